import { isObject, sameJson } from "../json";
import type { JsonSchema } from "../json-schema";
import { boundKeywords, diffBounds } from "./diff-bounds";
import { diffObject } from "./diff-object";
import { diffType, diffValues, isOtherType } from "./diff-values";
import { diffVariants } from "./diff-variants";
import { itemOf, type Place } from "./place";
import { breaking, type Change, compatible, textOnly } from "./version-change";
import { sentence, shown } from "./words";

const compared = new Set([
  ...["type", "enum", "const", "default", "properties", "required", "additionalProperties"],
  ...["items", "anyOf", "oneOf", ...boundKeywords],
]);

/** Keywords that no validation looks at, and what people call them. */
const wording: Record<string, string> = {
  title: "title",
  description: "description",
  examples: "examples",
  $comment: "comment",
  $schema: "dialect",
  deprecated: "mark that it is out of use",
  readOnly: "mark that it is only read",
  writeOnly: "mark that it is only written",
};

const diffWording = (before: JsonSchema, after: JsonSchema, place: Place): Change[] =>
  Object.entries(wording).flatMap(([keyword, word]) => {
    const [was, is] = [before[keyword], after[keyword]];
    if (sameJson(was, is)) return [];
    const deed =
      was === undefined ? "was added" : is === undefined ? "was removed" : "is worded anew";
    const plain = word === "description" || word === "title" || word === "comment";
    const says = plain || deed !== "is worded anew" ? deed : "changed";
    return [
      textOnly(`${place.path}/${keyword}`, sentence(`the ${word} of ${place.name} ${says}.`)),
    ];
  });

/** `format` guides those who fill a form or write arguments; a call is not held to it. */
const diffFormat = (before: JsonSchema, after: JsonSchema, place: Place): Change[] => {
  const [was, is] = [before.format, after.format];
  if (was === is) return [];
  const says =
    is === undefined
      ? `${place.name} is no longer described as having the format ${shown(was)}.`
      : `${place.name} is described as having the format ${shown(is)} now. It is advice: no call is refused for it.`;
  return [compatible(`${place.path}/format`, sentence(says))];
};

/** A keyword that this comparison has not heard of might refuse anything. */
const diffUnknown = (before: JsonSchema, after: JsonSchema, place: Place): Change[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((keyword) => !compared.has(keyword) && keyword !== "format" && !(keyword in wording))
    .filter((keyword) => !sameJson(before[keyword], after[keyword]))
    .map((keyword) => {
      const says = `the rule "${keyword}" of ${place.name} changed. Calls that work today may be refused.`;
      return breaking(`${place.path}/${keyword}`, sentence(says));
    });

const asObject = (schema: JsonSchema | boolean | undefined): JsonSchema | false => {
  if (schema === false) return false;
  return isObject(schema) ? (schema as JsonSchema) : {};
};

/**
 * What becomes of one schema, at every depth, from the side of those who send values. Never calls a change
 * compatible that makes validation refuse a value it let through, but for one decision: a name that a caller
 * sends although no schema lists it does not count as a promise.
 * `default` is left to whoever knows whether the value is required.
 */
export const diffSchema = (
  given: JsonSchema | boolean | undefined,
  wanted: JsonSchema | boolean | undefined,
  place: Place,
): Change[] => {
  const [before, after] = [asObject(given), asObject(wanted)];
  if (sameJson(before, after)) return [];
  if (!before) return [compatible(place.path, sentence(`${place.name} may now hold a value.`))];
  if (!after)
    return [
      breaking(
        place.path,
        sentence(`${place.name} may not hold any value now. Calls that send one are refused.`),
      ),
    ];
  const words = diffWording(before, after, place);
  const type = diffType(before, after, place);
  if (isOtherType(before, after) && type.length > 0) return [...type, ...words];
  return [
    ...type,
    ...diffValues(before, after, place),
    ...diffBounds(before, after, place),
    ...diffObject(before, after, place, diffSchema),
    ...diffItems(before, after, place),
    ...diffVariants(before, after, place, diffSchema),
    ...diffFormat(before, after, place),
    ...diffUnknown(before, after, place),
    ...words,
  ];
};

const diffItems = ({ items: was }: JsonSchema, { items: is }: JsonSchema, place: Place) =>
  diffSchema(was, is, itemOf(place));
