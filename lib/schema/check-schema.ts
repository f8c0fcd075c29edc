import type { Issue } from "@/lib/errors";
import { compilePattern } from "./compile-pattern";
import { appendPointer, canonicalJson, isJsonEqual, isObject, measureJson } from "./json";
import { isReservedName, type JsonSchema, jsonTypes, suggestUnreservedName } from "./json-schema";
import { compileSchema, MAX_UNIQUE_ITEMS } from "./validation";

/** Limits of one tool's schema: bytes of JSON, nesting levels and total number of properties. */
const SCHEMA_LIMITS = { bytes: 200 * 1024, depth: 32, properties: 500 };

/** A schema with more keys than this exceeds 200 KB anyway, so measuring stops here. */
const MAX_KEYS = 50_000;

/** The accepted values of `$schema`. The supported keywords mean the same in both dialects. */
const dialects = [
  /^https?:\/\/json-schema\.org\/draft\/2020-12\/schema#?$/,
  /^https?:\/\/json-schema\.org\/draft-07\/schema#?$/,
];

const isCount = (value: unknown) => Number.isInteger(value) && (value as number) >= 0;
const isNumber = (value: unknown) => typeof value === "number" && Number.isFinite(value);
const isText = (value: unknown) => typeof value === "string";
const isFlag = (value: unknown) => typeof value === "boolean";
const isSchemaLike = (value: unknown) => isObject(value) || isFlag(value);

type KeywordRule = readonly [fits: (value: unknown) => boolean, expected: string];
const keywordRules: Record<string, KeywordRule> = {
  $schema: [
    (value) => typeof value === "string" && dialects.some((dialect) => dialect.test(value)),
    "JSON Schema 2020-12 or draft 7: https://json-schema.org/draft/2020-12/schema or http://json-schema.org/draft-07/schema#",
  ],
  type: [
    (value) =>
      [value].flat().length > 0 &&
      [value].flat().every((type) => (jsonTypes as readonly unknown[]).includes(type)),
    `one of ${jsonTypes.join(", ")}`,
  ],
  title: [isText, "a string"],
  description: [isText, "a string"],
  format: [isText, "a string"],
  pattern: [isText, "a regular expression"],
  enum: [Array.isArray, "a list"],
  const: [() => true, "any value"],
  default: [() => true, "any value"],
  examples: [Array.isArray, "a list"],
  properties: [isObject, "an object of schemas"],
  required: [(value) => Array.isArray(value) && value.every(isText), "a list of property names"],
  additionalProperties: [isSchemaLike, "true, false or a schema"],
  items: [isSchemaLike, "one schema; a list of schemas (draft 7's tuple) is not supported"],
  anyOf: [(value) => Array.isArray(value) && value.length > 0, "a list of schemas"],
  oneOf: [(value) => Array.isArray(value) && value.length > 0, "a list of schemas"],
  uniqueItems: [isFlag, "true or false"],
  multipleOf: [(value) => isNumber(value) && (value as number) > 0, "a number above 0"],
  ...Object.fromEntries(
    ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"].map((key) => [
      key,
      [isNumber, "a number"] as const,
    ]),
  ),
  ...Object.fromEntries(
    ["minItems", "maxItems", "minLength", "maxLength"].map((key) => [
      key,
      [isCount, "an integer of 0 or more"] as const,
    ]),
  ),
};
/** Kept unchanged, never enforced. */
const annotations = new Set(["$comment", "deprecated", "readOnly", "writeOnly"]);

const boundPairs = [
  ["minimum", "maximum"],
  ["minLength", "maxLength"],
  ["minItems", "maxItems"],
] as const;

