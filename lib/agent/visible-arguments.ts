import { listLayers } from "../schema/layers";
import { createReferences } from "../schema/references";
import type { Tool } from "./tool";

/** Whether an argument is not for people's eyes, whatever else is shown of the call. */
export const isSecretArgument = (
  { parameters }: Pick<Tool, "parameters">,
  name: string,
): boolean => {
  const schema = Object.hasOwn(parameters.properties, name) ? parameters.properties[name] : {};
  const layers = listLayers([schema], createReferences(parameters));
  return layers.some(({ format, writeOnly }) => format === "password" || writeOnly === true);
};

type ShownTool = Pick<Tool, "parameters" | "visibleParameters">;

const isVisibleArgument = (tool: ShownTool, name: string): boolean =>
  (tool.visibleParameters?.includes(name) ?? true) && !isSecretArgument(tool, name);

/** What a person who is asked about a call sees: of its arguments, or of the schemas of its parameters. */
export const toVisibleArguments = <Value>(
  tool: ShownTool,
  byName: Readonly<Record<string, Value>>,
): Record<string, Value> =>
  Object.fromEntries(Object.entries(byName).filter(([name]) => isVisibleArgument(tool, name)));
