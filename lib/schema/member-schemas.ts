import { isObject } from "./json";
import type { JsonSchema } from "./json-schema";
import { listLayers } from "./layers";
import type { References } from "./references";

/** Every schema that may say something about a value of these: those that always apply, and all alternatives. */
export const listPossibleSchemas = (
  schemas: readonly unknown[],
  references: Pick<References, "find">,
): JsonSchema[] => {
  const possible = new Set(listLayers(schemas, references));
  for (const { anyOf, oneOf, if: condition, then, else: otherwise, ...schema } of possible) {
    const alternatives = [
      ...[anyOf, oneOf].flatMap((list) => (Array.isArray(list) ? list : [])),
      ...[condition, then, otherwise],
      ...[schema.dependentSchemas, schema.dependencies].flatMap((map) =>
        isObject(map) ? Object.values(map) : [],
      ),
    ];
    for (const layer of listLayers(alternatives, references)) possible.add(layer);
  }
  return [...possible];
};

/** What these schemas say of a property. Patterns are not compared with its name. */
export const listPropertySchemas = (schemas: readonly JsonSchema[], name: string): unknown[] =>
  schemas.flatMap(
    ({ properties, patternProperties, additionalProperties, unevaluatedProperties }) => [
      ...(isObject(properties) && Object.hasOwn(properties, name)
        ? [properties[name]]
        : [additionalProperties, unevaluatedProperties]),
      ...(isObject(patternProperties) ? Object.values(patternProperties) : []),
    ],
  );

/** What these schemas say of an item. */
export const listItemSchemas = (schemas: readonly JsonSchema[], index: number): unknown[] =>
  schemas.flatMap(({ prefixItems, items, additionalItems, unevaluatedItems, contains }) => {
    const tuple: unknown = Array.isArray(prefixItems) ? prefixItems : items;
    return Array.isArray(tuple) && index < tuple.length
      ? [tuple[index], contains]
      : [items, additionalItems, unevaluatedItems, contains];
  });
