import { createUniqueNames } from "@/lib/agent/unique-names";
import { toPortableConditions, toPortableKeywords } from "@/lib/analysis/targets/portable-keywords";
import { decodePercent } from "@/lib/schema/decode-percent";
import { followPointer, isObject, parsePointer } from "@/lib/schema/json";
import type { JsonSchema } from "@/lib/schema/json-schema";
import { pointReferences } from "@/lib/schema/point-references";
import { getKeywordKind, listSubschemas } from "@/lib/schema/subschemas";

type Schema = Record<string, unknown>;

const definitionKeywords = ["$defs", "definitions"];

/**
 * Declares properties that an object requires but does not declare, because linters report them.
 * They accept whatever `additionalProperties` allows, as before.
 */
const declareRequired = (schema: Schema): Schema => {
  const { type, properties, required, additionalProperties = {}, patternProperties } = schema;
  const isOfObjects = type === "object" || isObject(properties);
  if (!isOfObjects || !Array.isArray(required)) return schema;
  // A name that matches a pattern is not an additional one.
  const others = isObject(patternProperties) ? {} : additionalProperties;
  const declared = isObject(properties) ? properties : {};
  const missing = required.filter((name) => !Object.hasOwn(declared, name));
  if (missing.length === 0) return schema;
  const added = Object.fromEntries(missing.map((name) => [name, others]));
  return { ...schema, properties: { ...declared, ...added } };
};

/** Returns the JSON Pointer of a reference within its document; undefined for any other. */
const toPointer = (reference: unknown): string | undefined =>
  typeof reference === "string" && reference.startsWith("#")
    ? decodePercent(reference.slice(1))
    : undefined;

/** Lists the pointers to which the references of a schema lead. */
const listTargets = (root: Schema): Set<string> => {
  const references = listSubschemas(root).flatMap(({ schema: { $ref, discriminator } }) => [
    $ref,
    ...(isObject(discriminator) && isObject(discriminator.mapping)
      ? Object.values(discriminator.mapping)
      : []),
  ]);
  return new Set(references.map(toPointer).filter((pointer) => pointer !== undefined));
};

/** Names the component of each target after the last step that leads to it. */
const nameTargets = (targets: Iterable<string>, prefix: string): Map<string, string> => {
  const names = new Map<string, string>();
  const toUniqueName = createUniqueNames([]);
  for (const target of targets) {
    const step = parsePointer(target)
      .at(-1)
      ?.replace(/[^\w-]/g, "_");
    const name = step === undefined ? prefix : `${prefix}.${step}`;
    names.set(target, toUniqueName(name));
  }
  return names;
};

const createEmbedder = (root: Schema, names: ReadonlyMap<string, string>) => {
  const namesBySchema = new Map(
    [...names].map(([pointer, name]) => [followPointer(root, pointer), name]),
  );
  const toReference = (name: string) => `#/components/schemas/${name}`;
  const point = (reference: unknown) => {
    const pointer = toPointer(reference);
    const name = pointer === undefined ? undefined : names.get(pointer);
    return name === undefined ? reference : toReference(name);
  };

  const embed = (original: unknown): unknown => {
    const name = isObject(original) ? namesBySchema.get(original) : undefined;
    return name === undefined ? embedContent(original) : { $ref: toReference(name) };
  };

  const embedChildren = (keyword: string, value: unknown): unknown => {
    const kind = getKeywordKind(keyword);
    if (kind === "list" && Array.isArray(value)) return value.map(embed);
    if (kind !== "map" || !isObject(value)) return kind === "schema" ? embed(value) : value;
    const children = Object.entries(value).map(([name, child]) => [name, embed(child)]);
    return Object.fromEntries(children);
  };

  const embedContent = (original: unknown): unknown => {
    if (!isObject(original)) return original;
    const schema = declareRequired(toPortableKeywords(original));
    const entries = Object.entries(schema).flatMap(([key, value]): [string, unknown][] => {
      if (key === "$schema" || definitionKeywords.includes(key)) return [];
      if (key === "required" && Array.isArray(value)) return [[key, [...new Set(value)]]];
      if (key === "$ref") return [[key, point(value)]];
      if (key === "discriminator" && isObject(value) && isObject(value.mapping)) {
        const mapping = Object.entries(value.mapping).map(([name, to]) => [name, point(to)]);
        return [[key, { ...value, mapping: Object.fromEntries(mapping) }]];
      }
      return [[key, embedChildren(key, value)]];
    });
    return Object.fromEntries(entries) satisfies Schema;
  };

  return { embed, embedContent };
};

type EmbeddedSchema = { schema: JsonSchema; components: Record<string, unknown> };

/**
 * Adapts a tool's schema for use inside an OpenAPI document. Schemas to which references lead
 * become components, named after `name`, because most code generators follow no other references.
 * Lists and declares each required property once, and uses the keywords of JSON Schema 2020-12, as
 * OpenAPI 3.1 does. Everything else, including defaults and examples, is unchanged.
 */
export const embedSchema = (original: JsonSchema, name: string): EmbeddedSchema => {
  const root = toPortableConditions(pointReferences(original));
  const names = nameTargets(listTargets(root), name);
  const { embed, embedContent } = createEmbedder(root, names);
  const components = [...names].map(([pointer, component]) => [
    component,
    embedContent(followPointer(root, pointer) ?? {}),
  ]);
  return { schema: embed(root) as JsonSchema, components: Object.fromEntries(components) };
};
