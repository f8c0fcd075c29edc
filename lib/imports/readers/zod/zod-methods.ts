import { escapePattern } from "@/lib/schema/escape-pattern";
import { isObject, type Json } from "@/lib/schema/json";
import type { JsonSchema } from "@/lib/schema/json-schema";
import { toUnionSchema } from "../union-schema";
import { toData } from "./code-expressions";
import type { ConvertedZod, Step, ZodContext, ZodMethod } from "./zod-context";
import { objectMethods } from "./zod-objects";

/** Formats by the function that checks them. JSON Schema has no name for the last ones. */
export const formats: Record<string, string> = {
  email: "email",
  url: "uri",
  httpUrl: "uri",
  uuid: "uuid",
  uuidv4: "uuid",
  guid: "uuid",
  uuidv6: "uuid",
  uuidv7: "uuid",
  datetime: "date-time",
  date: "date",
  time: "time",
  duration: "duration",
  ipv4: "ipv4",
  ipv6: "ipv6",
  hostname: "hostname",
  ...Object.fromEntries(
    "base64 base64url cidrv4 cidrv6 cuid cuid2 e164 emoji hex jwt ksuid mac nanoid ulid xid"
      .split(" ")
      .map((name) => [name, name]),
  ),
};

/** Methods that change a value before or after it is checked, or only its type in the code. */
const withoutEffect = new Set([
  "trim",
  "toLowerCase",
  "toUpperCase",
  "normalize",
  "slugify",
  "overwrite",
  "brand",
  "readonly",
  "strip",
  "safe",
  "finite",
  "register",
  "nonstrict",
  "clone",
]);

const getType = ({ schema }: ConvertedZod): string =>
  String([schema.type].flat().find((type) => type !== "null") ?? "");

const change = ({ schema, isOptional }: ConvertedZod, keywords: JsonSchema): ConvertedZod => ({
  schema: { ...schema, ...keywords },
  isOptional,
});

/** Keywords for bounds, keyed by type. */
const boundKeywords: Record<string, [minimum: string, maximum: string]> = {
  string: ["minLength", "maxLength"],
  array: ["minItems", "maxItems"],
  object: ["minProperties", "maxProperties"],
  number: ["minimum", "maximum"],
  integer: ["minimum", "maximum"],
};

const setBounds =
  (sides: readonly number[], keywordPrefix = ""): ZodMethod =>
  (converted, args) => {
    const bound = toData(args[0]);
    const names = boundKeywords[getType(converted)];
    // The bounds of a file are numbers of bytes, not of characters.
    const isFile = converted.schema.contentEncoding !== undefined;
    if (typeof bound !== "number" || !names || isFile) return undefined;
    const toKeyword = (name: string) =>
      keywordPrefix ? `${keywordPrefix}${name[0]?.toUpperCase()}${name.slice(1)}` : name;
    return change(
      converted,
      Object.fromEntries(sides.map((side) => [toKeyword(names[side] ?? ""), bound])),
    );
  };

const setKeywords =
  (keywords: JsonSchema): ZodMethod =>
  (converted) =>
    change(converted, keywords);

const setPattern =
  (toPattern: (text: string) => string): ZodMethod =>
  (converted, args) => {
    const text = toData(args[0]);
    if (typeof text !== "string" || converted.schema.pattern !== undefined) return undefined;
    return change(converted, { pattern: toPattern(escapePattern(text)) });
  };

export const toNullable = ({ schema, isOptional }: ConvertedZod): ConvertedZod => {
  const types = [schema.type ?? []].flat();
  if (types.includes("null") || Object.keys(schema).length === 0) return { schema, isOptional };
  const hasValues = schema.enum !== undefined;
  if (types.length === 0) {
    const { description, ...rest } = schema;
    const variants = [...(rest.anyOf ?? [rest]), { type: "null" as const }];
    return { schema: { ...(description && { description }), anyOf: variants }, isOptional };
  }
  const nullable = { ...schema, type: [...types, "null" as const] };
  return {
    schema: { ...nullable, ...(hasValues && { enum: [...(schema.enum ?? []), null] }) },
    isOptional,
  };
};

export const toOptional = ({ schema }: ConvertedZod): ConvertedZod => ({
  schema,
  isOptional: true,
});

export const toRequired = ({ schema }: ConvertedZod): ConvertedZod => ({
  schema,
  isOptional: false,
});

const setDefault: ZodMethod = (converted, args) => {
  const value = toData(args[0]);
  if (value === undefined) return undefined;
  return toOptional(change(converted, { default: value as Json }));
};

const describe: ZodMethod = (converted, args) => {
  const description = toData(args[0]);
  return typeof description === "string" ? change(converted, { description }) : undefined;
};

