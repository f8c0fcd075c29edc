import { decodePercent } from "@/lib/schema/decode-percent";
import { isObject } from "@/lib/schema/json";
import type { JsonSchema } from "@/lib/schema/json-schema";
import { listSubschemas } from "@/lib/schema/subschemas";
import { cutText } from "@/lib/schema/truncate";
import type { Definition, Definitions } from "./conversion";

/**
 * Returns an unused name for a definition, based on the last segment of the document's reference.
 */
export const toDefinitionName = (
  reference: string,
  definitions: ReadonlyMap<string, Definition>,
): string => {
  const last = reference.split("/").at(-1) ?? "";
  const segment = decodePercent(last) ?? last;
  const stem = cutText(segment.replace(/[^\w.-]+/g, "_"), 80) || "Schema";
  const usedNames = new Set([...definitions.values()].map(({ name }) => name));
  let name = stem;
  for (let count = 2; usedNames.has(name); count += 1) name = `${stem}_${count}`;
  return name;
};

export const toReference = ({ name }: Definition): JsonSchema => ({ $ref: `#/$defs/${name}` });

const findDefinition = ({ $ref }: JsonSchema, definitions: Definitions) =>
  [...definitions.values()].find((definition) => toReference(definition).$ref === $ref);

/** Returns the definitions that a schema refers to, directly or through others. */
export const listUsedDefinitions = (
  schema: JsonSchema,
  definitions: Definitions,
): Record<string, JsonSchema> => {
  const used = new Set<Definition>();
  const queue = [schema];
  for (const root of queue)
    for (const { schema: level } of listSubschemas(root)) {
      const definition = level.$ref === undefined ? undefined : findDefinition(level, definitions);
      if (!definition || used.has(definition)) continue;
      used.add(definition);
      queue.push(definition.schema);
    }
  const names = [...definitions.values()].filter((definition) => used.has(definition));
  return Object.fromEntries(names.map(({ name, schema: target }) => [name, target]));
};

const MAX_LEVELS = 5;

/**
 * Returns a schema with references, `allOf` and variants resolved as far as its type and properties
 * require.
 */
export const outlineSchema = (
  schema: JsonSchema,
  definitions: Definitions,
  levels = MAX_LEVELS,
): JsonSchema => {
  if (levels === 0) return schema;
  const outline = (each: JsonSchema) => outlineSchema(each, definitions, levels - 1);
  const { $ref: _, allOf = [], ...own } = schema;
  const target = schema.$ref === undefined ? undefined : findDefinition(schema, definitions);
  const parts = [...(target ? [target.schema] : []), ...allOf].map(outline);
  const level: JsonSchema = Object.assign({}, ...parts.toReversed(), own);
  return {
    ...level,
    ...(isObject(level.items) && { items: outline(level.items) }),
    ...(level.anyOf && { anyOf: level.anyOf.map(outline) }),
    ...(level.oneOf && { oneOf: level.oneOf.map(outline) }),
  };
};
