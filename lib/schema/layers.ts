import { isObject } from "./json";
import type { JsonSchema } from "./json-schema";
import type { References } from "./references";

/**
 * The schemas that all apply to a value of the given one: itself, what its `$ref` leads to and its `allOf`. Each is
 * listed once, so recursion ends; what is closest to the schema comes first.
 */
export const listLayers = (
  schemas: readonly unknown[],
  { find }: Pick<References, "find">,
): JsonSchema[] => {
  const layers = new Set<JsonSchema>();
  for (const schema of schemas) if (isObject(schema)) layers.add(schema as JsonSchema);
  for (const layer of layers) {
    const target = find(layer);
    if (isObject(target)) layers.add(target);
    if (Array.isArray(layer.allOf))
      for (const part of layer.allOf) if (isObject(part)) layers.add(part);
  }
  return [...layers];
};

/** The properties that any of the layers defines, each with its schemas. */
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

/** The first layer's value of a keyword. */
export const findKeyword = <Keyword extends keyof JsonSchema & string>(
  layers: readonly JsonSchema[],
  keyword: Keyword,
): JsonSchema[Keyword] | undefined =>
  layers.find((layer) => layer[keyword] !== undefined)?.[keyword];
