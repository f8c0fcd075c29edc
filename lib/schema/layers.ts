import { isObject } from "./json";
import type { JsonSchema } from "./json-schema";
import type { References } from "./references";

/**
 * Lists the schemas that all apply to a value of the given ones: themselves, the targets of their
 * `$ref` and their `allOf`. Each is listed once, so recursion ends. The closest ones come first.
 */
export const listLayers = (
  schemas: readonly unknown[],
  { find }: Pick<References, "find">,
): JsonSchema[] => {
  const layers = new Set<JsonSchema>();
  for (const schema of schemas) if (isObject(schema)) layers.add(schema);
  for (const layer of layers) {
    const target = find(layer);
    if (isObject(target)) layers.add(target);
    if (Array.isArray(layer.allOf))
      for (const part of layer.allOf) if (isObject(part)) layers.add(part);
  }
  return [...layers];
};

/** Returns the properties that any of the layers defines, each with its schemas. */
export const listLayerProperties = (
  layers: readonly JsonSchema[],
): Map<string, [JsonSchema, ...JsonSchema[]]> => {
  const members = new Map<string, [JsonSchema, ...JsonSchema[]]>();
  for (const { properties } of layers)
    for (const [name, child] of Object.entries(isObject(properties) ? properties : {})) {
      const schemas = members.get(name);
      if (schemas) schemas.push(child);
      else members.set(name, [child]);
    }
  return members;
};

/** Returns a keyword's value from the first layer that has it. */
export const findKeyword = <Keyword extends keyof JsonSchema & string>(
  layers: readonly JsonSchema[],
  keyword: Keyword,
): JsonSchema[Keyword] | undefined =>
  layers.find((layer) => layer[keyword] !== undefined)?.[keyword];
