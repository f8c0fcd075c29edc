import { isSecretField } from "@/lib/imports/readers/request/secrets";
import { appendPointer, isObject } from "@/lib/schema/json";
import { isReservedName, type JsonSchema, jsonTypes } from "@/lib/schema/json-schema";
import { getKeywordKind } from "@/lib/schema/subschemas";
import { truncate } from "@/lib/schema/truncate";
import { addNull } from "./add-null";
import {
  type Conversion,
  type Converter,
  createConversion,
  type Definitions,
  type Place,
  type SchemaNote,
  type Strategy,
  TooLarge,
} from "./conversion";
import { convertCombinators } from "./convert-combinators";
import { copyKeywords, listExamples } from "./copy-keywords";
import { toDefinitionName, toReference } from "./definitions";
import { withoutSecretValues } from "./parameter-values";
import type { References } from "./references";
import { type ResolvedSchema, resolveSchema } from "./resolve-schema";
import { getType, listDeclaredTypes } from "./schema-keywords";

type Schema = Record<string, unknown>;

type ConvertedSchema = { schema: JsonSchema; notes: SchemaNote[] };

/**
 * Maximum depth, below the validator's 32 levels. Each definition starts again at the first level.
 */
const EXACT_DEPTH = 28;
const CUT_DEPTHS = [10, 6, 4, 3, 2];
const strategies: readonly Strategy[] = [
  { maxDepth: EXACT_DEPTH, cuts: false, shares: false },
  { maxDepth: EXACT_DEPTH, cuts: false, shares: true },
  ...CUT_DEPTHS.map((maxDepth) => ({ maxDepth, cuts: true, shares: false })),
];
/** Maximum nesting. Definitions can nest in one another, and each level takes part of the stack. */
const MAX_NESTING = 300;

/**
 * Converts a schema of OpenAPI 3.0, 3.1 or Swagger 2 to one that the validator accepts. References
 * are replaced by their targets, except that recursive ones refer to `definitions`, which are
 * extended. Unsupported parts are removed with a note. Time and size are bounded for any input.
 */
export const convertSchema = (
  root: unknown,
  references: References,
  definitions: Definitions,
): ConvertedSchema => {
  for (const strategy of strategies)
    try {
      const conversion = createConversion(references, definitions, strategy);
      const schema = convertRoot(root, conversion);
      if (strategy.cuts && conversion.lossCount > 0)
        conversion.addNote(
          "",
          "schema_cut",
          `The schema is large and was truncated to ${strategy.maxDepth} levels.`,
        );
      for (const [reference, definition] of conversion.definitions)
        definitions.set(reference, definition);
      return { schema, notes: conversion.listNotes() };
    } catch (error) {
      if (!(error instanceof TooLarge)) throw error;
    }
  const message = "The schema is too large to convert, so any value is accepted.";
  return { schema: {}, notes: [{ path: "", code: "schema_cut", message }] };
};

const rootPlace: Place = { path: "", depth: 0, isFragment: false, isExact: false };

const convertRoot = (root: unknown, conversion: Conversion): JsonSchema => {
  const convert = createConverter(conversion);
  return isObject(root)
    ? convert.resolved(resolveSchema(root, "", conversion, true), { ...rootPlace, depth: 1 })
    : convert.schema(root, rootPlace);
};

/** Converts the keywords of a level that concern the properties of an object. */
const convertObject = (
  schema: Schema,
  result: JsonSchema,
  place: Place,
  { conversion, convertValue, convertProperty }: Converter,
) => {
  const inner = { ...place, isFragment: false };
  const removed = new Set<unknown>();
  if (isObject(schema.properties)) {
    const properties: Record<string, JsonSchema> = {};
    for (const [name, child] of Object.entries(schema.properties)) {
      if (!isObject(child) && typeof child !== "boolean") continue;
      if (name === "__proto__") {
        conversion.addLoss(
          place.path,
          "property_removed",
          `The property "${name}" cannot be sent and was removed.`,
        );
        removed.add(name);
        continue;
      }
      conversion.spend("properties");
      conversion.spend("characters", name.length);
      const path = appendPointer(`${place.path}/properties`, name);
      const property = convertProperty(name, child, { ...inner, path });
      if (property) properties[name] = property;
      else removed.add(name);
    }
    result.properties = properties;
  }
  if (Array.isArray(schema.required)) {
    const properties = result.properties ?? {};
    const isKnown = (name: unknown) => Object.hasOwn(properties, String(name));
    const isDeclaredHere = result.properties !== undefined && !place.isFragment;
    const required = [...new Set(schema.required)].filter(
      (name): name is string =>
        typeof name === "string" &&
        !removed.has(name) &&
        (isKnown(name) || !(isDeclaredHere || isReservedName(name))),
    );
    if (required.length > 0) result.required = required;
  }
  const additional = schema.additionalProperties;
  if (typeof additional === "boolean") result.additionalProperties = additional;
  else if (isObject(additional))
    result.additionalProperties =
      Object.keys(additional).length === 0 ||
      convertValue(additional, { ...inner, path: `${place.path}/additionalProperties` });
};

/** Whether a property is read-only. Such properties occur only in responses. */
const isReadOnly = ({ schema, parts }: ResolvedSchema, { references }: Conversion): boolean =>
  schema.readOnly === true ||
  parts.some(
    ({ $ref }) => $ref !== undefined && references.followSchema({ $ref })?.readOnly === true,
  );

