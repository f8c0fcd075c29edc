import { isObject, type Json } from "@/lib/schema/json";
import type { JsonSchema } from "@/lib/schema/json-schema";
import { toEnumSchema, toUnionSchema } from "../union-schema";
import { type Expression, toData } from "./code-expressions";
import type { ConvertedZod, ZodContext } from "./zod-context";
import { formats, toNullable, toOptional } from "./zod-methods";
import { convertShape } from "./zod-objects";

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
    const keys = second ? convertSchema(first, context) : {};
    const isAny = Object.keys(value).length === 0;
    if (!keys.enum) return { type: "object", additionalProperties: isAny ? true : value };
    const names = keys.enum.map(String);
    const properties = Object.fromEntries(names.map((name) => [name, value]));
    return { type: "object", properties, ...(areRequired && { required: names }) };
  };

const convertItems =
  (keywords: JsonSchema): Type =>
  ([items], context) => ({ type: "array", items: convertSchema(items, context), ...keywords });

const listVariants = (
  list: Expression | undefined,
  context: ZodContext,
): JsonSchema[] | undefined =>
  list?.kind === "list" ? list.items.map((item) => convertSchema(item, context)) : undefined;

const convertTuple: Type = ([list], context) => {
  const prefixItems = listVariants(list, context);
  const count = prefixItems?.length ?? 0;
  return prefixItems && { type: "array", prefixItems, minItems: count, maxItems: count };
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
  bigint: always(integer),
  boolean: always({ type: "boolean" }),
  stringbool: always({ type: "string" }),
  null: always({ type: "null" }),
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
  array: convertItems({}),
  set: convertItems({ uniqueItems: true }),
  tuple: convertTuple,
  union: convertUnion,
  discriminatedUnion: convertVariants,
  intersection: convertIntersection,
  optional: wrap(toOptional),
  nullable: wrap(toNullable),
  nullish: wrap((converted) => toOptional(toNullable(converted))),
  ...Object.fromEntries(
    Object.entries(formats)
      .filter(([name]) => name !== "date")
      .map(([name, format]) => [name, always({ type: "string", format })]),
  ),
};
