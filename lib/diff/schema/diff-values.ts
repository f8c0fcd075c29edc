import { getAllowedValues, getTypes, includesType } from "@/lib/schema/are-disjoint";
import { canonicalJson, type Json } from "@/lib/schema/json";
import type { JsonSchema } from "@/lib/schema/json-schema";
import { compileSchema } from "@/lib/schema/validation";
import { joinValues, joinWords, toSentence, typeLabels } from "../phrases";
import {
  breakingChange,
  compatibleChange,
  textOnlyChange,
  type UnassignedChange,
} from "../version-change";
import type { SchemaLocation } from "./schema-location";

const describeTypes = (schema: JsonSchema) =>
  schema.type === undefined
    ? "anything"
    : joinWords(
        getTypes(schema).map((type) => typeLabels[type]),
        "or",
      );

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
  const previous = getTypes(before);
  const current = getTypes(after);
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

/** Compares the allowed values. `const` counts as an `enum` with one value. */
export const diffValues = (
  before: JsonSchema,
  after: JsonSchema,
  location: SchemaLocation,
): UnassignedChange[] => {
  const previous = getAllowedValues(before);
  const current = getAllowedValues(after);
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
  const removed = subtract(previous, current);
  const added = subtract(current, previous);
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
