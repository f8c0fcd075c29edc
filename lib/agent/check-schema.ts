import type { Issue } from "@/lib/errors";
import { canonical, isObject, measureJson, pointer, sameJson } from "./json";
import { isReservedName, type JsonSchema, jsonTypes, suggestName } from "./json-schema";
import { compilePattern } from "./pattern";
import { compileSchema } from "./validation";

/** Limits of one tool's schema (security §3.7). */
export const schemaLimits = { bytes: 200 * 1024, depth: 32, properties: 500 };

const isCount = (value: unknown) => Number.isInteger(value) && (value as number) >= 0;
const isNumber = (value: unknown) => typeof value === "number" && Number.isFinite(value);
const isText = (value: unknown) => typeof value === "string";
const isFlag = (value: unknown) => typeof value === "boolean";
const isSchemaLike = (value: unknown) => isObject(value) || isFlag(value);

type Rule = readonly [fits: (value: unknown) => boolean, expected: string];
const rules: Record<string, Rule> = {
  type: [
    (value) =>
      [value].flat().length > 0 &&
      [value].flat().every((type) => (jsonTypes as readonly unknown[]).includes(type)),
    `one of ${jsonTypes.join(", ")}`,
  ],
  title: [isText, "a text"],
  description: [isText, "a text"],
  format: [isText, "a text"],
  pattern: [isText, "a regular expression"],
  enum: [(value) => Array.isArray(value) && value.length > 0, "a list with at least one value"],
  const: [() => true, "any value"],
  default: [() => true, "any value"],
  examples: [Array.isArray, "a list"],
  properties: [isObject, "an object of schemas"],
  required: [(value) => Array.isArray(value) && value.every(isText), "a list of property names"],
  additionalProperties: [isSchemaLike, "true, false or a schema"],
  items: [isSchemaLike, "one schema"],
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
      [isCount, "a whole number of 0 or more"] as const,
    ]),
  ),
};
/** Carried along unchanged, never enforced. */
const annotations = new Set(["$schema", "$comment", "deprecated", "readOnly", "writeOnly"]);

const ranges = [
  ["minimum", "maximum"],
  ["minLength", "maxLength"],
  ["minItems", "maxItems"],
] as const;

/** How many property names one schema level holds, and what it holds below. */
const children = (schema: Record<string, unknown>): [key: string, child: unknown][] => [
  ...(isObject(schema.properties)
    ? Object.entries(schema.properties).map(
        ([name, child]) => [pointer("/properties", name), child] as [string, unknown],
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

const checkLevel = (schema: Record<string, unknown>, path: string, toolName?: string): Issue[] => {
  const issues: Issue[] = [];
  const say = (at: string, message: string) => issues.push({ path: at, message });

  for (const [keyword, value] of Object.entries(schema)) {
    const rule = Object.hasOwn(rules, keyword) ? rules[keyword] : undefined;
    const at = pointer(path, keyword);
    if (!rule) {
      if (!annotations.has(keyword)) say(at, `The keyword "${keyword}" is not supported.`);
    } else if (!rule[0](value)) say(at, `"${keyword}" must be ${rule[1]}.`);
  }
  if (issues.length > 0) return issues;

  const { properties = {}, required = [], pattern } = schema as JsonSchema;
  for (const name of Object.keys(properties)) {
    if (isReservedName(name))
      say(
        pointer(`${path}/properties`, name),
        `"${name}" is reserved by the system. Call it "${suggestName(name, toolName)}" instead.`,
      );
  }
  if (isObject(schema.properties)) {
    for (const name of new Set(required)) {
      if (!Object.hasOwn(properties, name))
        say(pointer(path, "required"), `"${name}" is required but there is no such property.`);
    }
  }
  if (typeof pattern === "string") {
    try {
      compilePattern(pattern);
    } catch (error) {
      say(pointer(path, "pattern"), (error as Error).message);
    }
  }
  for (const [low, high] of ranges) {
    const [from, to] = [schema[low], schema[high]];
    if (typeof from === "number" && typeof to === "number" && from > to)
      say(pointer(path, high), `"${high}" (${to}) is below "${low}" (${from}).`);
  }
  if (Array.isArray(schema.enum)) {
    if (new Set(schema.enum.map(canonical)).size < schema.enum.length)
      say(pointer(path, "enum"), "The same value is listed twice.");
    if ("default" in schema && !schema.enum.some((value) => sameJson(value, schema.default)))
      say(pointer(path, "default"), "The default is not one of the listed values.");
  }
  return issues;
};

/** A default that its own schema refuses would make every call without the argument fail. */
const checkDefault = (schema: JsonSchema, path: string): Issue[] => {
  if (!("default" in schema) || Array.isArray(schema.enum)) return [];
  const [first] = compileSchema(schema)(schema.default);
  return first ? [{ path: pointer(path, "default"), message: `The default ${first.says}.` }] : [];
};

/**
 * Checks a tool's parameter schema as an author may write it: supported keywords, sane values, reserved
 * names at any depth, patterns that run in linear time, and the limits. Paths are JSON Pointers into the schema.
 */
export const checkParameters = (schema: unknown, toolName?: string): Issue[] => {
  if (!isObject(schema)) return [{ path: "", message: "The parameters must be a JSON Schema." }];
  if (schema.type !== "object")
    return [{ path: "/type", message: 'The parameters must have "type": "object".' }];
  if (!isObject(schema.properties))
    return [{ path: "/properties", message: 'The parameters must have "properties".' }];
  // JSON.stringify recurses, so depth is looked at first: one schema level is two or three JSON levels.
  if (
    measureJson(schema, { depth: schemaLimits.depth * 3, keys: 50_000 }).depth >
    schemaLimits.depth * 3
  )
    return [{ path: "", message: "The schema is nested deeper than 32 levels." }];
  if (JSON.stringify(schema).length > schemaLimits.bytes)
    return [{ path: "", message: "The schema is larger than 200 KB." }];

  const issues: Issue[] = [];
  let properties = 0;
  let level: [path: string, schema: unknown][] = [["", schema]];
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > schemaLimits.depth)
      return [
        { path: level[0]?.[0] ?? "", message: "The schema is nested deeper than 32 levels." },
      ];
    const next: typeof level = [];
    for (const [path, node] of level) {
      if (typeof node === "boolean") continue;
      if (!isObject(node)) {
        issues.push({ path, message: "This must be a schema." });
        continue;
      }
      properties += isObject(node.properties) ? Object.keys(node.properties).length : 0;
      issues.push(...checkLevel(node, path, toolName));
      for (const [key, child] of children(node)) next.push([path + key, child]);
    }
    level = next;
  }
  if (properties > schemaLimits.properties)
    issues.push({ path: "", message: "The schema has more than 500 properties." });
  return issues.length > 0 ? issues : checkDefaults(schema as JsonSchema);
};

const checkDefaults = (root: JsonSchema): Issue[] => {
  const issues: Issue[] = [];
  const open: [string, unknown][] = [["", root]];
  for (const [path, node] of open) {
    if (!isObject(node)) continue;
    issues.push(...checkDefault(node, path));
    for (const [key, child] of children(node)) open.push([path + key, child]);
  }
  return issues;
};
