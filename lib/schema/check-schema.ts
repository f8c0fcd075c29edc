import type { Issue } from "@/lib/errors";
import { createFiller } from "./apply-defaults";
import { addPattern, addRun, type CheckEffort, createEffort, isSpent } from "./check-effort";
import { checkReferences } from "./check-references";
import { compilePattern, estimateProgramSize, MAX_PROGRAM_SIZE } from "./compile-pattern";
import { appendPointer, canonicalJson, isJsonEqual, isObject, measureJson } from "./json";
import { isReservedName, type JsonSchema, suggestUnreservedName } from "./json-schema";
import { findKeywordRule, isAnnotation } from "./keyword-rules";
import { createReferences, type References } from "./references";
import { listChildren } from "./subschemas";
import { compileSubschemas } from "./validation";
import { MAX_UNIQUE_ITEMS } from "./validation/arrays";
import { createRun, type Run } from "./validation/check";

/** Limits for one tool's schema: total number of properties, bytes of JSON and nesting levels. */
export const MAX_PROPERTIES = 500;
const SCHEMA_LIMITS = { bytes: 200 * 1024, depth: 32 };

/** A schema with more keys than this exceeds 200 KB anyway, so measuring stops here. */
const MAX_KEYS = 50_000;

const boundPairs = [
  ["minimum", "maximum"],
  ["minLength", "maxLength"],
  ["minItems", "maxItems"],
  ["minProperties", "maxProperties"],
  ["minContains", "maxContains"],
] as const;

/** Limits the time for compiling all patterns of a schema to about a quarter of a second. */
const MAX_TOTAL_PROGRAM_SIZE = 100_000;

type PatternCheck = (pattern: string, path: string) => Issue[];

const createPatternCheck = (effort: CheckEffort): PatternCheck => {
  let totalSize = 0;
  return (pattern, path) => {
    try {
      const size = Math.min(estimateProgramSize(pattern), MAX_PROGRAM_SIZE);
      totalSize += size;
      if (totalSize > MAX_TOTAL_PROGRAM_SIZE)
        throw new Error(
          "The patterns of this schema are too large in total. Shorten some of them.",
        );
      addPattern(effort, pattern, size);
      compilePattern(pattern);
      return [];
    } catch (error) {
      const { message } = error as Error;
      return [{ code: "unsupported_pattern", path, message, data: { pattern } }];
    }
  };
};

type LevelCheck = (
  schema: Record<string, unknown>,
  path: string,
  references: References,
) => Issue[];

/**
 * Checks one schema object: keywords must be supported, values valid, and patterns must compile.
 */
