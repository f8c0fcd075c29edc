import { z } from "zod";
import { toSlug } from "@/lib/agent/agent-profile";
import { createIssueError } from "@/lib/errors";
import { convertCurl } from "@/lib/imports/readers/curl/convert-curl";
import type { IssueCode } from "@/lib/issue-codes";
import { cutText } from "@/lib/schema/truncate";
import type { ImportResult } from "../import-kind";
import { prefixWarnings, toolPath } from "../repair-tool";
import { createWarningList } from "../warning-list";
import { toRequestTool } from "./request-tool";

export const MAX_COMMAND_LENGTH = 1_000_000;

export const curlRequest = z.strictObject({
  kind: z.literal("curl"),
  command: z
    .string()
    .max(MAX_COMMAND_LENGTH, "The command must be smaller than 1 MB.")
    .describe("A cURL command for a POSIX shell, cmd or PowerShell."),
});

const invalidCommand = (code: IssueCode, message: string) =>
  createIssueError("invalid_input", { code, path: "/command", message });

/**
 * Converts a cURL command to an HTTP tool. Values become parameters, and secrets become fields of a
 * credential. Throws `invalid_input` if the command cannot be converted.
 */
export const importCurl = ({ command }: z.infer<typeof curlRequest>): ImportResult => {
  const request = convertCurl(command);
  if ("problem" in request) throw invalidCommand("invalid_command", request.problem);
  const { addWarning, listWarnings } = createWarningList();
  const addToolWarning = prefixWarnings(addWarning, toolPath(0));
  for (const { code, message } of request.notes) addWarning(toolPath(0), code, message);
  const result = toRequestTool(
    request,
    { usedNames: new Set(), exampleName: "From the command" },
    addToolWarning,
  );
  if ("problem" in result) throw invalidCommand(result.code, result.problem);
  const { host } = new URL(request.handler.url.replaceAll(/\{\{.*?\}\}/g, "0"));
  const name = request.isHostKnown ? cutText(host, 120) : "Imported API";
  return {
    manifest: {
      slug: toSlug(name) || "imported-api",
      name,
      description: request.isHostKnown
        ? `Imported from a cURL command to ${host}.`
        : "Imported from a cURL command.",
      tools: [result.tool],
    },
    warnings: listWarnings(),
  };
};
