import { escapePattern } from "@/lib/schema/escape-pattern";
import { isObject, type Json } from "@/lib/schema/json";
import type { JsonSchema } from "@/lib/schema/json-schema";
import { toEnumSchema, toUnionSchema } from "../union-schema";
import { type Expression, toData } from "./code-expressions";
import { toPartPattern } from "./template-literal";
import type { ConvertedZod, ZodContext } from "./zod-context";
import { formats, toNullable, toOptional, toRequired } from "./zod-methods";
import { convertShape, toKeys } from "./zod-objects";

type Type = (args: Expression[], context: ZodContext) => JsonSchema | ConvertedZod | undefined;

const always =
  (schema: JsonSchema): Type =>
  () =>
    schema;

const convertSchema = (expression: Expression | undefined, context: ZodContext): JsonSchema =>
  context.convert(expression, context).schema;

const isLiteral = (value: unknown): value is Json =>
  value === null || ["string", "number", "boolean"].includes(typeof value);

/** Returns the values of a list or an object, or of a constant that is one. */
const readValues = (
  expression: Expression | undefined,
  { find }: ZodContext,
): Json[] | undefined => {
  const source = expression?.kind === "name" ? find(expression.name) : expression;
  const data = toData(source);
  const values = isObject(data) ? Object.values(data) : data;
  return Array.isArray(values) && values.length > 0 && values.every(isLiteral) ? values : undefined;
};

const convertEnum: Type = ([values], context) => {
  const list = readValues(values, context);
  return list && toEnumSchema(list);
};

const convertLiteral: Type = ([literal], context) => {
  const value = toData(literal);
  if (isLiteral(value)) return toEnumSchema([value]);
  const list = readValues(literal, context);
  return list && toEnumSchema(list);
};

const convertObject =
  (keywords: JsonSchema): Type =>
  ([shape], context) => {
    const schema = convertShape(shape, context);
    return schema && { ...schema, ...keywords };
  };

const convertRecord =
  (areRequired: boolean): Type =>
  ([first, second], context) => {
    const value = convertSchema(second ?? first, context);
    const { type: _, ...keys }: JsonSchema = second ? convertSchema(first, context) : {};
    const isAny = Object.keys(value).length === 0;
    if (!keys.enum)
      return {
        type: "object",
        ...(Object.keys(keys).length > 0 && { propertyNames: keys }),
        additionalProperties: isAny ? true : value,
      };
    const names = keys.enum.map(String);
    const properties = Object.fromEntries(names.map((name) => [name, value]));
    return { type: "object", properties, ...(areRequired && { required: names }) };
  };

/** Converts a record that checks only the values whose keys match a pattern. */
const convertLooseRecord: Type = (args, context) => {
  const { pattern } = convertSchema(args[0], context);
  if (pattern === undefined) return convertRecord(true)(args, context);
  return { type: "object", patternProperties: { [pattern]: convertSchema(args[1], context) } };
};

const convertItems =
  (keywords: JsonSchema): Type =>
  ([items], context) => ({ type: "array", items: convertSchema(items, context), ...keywords });

const listVariants = (
  list: Expression | undefined,
  context: ZodContext,
): JsonSchema[] | undefined =>
  list?.kind === "list" ? list.items.map((item) => convertSchema(item, context)) : undefined;

const convertTuple: Type = ([list, rest], context) => {
  if (list?.kind !== "list") return undefined;
  const items = list.items.map((item) => context.convert(item, context));
  return {
    type: "array",
    prefixItems: items.map(({ schema }) => schema),
    minItems: items.findLastIndex(({ isOptional }) => !isOptional) + 1,
    ...(rest ? { items: convertSchema(rest, context) } : { maxItems: items.length }),
  };
};

const convertTemplate: Type = ([list], context) => {
  if (list?.kind !== "list") return undefined;
  const parts = list.items.map((part) => {
    const text = toData(part);
    if (isLiteral(text)) return escapePattern(String(text));
    const { schema, isOptional } = context.convert(part, context);
    return isOptional ? `(?:${toPartPattern(schema)})?` : toPartPattern(schema);
  });
  return { type: "string", pattern: `^${parts.join("")}$` };
};

