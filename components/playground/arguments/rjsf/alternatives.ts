import { findParameterKind, parameterKinds } from "@/lib/agent/parameters";
import { isObject } from "@/lib/schema/json";
import type { JsonSchema } from "@/lib/schema/json-schema";
import { compileSchema } from "@/lib/schema/validation";

/** The schemas that a value may match, one type each; `isNullable` when null is one more. */
export type Alternatives = { schemas: JsonSchema[]; isNullable: boolean };

const isNull = (schema: JsonSchema) =>
  schema.type === "null" || ("const" in schema && schema.const === null);

const splitTypes = (schema: JsonSchema): JsonSchema[] =>
  Array.isArray(schema.type) ? schema.type.map((type) => ({ ...schema, type })) : [schema];

/** The alternatives of a union or of a schema with several types; undefined for any other schema. */
export const listAlternatives = (schema: JsonSchema): Alternatives | undefined => {
  // Keywords that describe the parameter as a whole rather than one of its types.
  const { title: _t, description: _d, default: _v, examples: _e, ...rest } = schema;
  const { anyOf, oneOf, ...siblings } = rest;
  const variants = anyOf ?? oneOf;
  const isUnion = variants !== undefined && Object.keys(siblings).length === 0;
  if (!isUnion && !Array.isArray(schema.type)) return undefined;
  const candidates: unknown[] = isUnion ? variants : [schema];
  if (!candidates.every(isObject)) return undefined;
  const schemas = (candidates as JsonSchema[]).flatMap(splitTypes);
  return {
    schemas: schemas.filter((each) => !isNull(each)),
    isNullable: schemas.some(isNull),
  };
};

export const isPrimitive = (value: unknown) => value === null || typeof value !== "object";

/** Whether one input edits every value of the schema: a text, a number, a switch or a choice. */
const hasOwnInput = (schema: JsonSchema): boolean => {
  const choices = schema.enum ?? ("const" in schema ? [schema.const] : []);
  if (choices.length > 0) return choices.every(isPrimitive);
  return findParameterKind(schema).control !== "json";
};

/** Whether inputs with a switch between the types can edit the value. Other unions are edited as JSON. */
export const haveOwnInputs = ({ schemas }: Alternatives): boolean =>
  schemas.length > 0 && schemas.every(hasOwnInput);

/** The one object or list that a value may be besides null. */
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

/** False for a schema that does not compile. */
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

/** The alternative that a value belongs to: one that it matches, or else one of its type; -1 if there is none. */
export const findAlternative = (schemas: readonly JsonSchema[], value: unknown): number => {
  if (value === undefined || value === null) return -1;
  const exact = schemas.findIndex((schema) => matches(schema, value));
  return exact >= 0 ? exact : schemas.findIndex((schema) => hasType(schema, value));
};

/** The value as the other alternative takes it, such as 12 for "12"; undefined if it cannot be converted. */
export const convertValue = (value: unknown, schema: JsonSchema): unknown => {
  if (value === undefined || value === null) return undefined;
  const text = typeof value === "string" ? value : String(value);
  const converted = findParameterKind(schema).parse(text);
  return converted !== undefined && matches(schema, converted) ? converted : undefined;
};

/** The name of an alternative in the switch; `index` tells apart alternatives of the same type. */
export const getAlternativeLabel = (schemas: readonly JsonSchema[], index: number): string => {
  const getName = (schema: JsonSchema) => {
    if (schema.title) return schema.title;
    if (schema.enum || "const" in schema) return parameterKinds.choice.label;
    const kind = findParameterKind(schema);
    return kind === parameterKinds.json ? "Any" : kind.label;
  };
  const schema = schemas[index] ?? {};
  const name = getName(schema);
  const same = schemas.filter((each) => getName(each) === name);
  return same.length > 1 ? `${name} ${same.indexOf(schema) + 1}` : name;
};
