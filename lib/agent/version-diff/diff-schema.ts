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

/** Keywords that are not validated, with their names for people. */
const wording: Record<string, string> = {
  title: "title",
  description: "description",
  examples: "examples",
  $comment: "comment",
  $schema: "dialect",
  deprecated: "deprecation mark",
  readOnly: "read-only mark",
  writeOnly: "write-only mark",
};

const diffWording = (before: JsonSchema, after: JsonSchema, place: Place): Change[] =>
  Object.entries(wording).flatMap(([keyword, word]) => {
    const [was, is] = [before[keyword], after[keyword]];
    if (sameJson(was, is)) return [];
    const says = was === undefined ? "was added" : is === undefined ? "was removed" : "changed";
    return [
      textOnly(`${place.path}/${keyword}`, sentence(`the ${word} of ${place.name} ${says}.`)),
    ];
  });

/** `format` is a hint for forms and models; validation does not enforce it. */
const diffFormat = (before: JsonSchema, after: JsonSchema, place: Place): Change[] => {
  const [was, is] = [before.format, after.format];
  if (was === is) return [];
  const says =
    is === undefined
      ? `${place.name} no longer has the format ${shown(was)}.`
      : `${place.name} now has the format ${shown(is)}, which is not enforced.`;
  return [compatible(`${place.path}/format`, sentence(says))];
};

/** An unknown keyword might restrict anything, so a change of it is breaking. */
const diffUnknown = (before: JsonSchema, after: JsonSchema, place: Place): Change[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((keyword) => !compared.has(keyword) && keyword !== "format" && !(keyword in wording))
    .filter((keyword) => !sameJson(before[keyword], after[keyword]))
    .map((keyword) => {
      const says = `the keyword "${keyword}" of ${place.name} changed. Calls that work today may fail.`;
      return breaking(`${place.path}/${keyword}`, sentence(says));
    });

const asObject = (schema: JsonSchema | boolean | undefined): JsonSchema | false => {
  if (schema === false) return false;
  return isObject(schema) ? (schema as JsonSchema) : {};
};

/**
 * Compares two schemas at every depth, from the point of view of callers. A change that makes validation reject a
 * value it accepted is never reported as compatible, with one exception: a name that no schema lists may be rejected
 * later. `default` is compared by the caller, which knows whether the value is required.
 */
export const diffSchema = (
  given: JsonSchema | boolean | undefined,
  wanted: JsonSchema | boolean | undefined,
  place: Place,
): Change[] => {
  const [before, after] = [asObject(given), asObject(wanted)];
  if (sameJson(before, after)) return [];
  if (!before) return [compatible(place.path, sentence(`${place.name} may now have a value.`))];
  if (!after)
    return [
      breaking(
        place.path,
        sentence(`${place.name} may no longer have a value. Calls that send one fail.`),
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