/** The direct subschemas, each with its JSON Pointer relative to this one. */
const children = (schema: Record<string, unknown>): [key: string, child: unknown][] => [
  ...(isObject(schema.properties)
    ? Object.entries(schema.properties).map(
        ([name, child]) => [appendPointer("/properties", name), child] as [string, unknown],
      )
    : []),
  ...["items", "additionalProperties"]
    .filter((key) => isObject(schema[key]))
    .map((key) => [`/${key}`, schema[key]] as [string, unknown]),
  ...["anyOf", "oneOf"].flatMap((key) =>
    Array.isArray(schema[key])
      ? schema[key].map((child, index) => [`/${key}/${index}`, child] as [string, unknown])
      : [],
  ),
];

/** Checks one schema object: supported keywords, valid values, patterns that compile. */
const checkKeywords = (schema: Record<string, unknown>, path: string): Issue[] => {
  const issues: Issue[] = [];
  for (const [keyword, value] of Object.entries(schema)) {
    const rule = Object.hasOwn(keywordRules, keyword) ? keywordRules[keyword] : undefined;
    const at = appendPointer(path, keyword);
    if (!rule) {
      if (!annotations.has(keyword))
        issues.push({
          code: "unsupported_keyword",
          path: at,
          message: `The keyword "${keyword}" is not supported.`,
          data: { keyword },
        });
    } else if (!rule[0](value))
      issues.push({
        code: "invalid_keyword",
        path: at,
        message: `"${keyword}" must be ${rule[1]}.`,
        data: { keyword, expected: rule[1] },
      });
  }
  if (issues.length > 0) return issues;

  const { pattern, uniqueItems, maxItems = 0 } = schema as JsonSchema;
  if (typeof pattern === "string") {
    try {
      compilePattern(pattern);
    } catch (error) {
      issues.push({
        code: "unsupported_pattern",
        path: appendPointer(path, "pattern"),
        message: (error as Error).message,
        data: { pattern },
      });
    }
  }
  if (uniqueItems && maxItems > MAX_UNIQUE_ITEMS)
    issues.push({
      code: "too_many_unique_items",
      path: appendPointer(path, "maxItems"),
      message: `"maxItems" must be ${MAX_UNIQUE_ITEMS} or less together with "uniqueItems".`,
      data: { maximum: MAX_UNIQUE_ITEMS },
    });
  return issues;
};

const checkEnum = (schema: JsonSchema, path: string): Issue[] => {
  if (!schema.enum) return [];
  const issues: Issue[] = [];
  const enumPath = appendPointer(path, "enum");
  if (schema.enum.length === 0)
    issues.push({
      code: "empty_enum",
      path: enumPath,
      message: '"enum" must be a list with at least one value.',
    });
  if (new Set(schema.enum.map(canonicalJson)).size < schema.enum.length)
    issues.push({
      code: "duplicate_enum_value",
      path: enumPath,
      message: "The same value is listed twice.",
    });
  if ("default" in schema && !schema.enum.some((value) => isJsonEqual(value, schema.default)))
    issues.push({
      code: "default_not_in_enum",
      path: appendPointer(path, "default"),
      message: "The default is not one of the enum values.",
    });
  return issues;
};

/** Finds mistakes in valid schemas: reserved names, impossible bounds, contradictory enums. */
const checkConsistency = (schema: JsonSchema, path: string, toolName?: string): Issue[] => {
  const issues: Issue[] = [];
  for (const name of Object.keys(schema.properties ?? {})) {
    if (!isReservedName(name)) continue;
    const suggestion = suggestUnreservedName(name, toolName);
    issues.push({
      code: "reserved_name",
      path: appendPointer(`${path}/properties`, name),
      message: `"${name}" is reserved by the system. Use "${suggestion}" instead.`,
      data: { name, suggestion },
    });
  }
  for (const [lowKeyword, highKeyword] of boundPairs) {
    const [min, max] = [schema[lowKeyword], schema[highKeyword]];
    if (typeof min === "number" && typeof max === "number" && min > max)
      issues.push({
        code: "contradictory_bounds",
        path: appendPointer(path, highKeyword),
        message: `"${highKeyword}" (${max}) is below "${lowKeyword}" (${min}).`,
        data: { [lowKeyword]: min, [highKeyword]: max },
      });
  }
  return [...issues, ...checkEnum(schema, path)];
};

