import { OPENAPI_EXTENSION } from "@/lib/agent/openapi-extension";
import type { Tool } from "@/lib/agent/tool";
import { isObject } from "@/lib/schema/json";
import { toVisibleParameters } from "../agent-url/tool-fields";
import { convertMetadata } from "../convert-metadata";
import type { AddWarning } from "../import-kind";

/** Returns what the document of a published agent states about a tool in its extension. */
export const readOperationExtension = (
  { [OPENAPI_EXTENSION]: extension }: Record<string, unknown>,
  parameters: Tool["parameters"],
  addWarning: AddWarning,
): Partial<Tool> => {
  if (!isObject(extension)) return {};
  const { visibleParameters: names } = extension;
  const visibleParameters = toVisibleParameters(names, parameters, addWarning);
  return {
    ...(visibleParameters && { visibleParameters }),
    ...convertMetadata(extension, addWarning),
  };
};
