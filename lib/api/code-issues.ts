import type { HandlerConfig } from "@/lib/agent/handlers";
import type { Manifest } from "@/lib/agent/manifest";
import type { Issue } from "@/lib/errors";
import type { ApiPorts } from "./ports";

const says = ({ line, column, message }: { line: number; column: number; message: string }) =>
  line > 0 ? `Line ${line}, column ${column}: ${message}` : message;

/** What keeps a handler's code from being read as a module; `at` is the JSON Pointer of the handler. */
export const codeIssues = async (
  checkCode: ApiPorts["checkCode"],
  handler: HandlerConfig | undefined,
  at: string,
): Promise<Issue[]> => {
  if (handler?.kind === "javascript") {
    const found = await checkCode(handler.code);
    return found.map((issue) => ({ path: `${at}/code`, message: says(issue) }));
  }
  if (handler?.module === undefined) return [];
  const found = await checkCode(handler.module, { withoutDefault: true });
  return found.map((issue) => ({ path: `${at}/module`, message: says(issue) }));
};

/** The same for every handler of a draft, with JSON Pointers into its manifest. */
export const draftCodeIssues = async (
  checkCode: ApiPorts["checkCode"],
  { tools, resource }: Pick<Manifest, "tools" | "resource">,
): Promise<Issue[]> => {
  const handlers = tools.map(({ handler }, index) => [handler, `/tools/${index}/handler`] as const);
  const issues: Issue[] = [];
  // One after the other: a thousand tools at once would keep everybody else's code waiting.
  for (const [handler, at] of [...handlers, [resource?.handler, "/resource/handler"] as const])
    issues.push(...(await codeIssues(checkCode, handler, at)));
  return issues;
};