/** A default that its own schema rejects would fail every call that omits the argument. */
const checkDefault = (schema: JsonSchema, path: string): Issue[] => {
  if (!("default" in schema) || Array.isArray(schema.enum)) return [];
  const [first] = compileSchema(schema)(schema.default);
  return first
    ? [
        {
          code: "invalid_default",
          path: appendPointer(path, "default"),
          message: `The default ${first.message}.`,
        },
      ]
    : [];
};

const tooDeep: Issue = {
  code: "schema_too_deep",
  path: "",
  message: "The schema is nested deeper than 32 levels.",
  data: { maximum: SCHEMA_LIMITS.depth },
};
const tooLarge: Issue = {
  code: "schema_too_large",
  path: "",
  message: "The schema is larger than 200 KB.",
  data: { maximum: SCHEMA_LIMITS.bytes },
};

type LevelCheck = (schema: Record<string, unknown>, path: string) => Issue[];

/** Visits every level, outermost first. Iterative, so that a deeply nested schema cannot overflow the stack. */
const checkLevels = (schema: unknown, check: LevelCheck): Issue[] => {
  // JSON.stringify recurses, so depth is checked first. One schema level is two or three JSON levels.
  const jsonDepth = SCHEMA_LIMITS.depth * 3;
  const size = measureJson(schema, { depth: jsonDepth, keys: MAX_KEYS });
  if (size.depth > jsonDepth) return [tooDeep];
  if (size.keys > MAX_KEYS) return [tooLarge];
  if (new TextEncoder().encode(JSON.stringify(schema)).length > SCHEMA_LIMITS.bytes)
    return [tooLarge];

  const issues: Issue[] = [];
  let properties = 0;
  let level: [path: string, schema: unknown][] = [["", schema]];
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > SCHEMA_LIMITS.depth) return [{ ...tooDeep, path: level[0]?.[0] ?? "" }];
    const next: typeof level = [];
    for (const [path, node] of level) {
      if (typeof node === "boolean") continue;
      if (!isObject(node)) {
        issues.push({ code: "not_a_schema", path, message: "This must be a schema." });
        continue;
      }
      properties += isObject(node.properties) ? Object.keys(node.properties).length : 0;
      issues.push(...check(node, path));
      for (const [key, child] of children(node)) next.push([path + key, child]);
    }
    level = next;
  }
  if (properties > SCHEMA_LIMITS.properties)
    issues.push({
      code: "too_many_properties",
      path: "",
      message: "The schema has more than 500 properties.",
      data: { maximum: SCHEMA_LIMITS.properties },
    });
  return issues;
};

/**
 * Checks any JSON Schema: rejects unsupported keywords by name, patterns that cannot run in linear time, and
 * schemas over the limits. Paths are JSON Pointers into the schema.
 */
export const checkSchema = (schema: unknown): Issue[] => checkLevels(schema, checkKeywords);

/**
 * Checks a tool's parameter schema: everything `checkSchema` checks, plus reserved names at any depth,
 * contradictory bounds and enums, and defaults that their own schema rejects.
 */
export const checkParameters = (schema: unknown, toolName?: string): Issue[] => {
  if (!isObject(schema))
    return [{ code: "not_a_schema", path: "", message: "The parameters must be a JSON Schema." }];
  if (schema.type !== "object")
    return [
      {
        code: "type_not_object",
        path: "/type",
        message: 'The parameters must have "type": "object".',
      },
    ];
  if (!isObject(schema.properties))
    return [
      {
        code: "missing_properties",
        path: "/properties",
        message: 'The parameters must have "properties".',
      },
    ];
  const issues = checkLevels(schema, (node, path) => {
    const keywordIssues = checkKeywords(node, path);
    return keywordIssues.length > 0
      ? keywordIssues
      : checkConsistency(node as JsonSchema, path, toolName);
  });
  return issues.length > 0 ? issues : checkLevels(schema, checkDefault);
};
