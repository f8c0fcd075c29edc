import { flattenSchema } from "../../lib/schema/flatten-schema.ts";
import { findInexactNumber } from "../../lib/schema/inexact-number.ts";
import { isObject } from "../../lib/schema/json.ts";
import type { JsonSchema } from "../../lib/schema/json-schema.ts";
import { createNameMatcher } from "../../lib/schema/member-schemas.ts";
import { createReferences, type References } from "../../lib/schema/references.ts";
import { describeTypes } from "../../lib/schema/validation/values.ts";
import { type Session, UsageError } from "./command.ts";
import { readText } from "./files.ts";

export const paramOptions = {
  param: {
    type: "string",
    short: "p",
    multiple: true,
    value: "<name=value>",
    description: "A parameter: text, or JSON if the tool accepts no text; a.b=1 sets b inside a",
  },
  params: {
    type: "string",
    value: "<json|@file|->",
    description: "All parameters as a JSON object: inline, from a file or from standard input",
  },
} as const;

type Params = Record<string, unknown>;

/** Limits the depth of recursive schemas. */
const MAX_DEPTH = 20;

/** Whether a schema accepts a string. */
const takesText = (schema: JsonSchema, references: References, depth = 0): boolean => {
  const { schema: flat } = flattenSchema(schema, references);
  if (flat.type !== undefined) return [flat.type].flat().includes("string");
  if (flat.const !== undefined) return typeof flat.const === "string";
  if (flat.enum !== undefined) return flat.enum.some((value) => typeof value === "string");
  const variants = flat.anyOf ?? flat.oneOf;
  if (variants && depth < MAX_DEPTH)
    return variants.some((variant) => takesText(variant, references, depth + 1));
  // Keywords for objects or arrays show that no string is meant.
  return !flat.properties && !flat.items;
};

const findProperty = (
  schema: JsonSchema,
  name: string,
  references: References,
  depth = 0,
): JsonSchema | undefined => {
  const { properties, anyOf, oneOf } = flattenSchema(schema, references).schema;
  if (properties && Object.hasOwn(properties, name)) return properties[name];
  if (depth === MAX_DEPTH) return undefined;
  for (const variant of anyOf ?? oneOf ?? []) {
    const property = findProperty(variant, name, references, depth + 1);
    if (property) return property;
  }
  return undefined;
};

/**
 * Returns the schema of a declared property, that of a pattern which the name matches, or that of
 * additional properties. Returns undefined if there is none.
 */
const getProperty = (
  schema: JsonSchema | undefined,
  name: string,
  references: References,
): JsonSchema | undefined => {
  if (schema === undefined) return undefined;
  const { patternProperties = {}, additionalProperties } = flattenSchema(schema, references).schema;
  const matchName = createNameMatcher();
  const [, pattern] =
    Object.entries(patternProperties).find(([source]) => matchName(source, name)) ?? [];
  const property = findProperty(schema, name, references) ?? pattern ?? additionalProperties;
  return isObject(property) ? property : undefined;
};

/** Splits `a.b` into `b` inside `a`, unless there is a parameter called `a.b`. */
const toPath = (name: string, schema: JsonSchema, references: References): string[] =>
  findProperty(schema, name, references) ? [name] : name.split(".");

const setValue = (
  params: Params,
  [name = "", ...rest]: readonly string[],
  value: unknown,
): Params => {
  const inner = Object.hasOwn(params, name) && isObject(params[name]) ? params[name] : {};
  return { ...params, [name]: rest.length === 0 ? value : setValue(inner, rest, value) };
};

const refuseInexactNumbers = (option: string, text: string) => {
  const source = findInexactNumber(text);
  if (source !== undefined)
    throw new UsageError(
      `${option} contains ${source}, which is too large to be represented exactly.`,
    );
};

const readValue = (
  name: string,
  text: string,
  schema: JsonSchema | undefined,
  references: References,
): unknown => {
  if (schema === undefined || takesText(schema, references)) return text;
  try {
    const value: unknown = JSON.parse(text);
    refuseInexactNumbers(`--param ${name}`, text);
    return value;
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const { type } = flattenSchema(schema, references).schema;
    const expected = type === undefined ? "JSON" : `${describeTypes(type)} in JSON`;
    throw new UsageError(`--param ${name} must be ${expected}, but its value is not valid JSON.`);
  }
};

const splitTexts = (texts: readonly string[]): [name: string, text: string][] =>
  texts.map((text, index) => {
    const at = text.indexOf("=");
    if (at < 1) throw new UsageError("--param must be name=value, such as --param city=Berlin.");
    const name = text.slice(0, at);
    if (texts.findIndex((other) => other.startsWith(`${name}=`)) < index)
      throw new UsageError(`--param ${name} can be given only once.`);
    return [name, text.slice(at + 1)];
  });

const applyTexts = (
  params: Params,
  texts: readonly [name: string, text: string][],
  schema: JsonSchema,
): Params => {
  const references = createReferences(schema);
  const paths = texts.map(([name, text]) => ({
    name,
    text,
    path: toPath(name, schema, references),
  }));
  // `a` is set before `a.b`, in whichever order they are given, because it would replace it.
  const ordered = paths.toSorted((first, second) => first.path.length - second.path.length);
  return ordered.reduce((result, { name, text, path }) => {
    const property = path.reduce<JsonSchema | undefined>(
      (current, step) => getProperty(current, step, references),
      schema,
    );
    return setValue(result, path, readValue(name, text, property, references));
  }, params);
};

const readAll = async (source: string | undefined, session: Session): Promise<Params> => {
  if (source === undefined) return {};
  const isFile = source === "-" || source.startsWith("@");
  const text = isFile ? await readText(source.replace(/^@/, ""), session) : source;
  try {
    const value: unknown = JSON.parse(text);
    refuseInexactNumbers("--params", text);
    if (isObject(value)) return value;
  } catch (error) {
    if (error instanceof UsageError) throw error;
  }
  throw new UsageError(
    "--params must be a JSON object: inline, as @file, or as - for standard input.",
  );
};

/**
 * Reads the parameters that --params and --param contain. Reads the schema only if a --param needs
 * it.
 */
export const readParams = async (
  { param = [], params }: { param?: string[]; params?: string },
  session: Session,
  readSchema: () => Promise<JsonSchema>,
): Promise<Params> => {
  const all = await readAll(params, session);
  const texts = splitTexts(param);
  return texts.length === 0 ? all : applyTexts(all, texts, await readSchema());
};
