import { isObject, pointer } from "@/lib/agent/json";
import type { JsonSchema } from "@/lib/agent/json-schema";
import { compilePattern } from "@/lib/agent/pattern";
import type { References } from "./local-references";
import { mergeSchemas } from "./merge-schemas";
import { bounds, cut, distinct, fits, kept, silent, typeOf } from "./schema-keywords";

type Schema = Record<string, unknown>;

/** A problem in a schema. `path` is a JSON Pointer within it. */
export type SchemaNote = { path: string; code: string; message: string };
export type ConvertedSchema = { schema: JsonSchema; notes: SchemaNote[] };

/** Maximum depth of a converted schema. Each attempt that exceeds the budget is repeated with the next one. */
const depths = [10, 6, 4, 3, 2];
/** How often a recursive schema may contain itself. Deeper occurrences keep only their type. */
const mostWithinItself = 1;
/** Lower than the validator's limits, because a tool has other parameters too. */
const budget = { schemas: 1500, properties: 300, characters: 80_000 };

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
  for (const [round, depth] of depths.entries()) {
    const notes = new Map<string, SchemaNote & { count: number }>();
    const say = (path: string, code: string, message: string, key = message) => {
      const known = notes.get(key);
      if (known) known.count += 1;
      else notes.set(key, { path, code, message, count: 1 });
    };
    try {
      const attempt = { depth, schemas: 0, properties: 0, characters: 0, cuts: 0 };
      const schema = createConversion(find, say, attempt)(root, "", [], 0);
      if (round > 0)
        say("", "schema_cut", `The schema is large and was truncated to ${depth} levels.`);
      return { schema, notes: told(notes) };
    } catch (error) {
      if (!(error instanceof TooLarge)) throw error;
    }
  }
  const message = "The schema is too large to convert, so any value is accepted.";
  return { schema: {}, notes: [{ path: "", code: "schema_cut", message }] };
};

const told = (notes: Map<string, SchemaNote & { count: number }>): SchemaNote[] =>
  [...notes.values()].map(({ count, message, ...note }) => ({
    ...note,
    message: count === 1 ? message : `${message} (${count} occurrences)`,
  }));

type Tell = (path: string, code: string, message: string, key?: string) => void;

