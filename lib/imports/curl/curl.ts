import { z } from "zod";
import { dangerIn } from "@/lib/agent/danger";
import type { HttpHandler } from "@/lib/agent/handlers/http";
import { slugFrom } from "@/lib/agent/manifest";
import { requestFromCurl } from "@/lib/agent/reading/curl/request-from-curl";
import { toolNameFrom } from "@/lib/agent/reading/request/placeholder";
import { serviceFromHost } from "@/lib/agent/reading/request/secrets";
import { AppError } from "@/lib/errors";
import type { ImportResult } from "../import-kind";
import { acceptTool, examplesFrom, mendSchema, toolPath, within } from "../mend-tool";
import { parametrize } from "../request/parametrize";
import { createWarnings } from "../warning-list";

export const curlRequest = z.strictObject({
  kind: z.literal("curl"),
  command: z
    .string()
    .max(1_000_000, "The command must be smaller than 1 MB.")
    .describe("A cURL command for a POSIX shell, cmd or PowerShell."),
});

const refuse = (message: string) =>
  new AppError("invalid_input", message, { issues: [{ path: "/command", message }] });

/** A name from the method and the last two fixed segments of the path. */
const nameFor = ({ method, url }: HttpHandler): string => {
  const words = (URL.parse(url.replaceAll(/\{\{.*?\}\}/g, "0"))?.pathname ?? "")
    .split("/")
    .map((word) => word.replace(/\.\w+$/, ""))
    .filter((word) => /^[A-Za-z][\w.-]*$/.test(word) && !/^v\d+$|^api$/i.test(word));
  return toolNameFrom([method.toLowerCase(), ...words.slice(-2)].join("_"), new Set());
};

/** Converts a cURL command to an HTTP tool. Values become parameters, secrets become fields of a credential. */
export const importCurl = ({ command }: z.infer<typeof curlRequest>): ImportResult => {
  const read = requestFromCurl(command);
  if ("problem" in read) throw refuse(read.problem);
  const { say, all } = createWarnings();
  const at = within(say, toolPath(0));
  for (const { code, message } of read.notes) say(toolPath(0), code, message);
  const name = nameFor(read.handler);
  const { handler, parameters, values } = parametrize(read.handler, name, at);
  if (!mendSchema(parameters, at))
    throw refuse("The command has too many values for a tool's parameters.");
  const { host, pathname } = new URL(read.handler.url.replaceAll(/\{\{.*?\}\}/g, "0"));
  const description = `${handler.method} ${host}${pathname}`;
  at(
    "/description",
    "description_missing",
    "Describe what the tool does. Models use this to decide when to call it.",
  );
  // Without the method, because "post" alone is no reason to require confirmation.
  const words = name.slice(handler.method.length + 1);
  const asks =
    handler.method === "DELETE" ||
    (handler.method !== "GET" && dangerIn({ name: words, description: "" }) !== undefined);
  const accepted = acceptTool({
    name,
    description: description.slice(0, 500),
    parameters,
    ...(asks && { confirmationRequired: true }),
    ...(read.credentials.length > 0 && { credentials: read.credentials }),
    handler,
    ...examplesFrom("From the command", values, parameters),
  });
  if ("problem" in accepted) throw refuse(accepted.problem);
  const service = serviceFromHost(host);
  return {
    manifest: {
      slug: slugFrom(service) || "imported-api",
      name: host.slice(0, 120),
      description: `Imported from a cURL command to ${host}.`,
      tools: [accepted.tool],
    },
    warnings: all(),
  };
};
