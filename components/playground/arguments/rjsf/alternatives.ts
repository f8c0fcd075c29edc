import { findParameterKind, parameterKinds } from "@/lib/agent/parameters";
import { isJsonEqual, isObject } from "@/lib/schema/json";
import type { JsonSchema } from "@/lib/schema/json-schema";
import { compileSchema } from "@/lib/schema/validation";
import { listChoices } from "../initial-values";

/**
 * The schemas that a value may match, each with a single type. `isNullable` if it may also be null.
 */
type Alternatives = { schemas: JsonSchema[]; isNullable: boolean };

const isNull = (schema: JsonSchema) =>
  schema.type === "null" || ("const" in schema && schema.const === null);

const splitTypes = (schema: JsonSchema): JsonSchema[] =>
  Array.isArray(schema.type) ? schema.type.map((type) => ({ ...schema, type })) : [schema];

/**
 * Returns the alternatives of a union or of a schema with several types. Returns undefined for any
 * other schema.
 */
export const listAlternatives = (schema: JsonSchema): Alternatives | undefined => {
  // Keywords that describe the parameter as a whole rather than one of its types.
  const { title: _t, description: _d, default: _v, examples: _e, ...rest } = schema;
  const { anyOf, oneOf, ...siblings } = rest;
  const variants = anyOf ?? oneOf;
  const isUnion = variants !== undefined && Object.keys(siblings).length === 0;
  if (!isUnion && !Array.isArray(schema.type)) return undefined;
  const candidates = isUnion ? variants : [schema];
  if (!candidates.every(isObject)) return undefined;
  const schemas = candidates.flatMap(splitTypes);
  return {
    schemas: schemas.filter((each) => !isNull(each)),
    isNullable: schemas.some(isNull),
  };
};

export const isPrimitive = (value: unknown) => value === null || typeof value !== "object";

/**
 * Returns the only object or list schema that a value may have besides null. Returns undefined
 * otherwise.
 */
export const getNullableContainer = (schema: JsonSchema): JsonSchema | undefined => {
  const alternatives = listAlternatives(schema);
  const [single, second] = alternatives?.schemas ?? [];
  if (!alternatives?.isNullable || !single || second) return undefined;
  const { children } = findParameterKind(single);
  if (children !== "properties" && children !== "items") return undefined;
  const { title, description } = schema;
  return {
    ...single,
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
  };
};

/** Whether a value matches the schema. False for a schema that does not compile. */
export const matches = (schema: JsonSchema, value: unknown): boolean => {
  try {
    return compileSchema(schema)(value).length === 0;
  } catch {
    return false;
  }
};

const valueType = (value: unknown) => (Array.isArray(value) ? "array" : typeof value);
const hasType = ({ type }: JsonSchema, value: unknown) =>
  (type === "integer" ? "number" : type) === valueType(value);

/**
 * Whether an unfinished value could still become valid: it has the schema's type and no other
 * members.
 */
const isBegunBy = (schema: JsonSchema, value: unknown): boolean => {
  if (!hasType(schema, value)) return false;
  const { properties } = schema;
  if (!isObject(value) || !properties) return true;
  return Object.entries(value).every(([name, member]) => {
    const choices = listChoices(properties[name] ?? {});
    const isChoice = choices.length === 0 || choices.some((each) => isJsonEqual(each, member));
    return member === undefined || (Object.hasOwn(properties, name) && isChoice);
  });
};

/**
 * Returns the index of the alternative that a value belongs to: one that it matches, else one that
 * it could still become, else one of its type. Returns -1 if there is none.
 */
export const findAlternative = (schemas: readonly JsonSchema[], value: unknown): number => {
  if (value === undefined || value === null) return -1;
  for (const test of [matches, isBegunBy, hasType]) {
    const index = schemas.findIndex((schema) => test(schema, value));
    if (index >= 0) return index;
  }
  return -1;
};

/**
 * Whether a value stays with the alternative that a person has chosen, even if others would accept
 * it too.
 */
export const keepsAlternative = (schema: JsonSchema | undefined, value: unknown): boolean =>
  schema !== undefined && (matches(schema, value) || isBegunBy(schema, value));

/**
 * Converts a value to another alternative, such as "12" to 12. Returns undefined if it cannot be
 * converted.
 */
export const convertValue = (value: unknown, schema: JsonSchema): unknown => {
  if (value === undefined || value === null) return undefined;
  const text = typeof value === "string" ? value : String(value);
  const converted = findParameterKind(schema).parse(text);
  return converted !== undefined && matches(schema, converted) ? converted : undefined;
};

/**
 * Returns the string that an object of this schema always has in one of its members, such as
 * "card".
 */
const getDiscriminator = ({ properties = {}, required = [] }: JsonSchema): string | undefined =>
  required
    .map((name) => listChoices(properties[name] ?? {}))
    .flatMap((choices) => (choices.length === 1 && typeof choices[0] === "string" ? choices : []))
    .at(0) as string | undefined;

/**
 * Returns the name of an alternative in the switch. `index` distinguishes alternatives of the same
 * type.
 */
export const getAlternativeLabel = (schemas: readonly JsonSchema[], index: number): string => {
  const getName = (schema: JsonSchema) => {
    const name = schema.title || getDiscriminator(schema);
    if (name) return name;
    if (schema.enum || "const" in schema) return parameterKinds.choice.label;
    const kind = findParameterKind(schema);
    return kind === parameterKinds.json ? "Any" : kind.label;
  };
  const schema = schemas[index] ?? {};
  const name = getName(schema);
  const same = schemas.filter((each) => getName(each) === name);
  return same.length > 1 ? `${name} ${same.indexOf(schema) + 1}` : name;
};
