import { getHandlerKind, type HandlerConfig } from "@/lib/agent/handlers";
import type { Manifest } from "@/lib/agent/manifest";
import type { Issue } from "@/lib/errors";
import type { ApiPorts } from "./ports";

const formatIssue = ({
  line,
  column,
  message,
}: {
  line: number;
  column: number;
  message: string;
}) => (line > 0 ? `Line ${line}, column ${column}: ${message}` : message);

/** Finds syntax errors in a handler's code. `pointer` is the JSON Pointer of the handler. */
export const findCodeIssues = async (
  checkCode: ApiPorts["checkCode"],
  handler: HandlerConfig | undefined,
  pointer: string,
): Promise<Issue[]> => {
  const module = handler && getHandlerKind(handler).getModule?.(handler);
  if (!module) return [];
  const { code, field, hooksOnly } = module;
  const syntaxIssues = await checkCode(code, { withoutDefault: hooksOnly });
  return syntaxIssues.map((issue) => ({
    path: `${pointer}/${field}`,
    message: formatIssue(issue),
  }));
};

/** Finds syntax errors in every handler of a draft, with JSON Pointers into its manifest. */
export const findDraftCodeIssues = async (
  checkCode: ApiPorts["checkCode"],
  { tools, resource }: Pick<Manifest, "tools" | "resource">,
): Promise<Issue[]> => {
  const handlers = tools.map(({ handler }, index) => [handler, `/tools/${index}/handler`] as const);
  const issues: Issue[] = [];
  // One at a time, because checking a thousand tools at once would starve other requests.
  for (const [handler, pointer] of [...handlers, [resource?.handler, "/resource/handler"] as const])
    issues.push(...(await findCodeIssues(checkCode, handler, pointer)));
  return issues;
};
