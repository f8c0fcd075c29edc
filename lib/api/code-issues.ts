import type { HandlerConfig } from "@/lib/agent/handlers";
import type { Issue } from "@/lib/errors";
import type { ApiPorts } from "./ports";

/** What keeps a handler's code from being read as a module; `at` is the JSON Pointer of the handler. */
export const codeIssues = async (
  checkCode: ApiPorts["checkCode"],
  handler: HandlerConfig | undefined,
  at: string,
): Promise<Issue[]> =>
  handler?.kind === "javascript"
    ? (await checkCode(handler.code)).map(({ line, column, message }) => ({
        path: `${at}/code`,
        message: line > 0 ? `Line ${line}, column ${column}: ${message}` : message,
      }))
    : [];
