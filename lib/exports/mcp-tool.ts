import type { Tool } from "@/lib/agent/tool";
import { getIconType } from "@/lib/agent/tool-icon";
import { getAnnotations } from "@/lib/analysis/infer-annotations";
import { toPlainSchema } from "@/lib/analysis/targets/plain-schema";

/**
 * Returns the rest of a tool's `tools/list` entry besides its name and arguments. It depends only
 * on the stored tool.
 */
const toMetadata = (tool: Tool) => {
  const { title, icon, outputSchema } = tool;
  const { readOnly, destructive, idempotent, openWorld } = getAnnotations(tool);
  const mimeType = icon && getIconType(icon);
  return {
    ...(title !== undefined && { title }),
    ...(outputSchema && { outputSchema: toPlainSchema(outputSchema) }),
    annotations: {
      readOnlyHint: readOnly,
      destructiveHint: destructive,
      idempotentHint: idempotent,
      openWorldHint: openWorld,
    },
    ...(icon && { icons: [{ src: icon, ...(mimeType && { mimeType }) }] }),
  };
};

const metadataByTool = new WeakMap<Tool, ReturnType<typeof toMetadata>>();

const getMetadata = (tool: Tool) => {
  const metadata = metadataByTool.get(tool) ?? toMetadata(tool);
  metadataByTool.set(tool, metadata);
  return metadata;
};

/**
 * Converts a tool to its entry in MCP's `tools/list`. `modelName` must be a name that clients
 * accept.
 */
export const toMcpTool = (
  tool: Tool,
  modelName: string,
  { description, parameters }: Pick<Tool, "description" | "parameters">,
) => {
  const { title = modelName === tool.name ? undefined : tool.name, ...rest } = getMetadata(tool);
  return {
    name: modelName,
    ...(title !== undefined && { title }),
    description,
    inputSchema: parameters,
    ...rest,
  };
};
