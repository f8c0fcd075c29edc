import { type Dialect, findDialect } from "./dialect";
import { isObject } from "./json";
import { jsonTypes } from "./json-schema";

export const isCount = (value: unknown): boolean =>
  Number.isInteger(value) && (value as number) >= 0;
const isNumber = (value: unknown) => typeof value === "number" && Number.isFinite(value);
const isText = (value: unknown): value is string => typeof value === "string";
const isFlag = (value: unknown) => typeof value === "boolean";
const isSchemaLike = (value: unknown) => isObject(value) || isFlag(value);
const isNameList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every(isText);
const isSchemaList = (value: unknown) => Array.isArray(value) && value.length > 0;

type KeywordRule = readonly [fits: (value: unknown) => boolean, expected: string];

const group = (keywords: readonly string[], rule: KeywordRule): [string, KeywordRule][] =>
  keywords.map((keyword) => [keyword, rule]);

const keywordRules = new Map<string, KeywordRule>([
  [
    "$schema",
    [
      (value) => findDialect(value) !== undefined,
      "JSON Schema 2020-12 or draft 7: https://json-schema.org/draft/2020-12/schema or http://json-schema.org/draft-07/schema#",
    ],
  ],
  [
    "type",
    [
      (value) =>
        [value].flat().length > 0 &&
        [value].flat().every((type) => (jsonTypes as readonly unknown[]).includes(type)),
      `one of ${jsonTypes.join(", ")}`,
    ],
  ],
  ...group(["title", "description", "format", "$id", "$ref"], [isText, "a string"]),
  [
    "$anchor",
    [
      // Draft 2019-09 allows colons.
      (value) => isText(value) && /^[A-Za-z_][\w.:-]*$/.test(value),
      "a name of letters, digits, _, - and . that starts with a letter",
    ],
  ],
  ...group(["contentEncoding", "contentMediaType"], [isText, "a string"]),
  ["pattern", [isText, "a regular expression"]],
  ["enum", [Array.isArray, "a list"]],
  ...group(["const", "default", "example"], [() => true, "any value"]),
  ["examples", [Array.isArray, "a list"]],
  ...group(
    ["properties", "patternProperties", "dependentSchemas", "$defs", "definitions"],
    [isObject, "an object of schemas"],
  ),
  ["required", [isNameList, "a list of property names"]],
  [
    "dependentRequired",
    [
      (value) => isObject(value) && Object.values(value).every(isNameList),
      "an object of lists of property names",
    ],
  ],
  [
    "dependencies",
    [
      (value) =>
        isObject(value) &&
        Object.values(value).every((each) => isNameList(each) || isSchemaLike(each)),
      "an object of schemas and lists of property names",
    ],
  ],
  ...group(
    [
      "additionalProperties",
      "unevaluatedProperties",
      "propertyNames",
      "additionalItems",
      "unevaluatedItems",
      "contains",
      "not",
      "if",
      "then",
      "else",
      "contentSchema",
    ],
    [isSchemaLike, "true, false or a schema"],
  ),
  ["items", [(value) => isSchemaLike(value) || Array.isArray(value), "a schema or a list"]],
  ...group(["anyOf", "oneOf", "allOf", "prefixItems"], [isSchemaList, "a list of schemas"]),
  ...group(["uniqueItems", "nullable"], [isFlag, "true or false"]),
  ["multipleOf", [(value) => isNumber(value) && (value as number) > 0, "a number above 0"]],
  ...group(["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"], [isNumber, "a number"]),
  ...group(
    [
      "minItems",
      "maxItems",
      "minLength",
      "maxLength",
      "minProperties",
      "maxProperties",
      "minContains",
      "maxContains",
    ],
    [isCount, "an integer of 0 or more"],
  ),
]);

/** Keywords that draft 4 writes differently. */
const draft4Rules = new Map<string, KeywordRule>([
  ["id", [isText, "a string"]],
  ...group(
    ["exclusiveMinimum", "exclusiveMaximum"],
    [(value) => isFlag(value) || isNumber(value), "true, false or a number"],
  ),
]);

/**
 * Validators reject annotations of the wrong type, and `"writeOnly": "true"` would hide nothing.
 */
const annotationRules = new Map<string, KeywordRule>([
  ["$comment", [isText, "a string"]],
  ...group(["deprecated", "readOnly", "writeOnly"], [isFlag, "true or false"]),
]);
export const findAnnotationRule = (keyword: string): KeywordRule | undefined =>
  annotationRules.get(keyword);

/** Keywords that are kept unchanged but never enforced, including those of OpenAPI. */
const annotations = new Set([
  "$comment",
  "deprecated",
  "readOnly",
  "writeOnly",
  "discriminator",
  "xml",
  "externalDocs",
]);
export const isAnnotation = (keyword: string): boolean =>
  annotations.has(keyword) || keyword.startsWith("x-");

/** Returns what a keyword's value must be. Undefined for annotations and unsupported keywords. */
export const findKeywordRule = (keyword: string, dialect: Dialect): KeywordRule | undefined =>
  (dialect === "draft-04" ? draft4Rules.get(keyword) : undefined) ?? keywordRules.get(keyword);
