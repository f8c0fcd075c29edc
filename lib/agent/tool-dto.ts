import type { ParametersSchema } from "../schema/json-schema";
import type { Manifest } from "./manifest";
import type { Tool } from "./tool";

/**
 * A tool as listed by `GET /tools`, without its handler. Exactly these keys: a strict client would
 * reject the whole list for an additional one such as `credits`, which stays in the manifest.
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

/** Whether a tool is published. Disabled tools are not listed anywhere. */
export const isToolListed = (tool: Tool): boolean => tool.enabled !== false;

export const toToolsResponse = (manifest: Pick<Manifest, "tools">): { tools: ToolDto[] } => ({
  tools: manifest.tools.filter(isToolListed).map(toToolDto),
});
