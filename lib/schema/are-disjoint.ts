import { isJsonEqual, isObject, type Json } from "./json";
import { type JsonSchema, type JsonType, jsonTypes } from "./json-schema";

/**
 * Returns the types that a schema allows, or all types if it names none. `number` includes
 * `integer`.
 */
export const getTypes = ({ type }: JsonSchema): JsonType[] => {
  const types = type === undefined ? [...jsonTypes] : [type].flat();
  return types.includes("number") ? types.filter((name) => name !== "integer") : types;
};
export const includesType = (types: JsonType[], type: JsonType) =>
  types.includes(type) || (type === "integer" && types.includes("number"));

/** Returns the values of a schema's `enum` or `const`. Undefined if it has neither. */
export const getAllowedValues = (schema: JsonSchema): Json[] | undefined => {
  const enumValues = schema.enum;
  if (!("const" in schema)) return enumValues;
  const constValue = schema.const as Json;
  return !enumValues || enumValues.some((value) => isJsonEqual(value, constValue))
    ? [constValue]
    : [];
};

/** Whether no value can match both schemas, judging by types and enum values. */
const areDisjoint = (a: JsonSchema | boolean, b: JsonSchema | boolean): boolean => {
  if (!isObject(a) || !isObject(b)) return a === false || b === false;
  // Null matches a nullable schema, and draft 7 ignores keywords next to a reference.
  if ([a, b].some(({ nullable, $ref }) => nullable === true || $ref !== undefined)) return false;
  const typesA = getTypes(a);
  const typesB = getTypes(b);
  if (
    !typesA.some((type) => includesType(typesB, type)) &&
    !typesB.some((type) => includesType(typesA, type))
  )
    return true;
  const valuesA = getAllowedValues(a);
  const valuesB = getAllowedValues(b);
  if (
    valuesA &&
    valuesB &&
    !valuesA.some((value) => valuesB.some((other) => isJsonEqual(value, other)))
  )
    return true;
  // Variants distinguished by one field, such as {"kind": "card"} and {"kind": "bank"}.
  const areBothRequired = (name: string) =>
    a.required?.includes(name) && b.required?.includes(name);
  return (
    getTypes(a).join() === "object" &&
    getTypes(b).join() === "object" &&
    Object.entries(a.properties ?? {}).some(([name, child]) => {
      const other = b.properties?.[name];
      return areBothRequired(name) && other !== undefined && areDisjoint(child, other);
    })
  );
};

/** Whether no value can match two of the schemas. */
export const areAllDisjoint = (list: readonly (JsonSchema | boolean)[]): boolean =>
  list.every((first, index) => list.slice(index + 1).every((other) => areDisjoint(first, other)));
