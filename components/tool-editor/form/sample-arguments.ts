import { type HttpHandler, httpPlaceholders } from "@/lib/agent/handlers/http";
import type { Variable } from "@/lib/agent/manifest";
import { authoredToolName, type Tool } from "@/lib/agent/tool";

/** The variables that a try has to bring along: those that the request uses, and those that every caller sends. */
export const variablesOf = (
  handler: HttpHandler,
  variables: readonly Variable[],
): readonly Variable[] => {
  const used = new Set(
    httpPlaceholders(handler).flatMap(({ placeholder: { root, path } }) =>
      root === "variables" ? [path[0]] : [],
    ),
  );
  return variables.filter(({ ref, required }) => required || used.has(ref));
};

/** Whether a try brings a Bearer token of the caller's along. */
export const takesBearer = (tool: Pick<Tool, "bearer">, handler: HttpHandler): boolean =>
  tool.bearer === "required" ||
  handler.auth?.type === "caller-bearer" ||
  httpPlaceholders(handler).some(({ placeholder }) => placeholder.root === "caller");

/**
 * The tool as it is tried while it is designed: what it says of itself may still be missing, and its answer comes
 * whole, so that it can be shaped.
 */
export const toolToTry = (tool: Tool, handler: HttpHandler): Tool => {
  const { response: _, ...request } = handler;
  const { description, name, responseType: __, examples: ___, ...rest } = tool;
  return {
    ...rest,
    name: authoredToolName.safeParse(name).success ? name : "unsaved",
    description: description || "Being designed.",
    handler: request,
  };
};