const setMeta: ZodMethod = (converted, args) => {
  const meta = toData(args[0]);
  if (!isObject(meta)) return undefined;
  const { title, description, examples, deprecated } = meta;
  return change(converted, {
    ...(typeof title === "string" && { title }),
    ...(typeof description === "string" && { description }),
    ...(Array.isArray(examples) && { examples }),
    ...(deprecated === true && { deprecated }),
  });
};

const setRegex: ZodMethod = (converted, [regex]) =>
  regex?.kind === "regex" && !/[im]/.test(regex.flags) && converted.schema.pattern === undefined
    ? change(converted, { pattern: regex.source })
    : undefined;

/** Limits the values of an enum to some of them. */
const pickValues =
  (isKept: boolean): ZodMethod =>
  (converted, args) => {
    const names = toData(args[0]);
    const { enum: values } = converted.schema;
    if (!Array.isArray(names) || !values) return undefined;
    return change(converted, { enum: values.filter((value) => names.includes(value) === isKept) });
  };

const setMediaType: ZodMethod = (converted, args) => {
  const type = toData(args[0]);
  if (typeof type === "string") return change(converted, { contentMediaType: type });
  return Array.isArray(type)
    ? change(converted, { anyOf: type.map((each) => ({ contentMediaType: String(each) })) })
    : undefined;
};

const setRest: ZodMethod = ({ schema, isOptional }, [rest], context) => {
  const { maxItems: _, ...open } = schema;
  return { schema: { ...open, items: context.convert(rest, context).schema }, isOptional };
};

const methods: Record<string, ZodMethod> = {
  ...objectMethods,
  min: setBounds([0]),
  gte: setBounds([0]),
  minLength: setBounds([0]),
  max: setBounds([1]),
  lte: setBounds([1]),
  maxLength: setBounds([1]),
  length: setBounds([0, 1]),
  size: setBounds([0, 1]),
  gt: setBounds([0], "exclusive"),
  lt: setBounds([1], "exclusive"),
  nonempty: (converted, _, context) =>
    setBounds([0])(converted, [{ kind: "value", value: 1 }], context),
  positive: setKeywords({ exclusiveMinimum: 0 }),
  negative: setKeywords({ exclusiveMaximum: 0 }),
  nonnegative: setKeywords({ minimum: 0 }),
  nonpositive: setKeywords({ maximum: 0 }),
  int: setKeywords({ type: "integer" }),
  multipleOf: (converted, args) => {
    const step = toData(args[0]);
    return typeof step === "number" ? change(converted, { multipleOf: step }) : undefined;
  },
  step: (converted, args, context) => methods.multipleOf?.(converted, args, context),
  regex: setRegex,
  startsWith: setPattern((text) => `^${text}`),
  endsWith: setPattern((text) => `${text}$`),
  includes: setPattern((text) => text),
  describe,
  meta: setMeta,
  extract: pickValues(true),
  exclude: pickValues(false),
  mime: setMediaType,
  rest: setRest,
  default: setDefault,
  catch: setDefault,
  prefault: setDefault,
  nonoptional: toRequired,
  unwrap: (converted) => (converted.isOptional ? toRequired(converted) : undefined),
  optional: toOptional,
  exactOptional: toOptional,
  nullable: toNullable,
  nullish: (converted) => toOptional(toNullable(converted)),
  array: ({ schema }) => ({ schema: { type: "array", items: schema }, isOptional: false }),
  or: ({ schema, isOptional }, [variant], context) => ({
    schema: toUnionSchema([schema, context.convert(variant, context).schema]),
    isOptional,
  }),
};

/** Returns the schema that a member of a schema is: `.shape`, a field of it, or `.element`. */
const readMember = (converted: ConvertedZod, name: string): ConvertedZod | undefined => {
  const { properties, required = [], items } = converted.schema;
  if (name === "element" && isObject(items)) return { schema: items, isOptional: false };
  if (!properties || name === "shape") return properties && converted;
  const schema = Object.hasOwn(properties, name) ? properties[name] : undefined;
  return schema && { schema, isOptional: !required.includes(name) };
};

/** Applies a method to a schema. Notes what JSON Schema cannot express. */
export const applyMethod = (
  converted: ConvertedZod,
  { name, args }: Step,
  context: ZodContext,
): ConvertedZod => {
  if (args === undefined) {
    const member = readMember(converted, name);
    if (!member) context.skip(`.${name}`);
    return member ?? { schema: {}, isOptional: false };
  }
  if (withoutEffect.has(name)) return converted;
  if (Object.hasOwn(formats, name) && getType(converted) === "string")
    return change(converted, { format: formats[name] ?? "" });
  const changed = Object.hasOwn(methods, name)
    ? methods[name]?.(converted, args, context)
    : undefined;
  if (changed) return changed;
  context.skip(name === "" ? "A call" : `.${name}()`);
  return converted;
};
