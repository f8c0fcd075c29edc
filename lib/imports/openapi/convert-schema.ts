import { checkSchema } from "@/lib/schema/check-schema";
import { compilePattern } from "@/lib/schema/compile-pattern";
import { appendPointer, isObject } from "@/lib/schema/json";
import type { JsonSchema } from "@/lib/schema/json-schema";
import { truncate } from "../truncate";
import { addNull } from "./add-null";
import { describeDefault } from "./describe-default";
import { mergeSchemas } from "./merge-schemas";
import type { References } from "./references";
import {
  copiedKeywords,
  getBounds,
  getType,
  handledKeywords,
  keywordChecks,
  toUniqueValues,
  verbatimKeywords,
} from "./schema-keywords";

type Schema = Record<string, unknown>;

/** A problem in a schema. `path` is a JSON Pointer within it. */
export type SchemaNote = { path: string; code: string; message: string };
export type ConvertedSchema = { schema: JsonSchema; notes: SchemaNote[] };

/** Maximum depth of a converted schema. Each attempt that exceeds the budget is repeated with the next one. */
const DEPTHS = [10, 6, 4, 3, 2];
/** How often a recursive schema may contain itself. Deeper occurrences keep only their type. */
const MAX_SELF_NESTING = 1;
/** Lower than the validator's limits, because a tool has other parameters too. */
const BUDGET = { schemas: 1500, properties: 300, characters: 80_000 };

class TooLarge extends Error {}

type Attempt = {
  depth: number;
  schemas: number;
  properties: number;
  characters: number;
  cuts: number;
};

/**
 * Converts a schema of OpenAPI 3.0, 3.1 or Swagger 2 to one that the validator accepts, with local references
 * inlined. What is not supported is removed with a note. Time and size are bounded for any input.
 */
export const convertSchema = (root: unknown, { find }: References): ConvertedSchema => {
  for (const [round, depth] of DEPTHS.entries()) {
    const notes = new Map<string, SchemaNote & { count: number }>();
    const addNote = (path: string, code: string, message: string, key = message) => {
      const existing = notes.get(key);
      if (existing) existing.count += 1;
      else notes.set(key, { path, code, message, count: 1 });
    };
    try {
      const attempt = { depth, schemas: 0, properties: 0, characters: 0, cuts: 0 };
      const schema = createConverter(find, addNote, attempt)(root, "", [], 0);
      if (round > 0)
        addNote("", "schema_cut", `The schema is large and was truncated to ${depth} levels.`);
      return { schema, notes: listNotes(notes) };
    } catch (error) {
      if (!(error instanceof TooLarge)) throw error;
    }
  }
  const message = "The schema is too large to convert, so any value is accepted.";
  return { schema: {}, notes: [{ path: "", code: "schema_cut", message }] };
};

const listNotes = (notes: Map<string, SchemaNote & { count: number }>): SchemaNote[] =>
  [...notes.values()].map(({ count, message, ...note }) => ({
    ...note,
    message: count === 1 ? message : `${message} (${count} occurrences)`,
  }));

type AddNote = (path: string, code: string, message: string, key?: string) => void;