/** Number of bytes of a digest. */
const digestBytes: Record<string, number> = {
  md5: 16,
  sha1: 20,
  sha256: 32,
  sha384: 48,
  sha512: 64,
};

const convertHash: Type = ([name, options]) => {
  const algorithm = String(toData(name));
  const bytes = digestBytes[algorithm];
  const settings = toData(options);
  const encoding = isObject(settings) ? settings.enc : undefined;
  if (bytes === undefined) return undefined;
  const padding = (3 - (bytes % 3)) % 3;
  const length = Math.ceil((bytes * 4) / 3);
  const patterns: Record<string, string> = {
    hex: `[0-9a-fA-F]{${bytes * 2}}`,
    base64: `[A-Za-z0-9+/]{${length}}${"=".repeat(padding)}`,
    base64url: `[A-Za-z0-9_-]{${length}}`,
  };
  return { type: "string", pattern: `^${patterns[String(encoding ?? "hex")]}$` };
};

const convertUnion: Type = ([list], context) => {
  const variants = listVariants(list, context);
  return variants && toUnionSchema(variants);
};

const convertVariants: Type = ([, list], context) => {
  const variants = listVariants(list, context);
  return variants && { anyOf: variants };
};

const convertIntersection: Type = ([first, second], context) => ({
  allOf: [convertSchema(first, context), convertSchema(second, context)],
});

const convertExclusive: Type = ([list], context) => {
  const variants = listVariants(list, context);
  return variants && { oneOf: variants };
};

const convertInner: Type = ([inner], context) => context.convert(inner, context);

const wrap =
  (change: (converted: ConvertedZod) => ConvertedZod): Type =>
  ([inner], context) =>
    change(context.convert(inner, context));

const integer: JsonSchema = { type: "integer" };
const dateTime: JsonSchema = { type: "string", format: "date-time" };
const anything = always({});

/** Functions of the library that create a schema. */
export const types: Record<string, Type> = {
  string: always({ type: "string" }),
  number: always({ type: "number" }),
  float32: always({ type: "number" }),
  float64: always({ type: "number" }),
  int: always(integer),
  int32: always(integer),
  uint32: always({ ...integer, minimum: 0 }),
  int64: always(integer),
  uint64: always({ ...integer, minimum: 0 }),
  bigint: always(integer),
  boolean: always({ type: "boolean" }),
  stringbool: always({ type: "string" }),
  null: always({ type: "null" }),
  never: always({ not: {} }),
  any: anything,
  unknown: anything,
  json: anything,
  undefined: wrap(toOptional),
  date: always(dateTime),
  literal: convertLiteral,
  enum: convertEnum,
  nativeEnum: convertEnum,
  object: convertObject({}),
  strictObject: convertObject({ additionalProperties: false }),
  looseObject: convertObject({ additionalProperties: true }),
  record: convertRecord(true),
  partialRecord: convertRecord(false),
  looseRecord: convertLooseRecord,
  array: convertItems({}),
  set: convertItems({ uniqueItems: true }),
  tuple: convertTuple,
  union: convertUnion,
  xor: convertExclusive,
  discriminatedUnion: convertVariants,
  intersection: convertIntersection,
  templateLiteral: convertTemplate,
  hash: convertHash,
  // Callers send text, because JSON cannot contain bytes.
  file: always({ type: "string", contentEncoding: "base64" }),
  keyof: ([shape], context) => toKeys(convertSchema(shape, context)),
  // Callers send what is converted, not the result.
  codec: convertInner,
  pipe: convertInner,
  preprocess: ([, inner], context) => context.convert(inner, context),
  readonly: convertInner,
  promise: convertInner,
  nonoptional: wrap(toRequired),
  optional: wrap(toOptional),
  nullable: wrap(toNullable),
  nullish: wrap((converted) => toOptional(toNullable(converted))),
  ...Object.fromEntries(
    Object.entries(formats)
      .filter(([name]) => name !== "date")
      .map(([name, format]) => [name, always({ type: "string", format })]),
  ),
};