const createKeywordCheck = (maxIssues: number, effort: CheckEffort): LevelCheck => {
  const checkPattern = createPatternCheck(effort);
  return (schema, path, { dialect }) => {
    const issues: Issue[] = [];
    for (const [keyword, value] of Object.entries(schema)) {
      if (issues.length === maxIssues) break;
      const rule = findKeywordRule(keyword, dialect);
      const at = appendPointer(path, keyword);
      if (!rule) {
        if (!isAnnotation(keyword))
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

    const { pattern, patternProperties = {}, uniqueItems, maxItems = 0 } = schema as JsonSchema;
    issues.push(
      ...(pattern === undefined ? [] : checkPattern(pattern, appendPointer(path, "pattern"))),
      ...Object.keys(patternProperties).flatMap((source) =>
        checkPattern(source, appendPointer(`${path}/patternProperties`, source)),
      ),
    );
    if (uniqueItems && maxItems > MAX_UNIQUE_ITEMS)
      issues.push({
        code: "too_many_unique_items",
        path: appendPointer(path, "maxItems"),
        message: `"maxItems" must be ${MAX_UNIQUE_ITEMS} or less together with "uniqueItems".`,
        data: { maximum: MAX_UNIQUE_ITEMS },
      });
    return issues;
  };
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
    // Libraries between here and a caller drop such a property or mistake it for the prototype.
    if (name === "__proto__")
      issues.push({
        code: "forbidden_name",
        path: appendPointer(`${path}/properties`, name),
        message: `"${name}" cannot be the name of a property. Choose another name.`,
        data: { name },
      });
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
    const min = schema[lowKeyword];
    const max = schema[highKeyword];
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

/** A default rejected by its own schema would fail every call that omits the argument. */
const createDefaultCheck = (root: JsonSchema, run: Run): LevelCheck => {
  const compile = compileSubschemas(root, run);
  const fill = createFiller(root);
  return (schema, path) => {
    if (!("default" in schema) || Array.isArray(schema.enum)) return [];
    const { value } = fill(schema, schema.default);
    const [first] = compile(schema)(value);
    if (!first) return [];
    const message = first.path
      ? `In the default, ${first.path} ${first.message}.`
      : `The default ${first.message}.`;
    return [{ code: "invalid_default", path: appendPointer(path, "default"), message }];
  };
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

/** Visits every level, outermost first. Iterative, so that a deeply nested schema cannot overflow the stack. */
const checkLevels = (schema: unknown, check: LevelCheck, maxIssues: number): Issue[] => {
  // JSON.stringify recurses, so depth is checked first. One schema level is two or three JSON levels.
  const jsonDepth = SCHEMA_LIMITS.depth * 3;
  const size = measureJson(schema, { depth: jsonDepth, keys: MAX_KEYS });
  if (size.depth > jsonDepth) return [tooDeep];
  if (size.keys > MAX_KEYS) return [tooLarge];
  if (new TextEncoder().encode(JSON.stringify(schema)).length > SCHEMA_LIMITS.bytes)
    return [tooLarge];

  const references = createReferences(isObject(schema) ? schema : {});
  const issues: Issue[] = [];
  let properties = 0;
  let level: [path: string, schema: unknown][] = [["", schema]];
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > SCHEMA_LIMITS.depth) return [{ ...tooDeep, path: level[0]?.[0] ?? "" }];
    const next: typeof level = [];
    for (const [path, node] of level) {
      if (issues.length >= maxIssues) return issues.slice(0, maxIssues);
      if (typeof node === "boolean") continue;
      if (!isObject(node)) {
        issues.push({ code: "not_a_schema", path, message: "This must be a schema." });
        continue;
      }
      properties += isObject(node.properties) ? Object.keys(node.properties).length : 0;
      issues.push(...check(node, path, references));
      for (const { steps, schema: child } of listChildren(node))
        next.push([steps.reduce<string>(appendPointer, path), child]);
    }
    level = next;
  }
  if (properties > MAX_PROPERTIES)
    issues.push({
      code: "too_many_properties",
      path: "",
      message: "The schema has more than 500 properties.",
      data: { maximum: MAX_PROPERTIES },
    });
  return issues.length === 0 && isObject(schema) ? checkReferences(schema, references) : issues;
};

/**
 * Checks any JSON Schema unless the effort is spent. Rejects unsupported keywords by name, patterns
 * that cannot run in linear time, unresolvable references, and schemas over the limits. Paths are
 * JSON Pointers into the schema.
 */
export const checkSchema = (
  schema: unknown,
  maxIssues = Infinity,
  effort = createEffort(),
): Issue[] =>
  isSpent(effort) ? [] : checkLevels(schema, createKeywordCheck(maxIssues, effort), maxIssues);

/**
 * Checks a tool's parameter schema: everything that `checkSchema` checks, plus reserved names at
 * any depth, contradictory bounds and enums, and defaults rejected by their own schema.
 */
export const checkParameters = (
  schema: unknown,
  toolName?: string,
  maxIssues = Infinity,
  effort = createEffort(),
): Issue[] => {
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
  if (isSpent(effort)) return [];
  const checkKeywords = createKeywordCheck(maxIssues, effort);
  const checkLevel: LevelCheck = (node, path, references) => {
    const keywordIssues = checkKeywords(node, path, references);
    return keywordIssues.length > 0 ? keywordIssues : checkConsistency(node, path, toolName);
  };
  const issues = checkLevels(schema, checkLevel, maxIssues);
  if (issues.length > 0) return issues;
  const run = createRun();
  const defaultIssues = checkLevels(schema, createDefaultCheck(schema, run), maxIssues);
  addRun(effort, run);
  return defaultIssues;
};
