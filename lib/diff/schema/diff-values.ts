import { canonicalJson, isJsonEqual, isObject, type Json } from "@/lib/schema/json";
import { type JsonSchema, type JsonType, jsonTypes } from "@/lib/schema/json-schema";
import { compileSchema } from "@/lib/schema/validation";
import { joinValues, joinWords, toSentence, typeLabels } from "../phrases";
import {
  breakingChange,
  compatibleChange,
  textOnlyChange,
  type UnassignedChange,
} from "../version-change";
import type { SchemaLocation } from "./schema-location";

/** The types a schema allows; all of them when it names none. `number` includes `integer`. */
const getTypes = ({ type }: JsonSchema): JsonType[] => {
  const types = type === undefined ? [...jsonTypes] : [type].flat();
  return types.includes("number") ? types.filter((name) => name !== "integer") : types;
};
const includesType = (types: JsonType[], type: JsonType) =>
  types.includes(type) || (type === "integer" && types.includes("number"));
const describeTypes = (schema: JsonSchema) =>
  schema.type === undefined
    ? "anything"
    : joinWords(
        getTypes(schema).map((type) => typeLabels[type]),
        "or",
      );

/** The values of a schema's `enum` or `const`; undefined without either. */
const getAllowedValues = (schema: JsonSchema): Json[] | undefined => {
  const enumValues = schema.enum;
  if (!("const" in schema)) return enumValues;
  const constValue = schema.const as Json;
  return !enumValues || enumValues.some((value) => isJsonEqual(value, constValue))
    ? [constValue]
    : [];
};

/** Whether no value can match both schemas, judging by types and enum values. */
export const areDisjoint = (a: JsonSchema | boolean, b: JsonSchema | boolean): boolean => {
  if (!isObject(a) || !isObject(b)) return a === false || b === false;
  // Null matches a nullable schema, and draft 7 ignores what stands beside a reference.
  if ([a, b].some(({ nullable, $ref }) => nullable === true || $ref !== undefined)) return false;
  const [typesA, typesB] = [getTypes(a), getTypes(b)];
  if (
    !typesA.some((type) => includesType(typesB, type)) &&
    !typesB.some((type) => includesType(typesA, type))
  )
    return true;
  const [valuesA, valuesB] = [getAllowedValues(a), getAllowedValues(b)];
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

/** Whether the schemas have no type in common, so that comparing their content is pointless. */
export const haveNoCommonType = (before: JsonSchema, after: JsonSchema): boolean =>
  !getTypes(before).some(
    (type) =>
      includesType(getTypes(after), type) ||
      getTypes(after).some((other) => includesType(getTypes(before), other)),
  );

export const diffType = (
  before: JsonSchema,
  after: JsonSchema,
  location: SchemaLocation,
): UnassignedChange[] => {
  const [previous, current] = [getTypes(before), getTypes(after)];
  const path = `${location.path}/type`;
  if (previous.every((type) => includesType(current, type))) {
    if (current.every((type) => includesType(previous, type))) return [];
    const message = `${location.name} may now be ${describeTypes(after)}; before, it had to be ${describeTypes(before)}.`;
    return [compatibleChange(path, toSentence(message))];
  }
  const values = getAllowedValues(before);
  const validate = compileSchema({ type: after.type });
  if (values?.every((value) => validate(value).length === 0)) return [];
  const message = `${location.name} must now be ${describeTypes(after)}; before, it could be ${describeTypes(before)}. Calls with other values fail.`;
  return [breakingChange(path, toSentence(message))];
};

/** Compares the allowed values; `const` counts as an `enum` with one value. */
export const diffValues = (
  before: JsonSchema,
  after: JsonSchema,
  location: SchemaLocation,
): UnassignedChange[] => {
  const [previous, current] = [getAllowedValues(before), getAllowedValues(after)];
  const path = `${location.path}/${"const" in (current ? after : before) ? "const" : "enum"}`;
  if (!previous && !current) return [];
  if (!current)
    return [
      compatibleChange(
        path,
        toSentence(`${location.name} is no longer limited to a fixed list of values.`),
      ),
    ];
  if (!previous) {
    const message = `${location.name} now accepts only ${joinValues(current)}. Calls with other values fail.`;
    return [breakingChange(path, toSentence(message))];
  }
  const subtract = (values: Json[], excluded: Json[]) => {
    const excludedKeys = new Set(excluded.map(canonicalJson));
    return values.filter((value) => !excludedKeys.has(canonicalJson(value)));
  };
  const [removed, added] = [subtract(previous, current), subtract(current, previous)];
  const changes: UnassignedChange[] = [];
  if (removed.length > 0) {
    const message = `${location.name} no longer accepts ${joinValues(removed, "or")}. Calls that send ${removed.length === 1 ? "it" : "one of them"} fail.`;
    changes.push(breakingChange(path, toSentence(message)));
  }
  if (added.length > 0)
    changes.push(
      compatibleChange(path, toSentence(`${location.name} now also accepts ${joinValues(added)}.`)),
    );
  if (
    changes.length === 0 &&
    previous.map(canonicalJson).join() !== current.map(canonicalJson).join()
  )
    changes.push(
      textOnlyChange(
        path,
        toSentence(`The values of ${location.name} are listed in a different order.`),
      ),
    );
  return changes;
};