const createConversion = (find: References["find"], say: Tell, attempt: Attempt) => {
  /** Resolves `$ref` and `allOf` of a schema, one level deep. */
  const gathered = (
    given: Schema,
    path: string,
    through: readonly string[],
  ): { schema: Schema; through: readonly string[]; cut?: true } => {
    let schema = given;
    let passed = through;
    attempt.schemas += 1;
    if (attempt.schemas > budget.schemas) throw new TooLarge();
    if (typeof schema.$ref === "string") {
      const { $ref: reference, ...own } = schema;
      const target = find(reference);
      if (!isObject(target)) return { schema: own, through };
      const within = through.filter((one) => one === reference).length;
      if (within > mostWithinItself || through.length > 60) {
        const name = JSON.stringify(reference.split("/").at(-1));
        say(
          path,
          "reference_cut",
          `${name} is recursive and was truncated to ${mostWithinItself + 1} levels.`,
        );
        return { schema: { ...target, ...own }, through, cut: true };
      }
      passed = [...through, reference];
      const led = gathered(target, path, passed);
      if (led.cut) return { ...led, schema: { ...led.schema, ...own } };
      schema = { ...led.schema, ...own };
      passed = led.through;
    }
    if (!Array.isArray(schema.allOf)) return { schema, through: passed };
    const { allOf, ...rest } = schema;
    let merged: Schema = rest;
    for (const [index, part] of allOf.entries()) {
      if (!isObject(part)) continue;
      const inner = gathered(part, pointer(`${path}/allOf`, index), passed);
      if (inner.cut) continue;
      passed = [...new Set([...passed, ...inner.through])];
      const { schema: next, lost } = mergeSchemas(merged, inner.schema);
      merged = next;
      for (const keyword of lost)
        say(path, "all_of_merged", `Only the first of several "${keyword}" in "allOf" was kept.`);
    }
    return { schema: merged, through: passed };
  };

  const spend = (text: string) => {
    attempt.characters += text.length;
    if (attempt.characters > budget.characters) throw new TooLarge();
  };

  const annotate = (schema: Schema, out: JsonSchema, path: string) => {
    for (const keyword of kept) {
      const value = schema[keyword];
      if (value === undefined || value === false || (fits[keyword] && !fits[keyword]?.(value)))
        continue;
      out[keyword] = typeof value === "string" ? cut(value, 2000) : value;
      spend(typeof value === "string" ? value.slice(0, 2000) : (JSON.stringify(value) ?? ""));
    }
    const examples = Array.isArray(schema.examples)
      ? schema.examples
      : schema.example !== undefined
        ? [schema.example]
        : [];
    const small = examples.filter((value) => (JSON.stringify(value) ?? "").length <= 500);
    if (small.length > 0) out.examples = small.slice(0, 3) as JsonSchema["examples"];
    spend(JSON.stringify(out.examples) ?? "");
    if (Array.isArray(schema.enum) && schema.enum.length > 0) {
      spend(JSON.stringify(schema.enum));
      out.enum = distinct(schema.enum) as JsonSchema["enum"];
    }
    Object.assign(out, bounds(schema));
    if (typeof schema.pattern === "string")
      try {
        compilePattern(schema.pattern);
        out.pattern = schema.pattern;
      } catch (error) {
        say(pointer(path, "pattern"), "pattern_dropped", (error as Error).message);
      }
    for (const keyword of Object.keys(schema))
      if (!silent.has(keyword) && !kept.includes(keyword) && !keyword.startsWith("x-"))
        say(
          pointer(path, keyword),
          "keyword_dropped",
          `The keyword "${cut(keyword, 60)}" is not supported and was removed.`,
        );
  };

  const object = (
    schema: Schema,
    out: JsonSchema,
    path: string,
    through: readonly string[],
    level: number,
  ) => {
    if (isObject(schema.properties)) {
      const properties: Record<string, JsonSchema> = {};
      for (const [name, child] of Object.entries(schema.properties)) {
        if (!isObject(child) && child !== true) continue;
        attempt.properties += 1;
        if (attempt.properties > budget.properties) throw new TooLarge();
        spend(name);
        const at = pointer(`${path}/properties`, name);
        const read = isObject(child) ? gathered(child, at, through) : undefined;
        // Read-only properties occur in responses only.
        if (read?.schema.readOnly === true) continue;
        const made = convert(
          read?.schema ?? {},
          at,
          read?.through ?? through,
          level + 1,
          read?.cut,
        );
        Object.defineProperty(properties, name, {
          ...{ value: made, enumerable: true, writable: true, configurable: true },
        });
      }
      out.properties = properties;
    }
    if (Array.isArray(schema.required)) {
      const names = new Set(Object.keys(out.properties ?? {}));
      const required = [...new Set(schema.required)].filter((name) => names.has(String(name)));
      if (required.length > 0) out.required = required as string[];
    }
    const others = schema.additionalProperties;
    if (typeof others === "boolean") out.additionalProperties = others;
    else if (isObject(others) && Object.keys(others).length > 0)
      out.additionalProperties = enter(others, `${path}/additionalProperties`, through, level);
  };

  const enter = (
    given: unknown,
    path: string,
    through: readonly string[],
    level: number,
  ): JsonSchema => {
    if (!isObject(given)) return {};
    const read = gathered(given, path, through);
    return convert(read.schema, path, read.through, level + 1, read.cut);
  };

  const nullable = (schema: Schema, out: JsonSchema) => {
    if (schema.nullable !== true) return;
    const types = [out.type].flat().filter((type) => type !== undefined);
    if (types.length > 0 && !types.includes("null")) out.type = [...types, "null"];
    if (out.enum && !out.enum.includes(null)) out.enum = [...out.enum, null];
    if (types.length === 0 && out.anyOf) out.anyOf = [...out.anyOf, { type: "null" }];
    else if (types.length === 0 && out.oneOf) out.oneOf = [...out.oneOf, { type: "null" }];
  };

  const convert = (
    schema: Schema,
    path: string,
    through: readonly string[],
    level: number,
    isCut = false,
  ): JsonSchema => {
    const type = typeOf(schema);
    const out: JsonSchema = type === undefined ? {} : { type };
    if ([schema.type].flat().includes("file") && schema.format === undefined) out.format = "binary";
    const inner = ["properties", "items", "anyOf", "oneOf"].some(
      (key) => schema[key] !== undefined,
    );
    if (isCut || (level >= attempt.depth && inner)) {
      attempt.cuts += 1;
      const about = typeof schema.description === "string" ? schema.description : "";
      if (about) out.description = cut(about, 300);
      nullable(schema, out);
      return out;
    }
    annotate(schema, out, path);
    object(schema, out, path, through, level);
    if (isObject(schema.items)) out.items = enter(schema.items, `${path}/items`, through, level);
    for (const keyword of ["anyOf", "oneOf"] as const) {
      const variants = schema[keyword];
      if (!Array.isArray(variants) || variants.length === 0) continue;
      const before = attempt.cuts;
      const made = variants.map((variant, index) =>
        enter(variant, pointer(`${path}/${keyword}`, index), through, level),
      );
      const different = distinct(made) as JsonSchema[];
      // Truncated variants may have become equal, and then no value would match exactly one of them.
      const exact = attempt.cuts === before && different.length === made.length;
      out[exact ? keyword : "anyOf"] = different;
    }
    nullable(schema, out);
    return out;
  };

  return enter;
};
