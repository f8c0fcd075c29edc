import type { ParametersSchema } from "./json-schema";
import type { Manifest } from "./manifest";
import type { Tool } from "./tool";

/**
 * What the outside sees of a tool (contract §2), and nothing of how it is carried out. Exactly these keys: what an
 * older guide added, such as `credits`, stays in the manifest, as a strict reader would refuse the whole list.
 */
export type ToolDto = {
  name: string;
  description: string;
  parameters: ParametersSchema;
  visibleParameters?: string[];
  confirmationRequired?: boolean;
};

export const toToolDto = (tool: Tool): ToolDto => ({
  name: tool.name,
  description: tool.description,
  parameters: tool.parameters,
  ...(tool.visibleParameters && { visibleParameters: tool.visibleParameters }),
  ...(tool.confirmationRequired !== undefined && {
    confirmationRequired: tool.confirmationRequired,
  }),
});

/** Published tools appear in the author's order; a disabled one is nowhere. */
export const isListed = (tool: Tool): boolean => tool.enabled !== false;

export const toolsResponse = (manifest: Pick<Manifest, "tools">): { tools: ToolDto[] } => ({
  tools: manifest.tools.filter(isListed).map(toToolDto),
});
