import { appendPointer, isObject, type Json } from "@/lib/schema/json";
import type { JsonSchema, JsonType } from "@/lib/schema/json-schema";
import { getJsonType } from "@/lib/schema/json-type";
import { mergeParts } from "./merge-parts";
import { describeRest, supportedFormats } from "./strict-description";
import type { Reasons, TargetReason } from "./target";

/** A schema that strict mode accepts, or why there is none. */
type StrictSchema = { schema: JsonSchema } | { unfit: TargetReason };

const unfit = (path: string, message: string): StrictSchema => ({ unfit: { path, message } });

/** The keywords that strict mode enforces for each type. All others are described in words. */
const numberKeywords = ["multipleOf", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"];
const keywordsByType: Record<JsonType, readonly string[]> = {
  string: ["pattern", "format"],
  number: numberKeywords,
  integer: numberKeywords,
  boolean: [],
  null: [],
  array: ["items", "minItems", "maxItems"],
  object: ["properties", "required", "additionalProperties"],
};
const simpleTypes: JsonSchema[] = [{ type: "string" }, { type: "number" }, { type: "boolean" }];
const unionKeywords = ["anyOf", "oneOf"] as const;

/** What is shared while the parameters of a tool are converted. */
type StrictContext = Reasons & {
  /** The definitions of the parameters, by name. */
  definitions: Record<string, unknown>;
  /** Those that references lead to, once converted; undefined while they are. */
  convertedDefinitions: Map<string, JsonSchema | undefined>;
  /** How many definitions lead to the current schema. */
  depth: number;
};

/** Maximum definitions within definitions. The conversion of thousands would exhaust the stack. */
const MAX_DEPTH = 100;

const isOfType = (value: Json, type: JsonType): boolean =>
  getJsonType(value) === type || (type === "integer" && typeof value === "number");

const getAllowedValues = ({ enum: values, const: constant }: JsonSchema): Json[] | undefined =>
  values ?? (constant === undefined ? undefined : [constant]);

const inferTypes = (schema: JsonSchema): JsonType[] => {
  if (schema.type !== undefined) return [schema.type].flat();
  const values = getAllowedValues(schema);
  if (values) return [...new Set(values.map(getJsonType))];
  if (schema.properties) return ["object"];
  return schema.items ? ["array"] : [];
};

const allowsNull = ({ type, anyOf }: JsonSchema): boolean =>
  [type].flat().includes("null") || (anyOf ?? []).some(allowsNull);

/** Makes a parameter optional: the model sends null instead of omitting it. */
const toNullable = (schema: JsonSchema): JsonSchema => {
  if (allowsNull(schema)) return schema;
  if (schema.anyOf) return { ...schema, anyOf: [...schema.anyOf, { type: "null" }] };
  if (schema.$ref) return { anyOf: [schema, { type: "null" }] };
  return {
    ...schema,
    type: [...[schema.type ?? []].flat(), "null"],
    ...(schema.enum && { enum: [...schema.enum, null] }),
  };
};

const convertProperties = (
  schema: JsonSchema,
  path: string,
  reasons: StrictContext,
): StrictSchema => {
  const { properties = {}, required = [] } = schema;
  const converted: [name: string, schema: JsonSchema][] = [];
  for (const [name, child] of Object.entries(properties)) {
    const isOptional = !required.includes(name) || child.default !== undefined;
    const result = toStrictSchema(
      child,
      appendPointer(appendPointer(path, "properties"), name),
      reasons,
    );
    if ("schema" in result)
      converted.push([name, isOptional ? toNullable(result.schema) : result.schema]);
    else if (isOptional)
      reasons.degrade(result.unfit.path, `${result.unfit.message} The parameter is left out.`);
    else return result;
  }
  const missing = required.find((name) => !Object.hasOwn(properties, name));
  if (missing !== undefined)
    return unfit(appendPointer(path, "required"), `"${missing}" is required but not defined.`);
  return {
    schema: {
      properties: Object.fromEntries(converted),
      required: converted.map(([name]) => name),
      additionalProperties: false,
    },
  };
};

const convertObject = (schema: JsonSchema, path: string, reasons: StrictContext): StrictSchema => {
  const { properties = {}, additionalProperties } = schema;
  const isEmpty = Object.keys(properties).length === 0;
  const isOpen = additionalProperties !== undefined && additionalProperties !== false;
  // Parameters with neither properties nor this keyword mean that the tool takes nothing.
  const takesNothing = additionalProperties === false || (path === "/parameters" && !isOpen);
  if (isEmpty && !takesNothing)
    return unfit(path, "Strict mode does not support objects with unlisted fields.");
  if (isOpen)
    reasons.degrade(
      appendPointer(path, "additionalProperties"),
      "In strict mode the model sends only the listed fields.",
    );
  return convertProperties(schema, path, reasons);
};

const convertArray = (
  { items, minItems, maxItems }: JsonSchema,
  path: string,
  reasons: StrictContext,
): StrictSchema => {
  const result = toStrictSchema(items ?? {}, appendPointer(path, "items"), reasons);
  if ("unfit" in result) return result;
  return {
    schema: {
      items: result.schema,
      ...(minItems !== undefined && { minItems }),
      ...(maxItems !== undefined && { maxItems }),
    },
  };
};

/** Converts the keywords of one type, without the type itself. */
const convertKeywords = (
  type: JsonType,
  schema: JsonSchema,
  path: string,
  reasons: StrictContext,
): StrictSchema => {
  if (type === "object") return convertObject(schema, path, reasons);
  if (type === "array") return convertArray(schema, path, reasons);
  const entries = keywordsByType[type]
    .filter((keyword) => schema[keyword] !== undefined)
    .filter((keyword) => keyword !== "format" || supportedFormats.includes(schema.format ?? ""))
    .map((keyword) => [keyword, schema[keyword]]);
  return { schema: Object.fromEntries(entries) };
};

const convertType = (
  type: JsonType,
  schema: JsonSchema,
  path: string,
  reasons: StrictContext,
): StrictSchema => {
  const result = convertKeywords(type, schema, path, reasons);
  if ("unfit" in result) return result;
  const matchingValues = getAllowedValues(schema)?.filter((value) => isOfType(value, type));
  if (matchingValues?.some((value) => typeof value === "object" && value !== null))
    return unfit(path, "Strict mode does not support constant objects or lists.");
  const values = matchingValues && { enum: matchingValues };
  return { schema: { type, ...result.schema, ...values } };
};

const convertUnion = (
  keyword: (typeof unionKeywords)[number],
  schema: JsonSchema,
  path: string,
  reasons: StrictContext,
): StrictSchema => {
  const variants = schema[keyword] ?? [];
  const results = variants.map((variant, index) =>
    toStrictSchema(variant, appendPointer(appendPointer(path, keyword), index), reasons),
  );
  const unfitVariants = results.flatMap((result) => ("unfit" in result ? [result.unfit] : []));
  const schemas = results.flatMap((result) => ("schema" in result ? [result.schema] : []));
  const [reason] = unfitVariants;
  if (schemas.length === 0) return reason ? { unfit: reason } : unfit(path, "It has no variants.");
  for (const { path: at, message } of unfitVariants)
    reasons.degrade(at, `${message} The variant is left out.`);
  if (keyword === "oneOf")
    reasons.degrade(appendPointer(path, keyword), 'Strict mode reads "oneOf" as "anyOf".');
  const converted = { result: { anyOf: schemas }, keywords: [keyword] };
  return { schema: describeRest(schema, converted, path, reasons) };
};

const convertTypes = (schema: JsonSchema, path: string, reasons: StrictContext): StrictSchema => {
  const types = inferTypes(schema);
  if (types.length === 0) {
    reasons.degrade(
      path,
      "Strict mode requires a type here, so the model sends a string, a number or a boolean.",
    );
    return {
      schema: describeRest(schema, { result: { anyOf: simpleTypes }, keywords: [] }, path, reasons),
    };
  }
  const keywords = types.flatMap((each) => keywordsByType[each]);
  const values = getAllowedValues(schema);
  const [type, ...others] = types.filter(
    (each) => each !== "null" && (values?.some((value) => isOfType(value, each)) ?? true),
  );
  const isNullable = types.includes("null");
  if (type === undefined)
    return { schema: describeRest(schema, { result: { type: "null" }, keywords }, path, reasons) };
  const results = [type, ...others].map((each) => convertType(each, schema, path, reasons));
  const schemas = results.flatMap((result) => ("schema" in result ? [result.schema] : []));
  const [first, ...rest] = schemas;
  const reason = results.find((result) => "unfit" in result);
  if (first === undefined || schemas.length < results.length)
    return reason ?? unfit(path, "It has no type.");
  const union = rest.length === 0 ? first : { anyOf: schemas };
  const result = isNullable && (values?.includes(null) ?? true) ? toNullable(union) : union;
  return { schema: describeRest(schema, { result, keywords }, path, reasons) };
};

/** Converts a reference, which is recursive, because the others were resolved. */
const convertReference = (
  schema: JsonSchema,
  path: string,
  reasons: StrictContext,
): StrictSchema => {
  const name = /^#\/(?:\$defs|definitions)\/([\w.-]+)$/.exec(schema.$ref ?? "")?.[1] ?? "";
  const { definitions, convertedDefinitions, depth } = reasons;
  if (!Object.hasOwn(definitions, name))
    return unfit(path, "Strict mode supports recursive references to definitions only.");
  if (!convertedDefinitions.has(name)) {
    if (depth === MAX_DEPTH) return unfit(path, "The references are nested too deeply.");
    convertedDefinitions.set(name, undefined);
    const definition = definitions[name] as JsonSchema;
    const result = toStrictSchema(definition, `/parameters/$defs/${name}`, {
      ...reasons,
      depth: depth + 1,
    });
    if ("unfit" in result) return result;
    convertedDefinitions.set(name, result.schema);
  }
  const reference = { $ref: `#/$defs/${name}` };
  // Strict mode accepts no other keywords, such as a description, beside a reference.
  const result = Object.keys(schema).length === 1 ? reference : { anyOf: [reference] };
  return { schema: describeRest(schema, { result, keywords: ["$ref"] }, path, reasons) };
};

/**
 * Converts a schema to the subset that strict mode accepts. Anything lost is reported as degraded.
 */
export const toStrictSchema = (
  original: JsonSchema,
  path: string,
  reasons: StrictContext,
): StrictSchema => {
  if (!isObject(original)) return unfit(path, "Strict mode requires a schema object here.");
  const schema = mergeParts(original, path, "Strict mode", reasons);
  if (typeof schema.$ref === "string") return convertReference(schema, path, reasons);
  const union = unionKeywords.find((keyword) => schema[keyword] !== undefined);
  const isOnlyUnion =
    inferTypes(schema).length === 0 && !unionKeywords.every((keyword) => schema[keyword]);
  return union && isOnlyUnion
    ? convertUnion(union, schema, path, reasons)
    : convertTypes(schema, path, reasons);
};
