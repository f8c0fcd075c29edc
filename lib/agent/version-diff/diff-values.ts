import { canonical, isObject, type Json, sameJson } from "../json";
import { type JsonSchema, type JsonType, jsonTypes } from "../json-schema";
import { compileSchema } from "../validation";
import type { Place } from "./place";
import { breaking, type Change, compatible, textOnly } from "./version-change";
import { listed, listedValues, sentence, typeWords } from "./words";

/** The types a schema allows; all of them when it names none. `number` includes `integer`. */
const typesOf = ({ type }: JsonSchema): JsonType[] => {
  const named = type === undefined ? [...jsonTypes] : [type].flat();
  return named.includes("number") ? named.filter((name) => name !== "integer") : named;
};
const holds = (types: JsonType[], type: JsonType) =>
  types.includes(type) || (type === "integer" && types.includes("number"));
const inWords = (schema: JsonSchema) =>
  schema.type === undefined
    ? "anything"
    : listed(
        typesOf(schema).map((type) => typeWords[type]),
        "or",
      );

/** The values of a schema's `enum` or `const`; undefined without either. */
export const valuesOf = (schema: JsonSchema): Json[] | undefined => {
  const listedOnes = schema.enum;
  if (!("const" in schema)) return listedOnes;
  const only = schema.const as Json;
  return !listedOnes || listedOnes.some((value) => sameJson(value, only)) ? [only] : [];
};

/** Whether no value can match both schemas, judging by types and enum values. */
export const areApart = (a: JsonSchema | boolean, b: JsonSchema | boolean): boolean => {
  if (!isObject(a) || !isObject(b)) return a === false || b === false;
  const [ours, theirs] = [typesOf(a), typesOf(b)];
  if (!ours.some((type) => holds(theirs, type)) && !theirs.some((type) => holds(ours, type)))
    return true;
  const [left, right] = [valuesOf(a), valuesOf(b)];
  if (left && right && !left.some((value) => right.some((other) => sameJson(value, other))))
    return true;
  // Variants distinguished by one field, such as {"kind": "card"} and {"kind": "bank"}.
  const both = (name: string) => a.required?.includes(name) && b.required?.includes(name);
  return (
    typesOf(a).join() === "object" &&
    typesOf(b).join() === "object" &&
    Object.entries(a.properties ?? {}).some(([name, child]) => {
      const other = b.properties?.[name];
      return both(name) && other !== undefined && areApart(child, other);
    })
  );
};

/** Whether the schemas have no type in common, so that comparing their content is pointless. */
export const isOtherType = (before: JsonSchema, after: JsonSchema): boolean =>
  !typesOf(before).some(
    (type) =>
      holds(typesOf(after), type) || typesOf(after).some((other) => holds(typesOf(before), other)),
  );

export const diffType = (before: JsonSchema, after: JsonSchema, place: Place): Change[] => {
  const [was, is] = [typesOf(before), typesOf(after)];
  const path = `${place.path}/type`;
  if (was.every((type) => holds(is, type))) {
    if (is.every((type) => holds(was, type))) return [];
    const says = `${place.name} may now be ${inWords(after)}; before, it had to be ${inWords(before)}.`;
    return [compatible(path, sentence(says))];
  }
  const values = valuesOf(before);
  const fits = compileSchema({ type: after.type });
  if (values?.every((value) => fits(value).length === 0)) return [];
  const says = `${place.name} must now be ${inWords(after)}; before, it could be ${inWords(before)}. Calls with other values fail.`;
  return [breaking(path, sentence(says))];
};

/** Compares the allowed values; `const` counts as an `enum` with one value. */
export const diffValues = (before: JsonSchema, after: JsonSchema, place: Place): Change[] => {
  const [was, is] = [valuesOf(before), valuesOf(after)];
  const path = `${place.path}/${"const" in (is ? after : before) ? "const" : "enum"}`;
  if (!was && !is) return [];
  if (!is)
    return [
      compatible(path, sentence(`${place.name} is no longer limited to a fixed list of values.`)),
    ];
  if (!was) {
    const says = `${place.name} now accepts only ${listedValues(is)}. Calls with other values fail.`;
    return [breaking(path, sentence(says))];
  }
  const without = (values: Json[], others: Json[]) => {
    const known = new Set(others.map(canonical));
    return values.filter((value) => !known.has(canonical(value)));
  };
  const [gone, added] = [without(was, is), without(is, was)];
  const rows: Change[] = [];
  if (gone.length > 0) {
    const says = `${place.name} no longer accepts ${listedValues(gone, "or")}. Calls that send ${gone.length === 1 ? "it" : "one of them"} fail.`;
    rows.push(breaking(path, sentence(says)));
  }
  if (added.length > 0)
    rows.push(compatible(path, sentence(`${place.name} now also accepts ${listedValues(added)}.`)));
  if (rows.length === 0 && was.map(canonical).join() !== is.map(canonical).join())
    rows.push(
      textOnly(path, sentence(`The values of ${place.name} are listed in a different order.`)),
    );
  return rows;
};
