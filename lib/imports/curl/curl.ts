import { z } from "zod";
import { toSlug } from "@/lib/agent/agent-profile";
import type { HttpHandler } from "@/lib/agent/handlers/http";
import { detectDanger } from "@/lib/analysis/detect-danger";
import { createIssueError } from "@/lib/errors";
import { convertCurl } from "@/lib/imports/readers/curl/convert-curl";
import { noteShellVariables } from "@/lib/imports/readers/curl/missing-values";
import { toToolName } from "@/lib/imports/readers/request/placeholders";
import { toServiceName } from "@/lib/imports/readers/request/secrets";
import { cutText } from "@/lib/schema/truncate";
import type { ImportResult } from "../import-kind";
import {
  createExamples,
  prefixWarnings,
  repairSchema,
  toolPath,
  validateTool,
} from "../repair-tool";
import { parametrize } from "../request/parametrize";
import { createWarningList } from "../warning-list";

export const MAX_COMMAND_LENGTH = 1_000_000;

export const curlRequest = z.strictObject({
  kind: z.literal("curl"),
  command: z
    .string()
    .max(MAX_COMMAND_LENGTH, "The command must be smaller than 1 MB.")
    .describe("A cURL command for a POSIX shell, cmd or PowerShell."),
});

const invalidCommand = (code: string, message: string) =>
  createIssueError("invalid_input", { code, path: "/command", message });

/** A name from the method and the last two fixed segments of the path. */
const toRequestName = ({ method, url }: HttpHandler): string => {
  const words = (URL.parse(url.replaceAll(/\{\{.*?\}\}/g, "0"))?.pathname ?? "")
    .split("/")
    .map((word) => word.replace(/\.\w+$/, ""))
    .filter((word) => /^[A-Za-z][\w.-]*$/.test(word) && !/^v\d+$|^api$/i.test(word));
  return toToolName([method.toLowerCase(), ...words.slice(-2)].join("_"), new Set());
};

/** Judged without the method in the name, because "post" alone is no reason. */
const needsConfirmation = ({ method }: HttpHandler, name: string): boolean =>
  method === "DELETE" ||
  (method !== "GET" &&
    detectDanger({ name: name.slice(method.length + 1), description: "" }) !== undefined);

/** Converts a cURL command to an HTTP tool. Values become parameters, secrets become fields of a credential. */
export const importCurl = ({ command }: z.infer<typeof curlRequest>): ImportResult => {
  const request = convertCurl(command);
  if ("problem" in request) throw invalidCommand("invalid_command", request.problem);
  const { addWarning, listWarnings } = createWarningList();
  const addToolWarning = prefixWarnings(addWarning, toolPath(0));
  for (const { code, message } of request.notes) addWarning(toolPath(0), code, message);
  const name = toRequestName(request.handler);
  const { handler, parameters, values } = parametrize(request.handler, name, addToolWarning, {
    isFileBody: request.files.length > 0,
  });
  if (!repairSchema(parameters, addToolWarning))
    throw invalidCommand(
      "too_many_values",
      "The command has too many values for a tool's parameters.",
    );
  for (const { code, message } of noteShellVariables(
    { handler, parameters },
    request.shellVariables,
  ))
    addWarning(toolPath(0), code, message);
  const { host, pathname } = new URL(request.handler.url.replaceAll(/\{\{.*?\}\}/g, "0"));
  const description = `${handler.method} ${host}${pathname}`;
  addToolWarning(
    "/description",
    "description_missing",
    "Describe what the tool does. Models use this to decide when to call it.",
  );
  const result = validateTool({
    name,
    description: cutText(description, 500),
    parameters,
    ...(needsConfirmation(handler, name) && { confirmationRequired: true }),
    ...(request.credentials.length > 0 && { credentials: request.credentials }),
    handler,
    ...createExamples("From the command", values, parameters),
  });
  if ("problem" in result) throw invalidCommand("invalid_tool", result.problem);
  const service = toServiceName(host);
  return {
    manifest: {
      slug: toSlug(service) || "imported-api",
      name: cutText(host, 120),
      description: `Imported from a cURL command to ${host}.`,
      tools: [result.tool],
    },
    warnings: listWarnings(),
  };
};
