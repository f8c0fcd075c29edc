import type { WarningCode } from "@/lib/imports/readers/warning-codes";
import type { JsonSchema } from "@/lib/schema/json-schema";
import type { AddWarning } from "../import-kind";
import { hasExtraFields } from "./serialization";

/** Keywords of a body that concern several of its fields, or fields without a name. */
const jointKeywords = [
  "allOf",
  "anyOf",
  "oneOf",
  "not",
  "if",
  "enum",
  "const",
  "dependentRequired",
  "dependentSchemas",
  "dependencies",
  "minProperties",
  "maxProperties",
  "patternProperties",
  "propertyNames",
  "unevaluatedProperties",
];

/** Whether a limit on the number of fields follows from which of them exist and are required. */
const isImplied = (
  keyword: string,
  { minProperties = 0, maxProperties = 0, required = [], properties = {} }: JsonSchema,
): boolean => {
  if (keyword === "minProperties") return minProperties <= required.length;
  return keyword === "maxProperties" && maxProperties >= Object.keys(properties).length;
};

/** Lists the keywords that separate parameters for the fields cannot express. */
const listJointKeywords = (schema: JsonSchema): string[] =>
  jointKeywords.filter((keyword) => schema[keyword] !== undefined && !isImplied(keyword, schema));

export const hasFields = ({ properties = {} }: JsonSchema) => Object.keys(properties).length > 0;

/**
 * Whether separate parameters for the fields can express and send everything that the body may be,
 * except null. They cannot if a request without a body is allowed, but not one without the required
 * fields.
 */
export const isSeparable = (schema: JsonSchema, areRequired: boolean): boolean =>
  hasFields(schema) &&
  (areRequired || !schema.required?.length) &&
  !hasExtraFields(schema) &&
  [schema.type].flat().every((type) => type === "object" || type === "null") &&
  listJointKeywords(schema).length === 0;

/** Warns about what is lost when the fields of a body become parameters of their own. */
export const warnAboutFields = (schema: JsonSchema, addWarning: AddWarning) => {
  const warn = (code: WarningCode, message: string) => addWarning("/parameters", code, message);
  if (hasExtraFields(schema))
    warn("extra_fields", "The body allows additional fields, but only the named ones are sent.");
  for (const keyword of listJointKeywords(schema))
    warn(
      "keyword_dropped",
      `"${keyword}" of the body applies to several of its fields and was removed.`,
    );
  if ([schema.type].flat().includes("null"))
    warn("null_left_out", "The body may also be null, but tools always send an object.");
};
