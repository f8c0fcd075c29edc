import { getHandlerKind, type HandlerConfig } from "@/lib/agent/handlers";
import type { Manifest } from "@/lib/agent/manifest";
import type { Issue } from "@/lib/errors";
import type { ApiPorts } from "./ports";

type SyntaxIssue = Awaited<ReturnType<ApiPorts["checkCode"]>>[number];
/** Checks the syntax of a module for one Space. */
export type CheckCode = (
  code: string,
  options?: { withoutDefault?: boolean },
) => Promise<SyntaxIssue[]>;

const toIssue = ({ line, column, message }: SyntaxIssue, path: string): Issue =>
  line > 0
    ? {
        code: "syntax_error",
        path,
        message: `Line ${line}, column ${column}: ${message}`,
        data: { line, column },
      }
    : { code: "syntax_error", path, message };

/** Finds syntax errors in a handler's code. `pointer` is the JSON Pointer of the handler. */
export const findCodeIssues = async (
  checkCode: CheckCode,
  handler: HandlerConfig | undefined,
  pointer: string,
): Promise<Issue[]> => {
  const module = handler && getHandlerKind(handler).getModule?.(handler);
  if (!module) return [];
  const { code, field, hooksOnly } = module;
  const syntaxIssues = await checkCode(code, { withoutDefault: hooksOnly });
  return syntaxIssues.map((issue) => toIssue(issue, `${pointer}/${field}`));
};

/** Finds syntax errors in every handler of a draft, with JSON Pointers into its manifest. */
export const findDraftCodeIssues = async (
  checkCode: CheckCode,
  { tools, resource, resources = [] }: Pick<Manifest, "tools" | "resource" | "resources">,
): Promise<Issue[]> => {
  const handlers = [
    ...tools.map(({ handler }, index) => [handler, `/tools/${index}/handler`] as const),
    [resource?.handler, "/resource/handler"] as const,
    ...resources.map(({ handler }, index) => [handler, `/resources/${index}/handler`] as const),
  ];
  const issues: Issue[] = [];
  // One at a time, because checking a thousand tools concurrently would starve other requests.
  for (const [handler, pointer] of handlers)
    issues.push(...(await findCodeIssues(checkCode, handler, pointer)));
  return issues;
};