const hasChildren = ({ schema, parts }: ResolvedSchema): boolean =>
  parts.length > 0 ||
  Object.entries(schema).some(
    ([keyword, value]) =>
      typeof value === "object" &&
      getKeywordKind(keyword) !== "keyword" &&
      !/^(?:\$defs|definitions)$/.test(keyword),
  );

/** Returns what is left of a schema below the last level. */
const cutSchema = (schema: Schema, result: JsonSchema): JsonSchema => {
  if (typeof schema.description === "string")
    result.description = truncate(schema.description, 300);
  if (schema.nullable === true) addNull(result);
  return result;
};

/** Renames `items` with a list, which is draft 7's form of `prefixItems`. */
const renameTuple = ({ items, additionalItems, ...schema }: Schema): Schema =>
  Array.isArray(items)
    ? { ...schema, prefixItems: items, items: additionalItems }
    : { ...schema, items };

/** Returns a reference to a definition. Converts the definition the first time. */
const convertReference = (
  reference: string,
  place: Place,
  { conversion, convertValue }: Converter,
): JsonSchema => {
  const { definitions, openDefinitions } = conversion;
  const existing = definitions.get(reference);
  if (existing) {
    const open = openDefinitions.indexOf(reference);
    if (open === -1 ? !existing.isExact : open < conversion.exactFrom) conversion.lossCount += 1;
    return toReference(existing);
  }
  const definition = {
    name: toDefinitionName(reference, definitions),
    schema: {} as JsonSchema,
    isExact: true,
  };
  definitions.set(reference, definition);
  openDefinitions.push(reference);
  const before = conversion.lossCount;
  const target = conversion.references.find(reference);
  definition.schema = convertValue(target, { ...rootPlace, path: place.path });
  definition.isExact = conversion.lossCount === before;
  openDefinitions.pop();
  return toReference(definition);
};

/**
 * Converts parts that apply in addition. A single reference stands beside the other keywords, but
 * several parts need `allOf`.
 */
const convertParts = (
  parts: readonly Schema[],
  result: JsonSchema,
  place: Place,
  converter: Converter,
) => {
  const converted = parts
    .map((part) =>
      typeof part.$ref === "string"
        ? convertReference(part.$ref, place, converter)
        : converter.convertValue(part, { ...place, isFragment: true }),
    )
    .filter((part) => Object.keys(part).length > 0);
  const [first] = converted;
  if (converted.length === 1 && first?.$ref !== undefined) result.$ref = first.$ref;
  else if (converted.length > 0) result.allOf = converted;
};

const createConverter = (conversion: Conversion) => {
  const convertLevel = (resolved: ResolvedSchema, place: Place): JsonSchema => {
    conversion.nesting += 1;
    if (conversion.nesting > MAX_NESTING) throw new TooLarge();
    const result = convertResolved(resolved, { ...place, depth: place.depth + 1 });
    conversion.nesting -= 1;
    return result;
  };

  const convertValue: Converter["convertValue"] = (input, place) => {
    if (input === false) return { not: {} };
    if (!isObject(input)) return {};
    return convertLevel(resolveSchema(input, place.path, conversion), place);
  };

  const convertProperty: Converter["convertProperty"] = (name, input, place) => {
    if (!isObject(input)) return convertValue(input, place);
    const resolved = resolveSchema(input, place.path, conversion);
    if (!place.isExact && isReadOnly(resolved, conversion)) return undefined;
    const values = [resolved.schema.default, ...listExamples(resolved.schema)];
    if (!isSecretField(name, values)) return convertLevel(resolved, place);
    const schema = withoutSecretValues(name, resolved.schema, (message) =>
      conversion.addNote(place.path, "secret_left_out", message),
    );
    return convertLevel({ ...resolved, schema }, place);
  };

  const convertResolved = (resolved: ResolvedSchema, place: Place): JsonSchema => {
    const schema = renameTuple(resolved.schema);
    const types = listDeclaredTypes(schema);
    if (!types.every((type) => jsonTypes.some((jsonType) => jsonType === type) || type === "file"))
      conversion.lossCount += 1;
    const isWhole = !place.isFragment && resolved.parts.length === 0;
    const type = getType(schema, isWhole);
    const result: JsonSchema = type === undefined ? {} : { type };
    if (types.includes("file") && schema.format === undefined) result.format = "binary";
    if (place.depth >= conversion.strategy.maxDepth && hasChildren(resolved)) {
      if (!conversion.strategy.cuts) throw new TooLarge();
      conversion.lossCount += 1;
      return cutSchema(schema, result);
    }
    copyKeywords(schema, result, place.path, conversion);
    convertObject(schema, result, place, converter);
    if (isObject(schema.items) || schema.items === false)
      result.items = convertValue(schema.items, {
        ...place,
        isFragment: false,
        path: `${place.path}/items`,
      });
    convertCombinators(schema, result, place, converter);
    convertParts(resolved.parts, result, place, converter);
    if (schema.nullable === true || schema["x-nullable"] === true) addNull(result);
    return result;
  };

  const converter: Converter = { conversion, convertValue, convertProperty };
  return { schema: convertValue, resolved: convertResolved };
};
