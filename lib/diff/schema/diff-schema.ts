import { isJsonEqual, isObject } from "@/lib/schema/json";
import type { JsonSchema } from "@/lib/schema/json-schema";
import { isAnnotation } from "@/lib/schema/keyword-rules";
import { findFormat } from "@/lib/schema/validation/formats";
import { formatValue, toSentence } from "../phrases";
import {
  breakingChange,
  compatibleChange,
  getWorstKind,
  textOnlyChange,
  toWording,
  type UnassignedChange,
} from "../version-change";
import { boundKeywords, diffBounds } from "./diff-bounds";
import { diffObject } from "./diff-object";
import { diffType, diffValues, haveNoCommonType } from "./diff-values";
import { diffVariants } from "./diff-variants";
import { diffNullable, normalizeNull } from "./nullable";
import { getItemLocation, type SchemaLocation } from "./schema-location";

const comparedKeywords = new Set([
  "nullable",
  "type",
  "enum",
  "const",
  "default",
  "properties",
  "required",
  "additionalProperties",
  "items",
  "anyOf",
  "oneOf",
  ...boundKeywords,
]);

/** Keywords that are not validated, with their display names. */
const annotationLabels: Record<string, string> = {
  title: "title",
  description: "description",
  examples: "examples",
  $comment: "comment",
  $schema: "dialect",
  deprecated: "deprecation mark",
  readOnly: "read-only mark",
  writeOnly: "write-only mark",
  example: "example",
  contentEncoding: "content encoding",
  contentMediaType: "content type",
};

const diffWording = (
  before: JsonSchema,
  after: JsonSchema,
  location: SchemaLocation,
): UnassignedChange[] =>
  Object.entries(annotationLabels).flatMap(([keyword, label]) => {
    const previous = before[keyword];
    const current = after[keyword];
    if (isJsonEqual(previous, current)) return [];
    const verb = current === undefined ? "was removed" : "changed";
    const message = previous === undefined ? "was added" : verb;
    return [
      textOnlyChange(
        `${location.path}/${keyword}`,
        toSentence(`the ${label} of ${location.name} ${message}.`),
        toWording(previous, current),
      ),
    ];
  });

/** Compares formats. `format` is a hint for forms and models, unless the tool enforces it. */
const diffFormat = (
  before: JsonSchema,
  after: JsonSchema,
  location: SchemaLocation,
): UnassignedChange[] => {
  const previous = before.format;
  const current = after.format;
  if (previous === current) return [];
  if (current !== undefined && location.enforcesFormats && findFormat(current))
    return [
      breakingChange(
        `${location.path}/format`,
        toSentence(
          `${location.name} must now have the format ${formatValue(current)}. Calls with other values fail.`,
        ),
      ),
    ];
  const message =
    current === undefined
      ? `${location.name} no longer has the format ${formatValue(previous)}.`
      : `${location.name} now has the format ${formatValue(current)}, which is not enforced.`;
  return [compatibleChange(`${location.path}/format`, toSentence(message))];
};

/**
 * Draft 7's tuples and draft 4's exclusive bounds have different types, which are not compared in
 * detail.
 */
const isCompared = (keyword: string, { [keyword]: value }: JsonSchema): boolean =>
  comparedKeywords.has(keyword) &&
  !(keyword === "items" && Array.isArray(value)) &&
  !(keyword.startsWith("exclusive") && typeof value === "boolean");

/** Compares unknown keywords. They might restrict anything, so any change is breaking. */
const diffUnknown = (
  before: JsonSchema,
  after: JsonSchema,
  location: SchemaLocation,
): UnassignedChange[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter(
      (keyword) =>
        !(isCompared(keyword, before) && isCompared(keyword, after)) &&
        keyword !== "format" &&
        !(keyword in annotationLabels) &&
        !isAnnotation(keyword),
    )
    .filter((keyword) => !isJsonEqual(before[keyword], after[keyword]))
    .map((keyword) => {
      const message = `the keyword "${keyword}" of ${location.name} changed. Calls that work today may fail.`;
      return breakingChange(`${location.path}/${keyword}`, toSentence(message));
    });

const toObjectSchema = (schema: JsonSchema | boolean | undefined): JsonSchema | false => {
  if (schema === false) return false;
  return isObject(schema) ? normalizeNull(schema) : {};
};

/**
 * Compares two schemas at every depth, from the caller's point of view. A change that makes
 * validation reject a previously accepted value is never reported as compatible, with one
 * exception: a name that no schema lists may be rejected later. The calling function compares
 * `default`, because it can tell whether the value is required.
 */
export const diffSchema = (
  beforeSchema: JsonSchema | boolean | undefined,
  afterSchema: JsonSchema | boolean | undefined,
  location: SchemaLocation,
): UnassignedChange[] => {
  const before = toObjectSchema(beforeSchema);
  const after = toObjectSchema(afterSchema);
  if (isJsonEqual(before, after)) return [];
  if (!before)
    return [compatibleChange(location.path, toSentence(`${location.name} may now have a value.`))];
  if (!after)
    return [
      breakingChange(
        location.path,
        toSentence(`${location.name} may no longer have a value. Calls that send one fail.`),
      ),
    ];
  const wordingChanges = diffWording(before, after, location);
  const type = diffType(before, after, location);
  if (haveNoCommonType(before, after) && type.length > 0) return [...type, ...wordingChanges];
  const changes = [
    ...type,
    ...diffNullable(before, after, location),
    ...diffValues(before, after, location),
    ...diffBounds(before, after, location),
    ...diffObject(before, after, location, diffSchema),
    ...diffItems(before, after, location),
    ...diffVariants(before, after, location, diffSchema),
    ...diffFormat(before, after, location),
    ...diffUnknown(before, after, location),
  ];
  return [...changes, ...diffUnevaluated(after, location, changes), ...wordingChanges];
};

/**
 * `unevaluatedProperties` may reject what another keyword no longer evaluates, so any other change
 * may be breaking.
 */
const diffUnevaluated = (
  after: JsonSchema,
  location: SchemaLocation,
  changes: UnassignedChange[],
): UnassignedChange[] => {
  const keyword = ["unevaluatedProperties", "unevaluatedItems"].find(
    (name) => after[name] !== undefined,
  );
  if (!keyword || getWorstKind(changes) !== "compatible") return [];
  const message = `"${keyword}" of ${location.name} may now apply to other values. Calls that work today may fail.`;
  return [breakingChange(`${location.path}/${keyword}`, toSentence(message))];
};

const diffItems = (
  { items: previous }: JsonSchema,
  { items: current }: JsonSchema,
  location: SchemaLocation,
) =>
  Array.isArray(previous) || Array.isArray(current)
    ? []
    : diffSchema(previous, current, getItemLocation(location));