const createConverter = (find: References["find"], addNote: AddNote, attempt: Attempt) => {
  /** Resolves `$ref` and `allOf` of a schema, one level deep. */
  const resolveSchema = (
    input: Schema,
    path: string,
    ancestors: readonly string[],
  ): { schema: Schema; ancestors: readonly string[]; isCut?: true } => {
    let schema = input;
    let resolvedAncestors = ancestors;
    attempt.schemas += 1;
    if (attempt.schemas > BUDGET.schemas) throw new TooLarge();
    if (typeof schema.$ref === "string") {
      const { $ref: reference, ...own } = schema;
      const target = find(reference);
      if (!isObject(target)) return { schema: own, ancestors };
      const occurrences = ancestors.filter((one) => one === reference).length;
      if (occurrences > MAX_SELF_NESTING || ancestors.length > 60) {
        const name = JSON.stringify(reference.split("/").at(-1));
        addNote(
          path,
          "reference_cut",
          `${name} is recursive and was truncated to ${MAX_SELF_NESTING + 1} levels.`,
        );
        return { schema: { ...target, ...own }, ancestors, isCut: true };
      }
      resolvedAncestors = [...ancestors, reference];
      const led = resolveSchema(target, path, resolvedAncestors);
      if (led.isCut) return { ...led, schema: { ...led.schema, ...own } };
      schema = { ...led.schema, ...own };
      resolvedAncestors = led.ancestors;
    }
    if (!Array.isArray(schema.allOf)) return { schema, ancestors: resolvedAncestors };
    const { allOf, ...ownKeywords } = schema;
    let mergedSchema: Schema = ownKeywords;
    for (const [index, part] of allOf.entries()) {
      if (!isObject(part)) continue;
      const hasChildren = resolveSchema(
        part,
        appendPointer(`${path}/allOf`, index),
        resolvedAncestors,
      );
      if (hasChildren.isCut) continue;
      resolvedAncestors = [...new Set([...resolvedAncestors, ...hasChildren.ancestors])];
      const { schema: next, droppedKeywords } = mergeSchemas(mergedSchema, hasChildren.schema);
      mergedSchema = next;
      for (const keyword of droppedKeywords)
        addNote(
          path,
          "all_of_merged",
          `Only the first of several "${keyword}" in "allOf" was kept.`,
        );
    }
    return { schema: mergedSchema, ancestors: resolvedAncestors };
  };

  const spendCharacters = (text: string) => {
    attempt.characters += text.length;
    if (attempt.characters > BUDGET.characters) throw new TooLarge();
  };

  const copyKeywords = (schema: Schema, result: JsonSchema, path: string) => {
    for (const keyword of copiedKeywords) {
      const value = schema[keyword];
      if (value === undefined || (keywordChecks[keyword] && !keywordChecks[keyword]?.(value)))
        continue;
      const copy = typeof value === "string" ? truncate(value, 2000) : value;
      result[keyword] = copy;
      spendCharacters(typeof copy === "string" ? copy : (JSON.stringify(copy) ?? ""));
    }
    describeDefault(schema.default, result);
    const examples = Array.isArray(schema.examples)
      ? schema.examples
      : schema.example !== undefined
        ? [schema.example]
        : [];
    const small = examples.filter((value) => (JSON.stringify(value) ?? "").length <= 500);
    if (small.length > 0) result.examples = small.slice(0, 3) as JsonSchema["examples"];
    spendCharacters(JSON.stringify(result.examples) ?? "");
    if (Array.isArray(schema.enum) && schema.enum.length > 0) {
      spendCharacters(JSON.stringify(schema.enum));
      result.enum = toUniqueValues(schema.enum) as JsonSchema["enum"];
    }
    Object.assign(result, getBounds(schema));
    if (typeof schema.pattern === "string")
      try {
        compilePattern(schema.pattern);
        result.pattern = schema.pattern;
      } catch (error) {
        addNote(appendPointer(path, "pattern"), "pattern_dropped", (error as Error).message);
      }
    for (const keyword of verbatimKeywords) {
      const value = schema[keyword];
      if (value === undefined || checkSchema({ [keyword]: value }).length > 0) continue;
      result[keyword] = value;
      spendCharacters(JSON.stringify(value));
    }
    for (const keyword of Object.keys(schema))
      if (
        !handledKeywords.has(keyword) &&
        result[keyword] === undefined &&
        !copiedKeywords.includes(keyword) &&
        !keyword.startsWith("x-")
      )
        addNote(
          appendPointer(path, keyword),
          "keyword_dropped",
          `The keyword "${truncate(keyword, 60)}" is not supported and was removed.`,
        );
  };

  const convertObject = (
    schema: Schema,
    result: JsonSchema,
    path: string,
    ancestors: readonly string[],
    depth: number,
  ) => {
    if (isObject(schema.properties)) {
      const properties: Record<string, JsonSchema> = {};
      for (const [name, child] of Object.entries(schema.properties)) {
        if (!isObject(child) && child !== true) continue;
        if (name === "__proto__") {
          addNote(path, "property_removed", 'The property "__proto__" cannot be sent.');
          continue;
        }
        attempt.properties += 1;
        if (attempt.properties > BUDGET.properties) throw new TooLarge();
        spendCharacters(name);
        const at = appendPointer(`${path}/properties`, name);
        const resolution = isObject(child) ? resolveSchema(child, at, ancestors) : undefined;
        // Read-only properties occur in responses only.
        if (resolution?.schema.readOnly === true) continue;
        properties[name] = convert(
          resolution?.schema ?? {},
          at,
          resolution?.ancestors ?? ancestors,
          depth + 1,
          resolution?.isCut,
        );
      }
      result.properties = properties;
    }
    if (Array.isArray(schema.required)) {
      const names = new Set(Object.keys(result.properties ?? {}));
      const required = [...new Set(schema.required)].filter((name) => names.has(String(name)));
      if (required.length > 0) result.required = required as string[];
    }
    const additional = schema.additionalProperties;
    if (typeof additional === "boolean") result.additionalProperties = additional;
    else if (isObject(additional) && Object.keys(additional).length > 0)
      result.additionalProperties = convertValue(
        additional,
        `${path}/additionalProperties`,
        ancestors,
        depth,
      );
  };

  const convertValue = (
    input: unknown,
    path: string,
    ancestors: readonly string[],
    depth: number,
  ): JsonSchema => {
    if (!isObject(input)) return {};
    const resolution = resolveSchema(input, path, ancestors);
    return convert(resolution.schema, path, resolution.ancestors, depth + 1, resolution.isCut);
  };

  const convert = (
    schema: Schema,
    path: string,
    ancestors: readonly string[],
    depth: number,
    isCut = false,
  ): JsonSchema => {
    const type = getType(schema);
    const result: JsonSchema = type === undefined ? {} : { type };
    if ([schema.type].flat().includes("file") && schema.format === undefined)
      result.format = "binary";
    const hasChildren = ["properties", "items", "anyOf", "oneOf"].some(
      (key) => schema[key] !== undefined,
    );
    if (isCut || (depth >= attempt.depth && hasChildren)) {
      attempt.cuts += 1;
      const description = typeof schema.description === "string" ? schema.description : "";
      if (description) result.description = truncate(description, 300);
      if (schema.nullable === true) addNull(result);
      return result;
    }
    copyKeywords(schema, result, path);
    convertObject(schema, result, path, ancestors, depth);
    if (isObject(schema.items))
      result.items = convertValue(schema.items, `${path}/items`, ancestors, depth);
    for (const keyword of ["anyOf", "oneOf"] as const) {
      const variants = schema[keyword];
      if (!Array.isArray(variants) || variants.length === 0) continue;
      const before = attempt.cuts;
      const convertedVariants = variants.map((variant, index) =>
        convertValue(variant, appendPointer(`${path}/${keyword}`, index), ancestors, depth),
      );
      const uniqueVariants = toUniqueValues(convertedVariants) as JsonSchema[];
      // Truncated variants may have become equal, and then no value would match exactly one of them.
      const isExact = attempt.cuts === before && uniqueVariants.length === convertedVariants.length;
      result[isExact ? keyword : "anyOf"] = uniqueVariants;
    }
    if (schema.nullable === true) addNull(result);
    return result;
  };

  return convertValue;
};
