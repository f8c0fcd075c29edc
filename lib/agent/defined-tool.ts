import type { Tool } from "./tool";
import type { ToolDto } from "./tool-dto";

/**
 * A tool as its caller sees it. If its `definition` returned other parameters, the stored ones are
 * kept beside them.
 */
export type DefinedTool = Tool & { storedParameters?: Tool["parameters"] };

export const toDefinedTool = (
  tool: Tool,
  definition: Pick<ToolDto, "description" | "parameters"> & {
    visibleParameters?: string[] | undefined;
  },
): DefinedTool => {
  const { description, parameters, visibleParameters } = definition;
  return {
    ...tool,
    description,
    parameters,
    ...(visibleParameters && { visibleParameters }),
    ...(parameters !== tool.parameters && { storedParameters: tool.parameters }),
  };
};
