import { type HttpHandler, listHttpPlaceholders } from "@/lib/agent/handlers/http";
import type { Variable } from "@/lib/agent/manifest";
import type { Tool } from "@/lib/agent/tool";
import { authoredToolNameSchema } from "@/lib/agent/tool-name";

/**
 * Returns the variables that a test request needs: those that it uses and those that are required.
 */
export const getNeededVariables = (
  handler: HttpHandler,
  variables: readonly Variable[],
): readonly Variable[] => {
  const usedNames = new Set(
    listHttpPlaceholders(handler).flatMap(({ placeholder: { root, path } }) =>
      root === "variables" ? [path[0]] : [],
    ),
  );
  return variables.filter(({ ref, required }) => required || usedNames.has(ref));
};

/** Whether a test request needs the caller's Bearer token. */
export const needsBearer = (tool: Pick<Tool, "bearer">, handler: HttpHandler): boolean =>
  tool.bearer === "required" ||
  handler.auth?.type === "caller-bearer" ||
  listHttpPlaceholders(handler).some(({ placeholder }) => placeholder.root === "caller");

/**
 * Returns the tool for a test request. Fills in a missing name and description. Removes response
 * handling, so that the complete response is returned.
 */
export const toTestTool = (tool: Tool, handler: HttpHandler): Tool => {
  const { response: _, ...request } = handler;
  const { description, name, responseType: __, examples: ___, ...rest } = tool;
  return {
    ...rest,
    name: authoredToolNameSchema.safeParse(name).success ? name : "unsaved",
    description: description || "Draft.",
    handler: request,
  };
};
