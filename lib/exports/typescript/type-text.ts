import { isObject } from "@/lib/schema/json";
import type { JsonSchema, JsonType } from "@/lib/schema/json-schema";
import { replaceNullable } from "@/lib/schema/nullable";
import { inferTypes } from "../infer-types";
import { toDocComment } from "./comment";
import { toPropertyName } from "./identifiers";

const literalType = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(literalType).join(", ")}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const entries = Object.entries(value);
  if (entries.length === 0) return "Record<string, never>";
  return `{ ${entries.map(([name, item]) => `${toPropertyName(name)}: ${literalType(item)}`).join("; ")} }`;
};

const unionType = (types: string[]): string =>
  types.includes("unknown") ? "unknown" : [...new Set(types)].join(" | ") || "never";

const intersectionType = (types: string[]): string => {
  const [first, ...rest] = [...new Set(types)].filter((type) => type !== "unknown");
  if (first === undefined) return "unknown";
  if (rest.length === 0) return first;
  return [first, ...rest].map((type) => (type.includes(" | ") ? `(${type})` : type)).join(" & ");
};

const listType = (item: string) => (/^\w+$/.test(item) ? `${item}[]` : `Array<${item}>`);

const arrayType = (
  { prefixItems = [], items, minItems = 0, maxItems }: JsonSchema,
  toItemType: (item: unknown) => string,
): string => {
  const list = listType(toItemType(items));
  if (prefixItems.length === 0) return list;
  const members = prefixItems.map((item, index) =>
    index < minItems ? toItemType(item) : `(${toItemType(item)})?`,
  );
  const rest = maxItems !== undefined && maxItems <= members.length ? [] : [`...${list}`];
  return `[${[...members, ...rest].join(", ")}]`;
};

/**
 * Members that every object has in TypeScript. An optional property with one of these names is
 * never absent, so its type must also accept the inherited member.
 */
const objectMembers = new Set([
  "constructor",
  "hasOwnProperty",
  "isPrototypeOf",
  "propertyIsEnumerable",
  "toLocaleString",
  "toString",
  "valueOf",
]);

const optionalType = (name: string, type: string): string =>
  objectMembers.has(name) ? unionType([type, `Object["${name}"]`]) : type;

const objectType = (schema: JsonSchema, indent: string): string => {
  const { properties = {}, required = [], additionalProperties: additional } = schema;
  // Patterns of property names cannot be expressed.
  const hasPatterns = schema.patternProperties !== undefined;
  const innerIndent = `${indent}  `;
  const declaredLines = Object.entries(properties).flatMap(([name, child]) => {
    // Parameters with a default are optional: the default is applied before the tool runs.
    const isRequired = required.includes(name) && child.default === undefined;
    const type = toTypeScriptType(child, innerIndent);
    const member = isRequired ? `: ${type}` : `?: ${optionalType(name, type)}`;
    const text = `${innerIndent}${toPropertyName(name)}${member};`;
    return [...toDocComment(child.description ?? "", innerIndent), text];
  });
  const undeclaredType = additional === false && !hasPatterns ? "never" : "unknown";
  const undeclaredLines = required
    .filter((name) => !Object.hasOwn(properties, name))
    .map((name) => `${innerIndent}${toPropertyName(name)}: ${undeclaredType};`);
  const lines = [...declaredLines, ...undeclaredLines];
  if (lines.length === 0) {
    if (hasPatterns) return "Record<string, unknown>";
    if (additional === false) return "Record<string, never>";
    return `Record<string, ${isObject(additional) ? toTypeScriptType(additional, indent) : "unknown"}>`;
  }
  // Named properties must be assignable to the index signature, so it can only be unknown.
  const indexSignature =
    additional === true || isObject(additional) || hasPatterns
      ? [`${innerIndent}[name: string]: unknown;`]
      : [];
  return ["{", ...lines, ...indexSignature, `${indent}}`].join("\n");
};

const toSingleType = (type: JsonType, schema: JsonSchema, indent: string): string => {
  if (type === "integer") return "number";
  if (type === "object") return objectType(schema, indent);
  if (type !== "array") return type;
  return arrayType(schema, (item) => toTypeScriptType(item, indent));
};

/**
 * Returns the TypeScript type of a schema's input. Lengths, patterns and ranges cannot be expressed
 * and are ignored. `indent` is the indentation of the line on which the type begins.
 */
export const toTypeScriptType = (original: unknown, indent = ""): string => {
  if (!isObject(original)) return original === false ? "never" : "unknown";
  const schema = replaceNullable(original);
  if (schema.const !== undefined) return literalType(schema.const);
  if (schema.enum !== undefined) return unionType(schema.enum.map(literalType));
  const types = inferTypes(schema).map((type) => toSingleType(type, schema, indent));
  const variants = [schema.anyOf, schema.oneOf].filter((list) => list !== undefined);
  return intersectionType([
    ...(types.length > 0 ? [unionType(types)] : []),
    ...(schema.allOf ?? []).map((part) => toTypeScriptType(part, indent)),
    ...variants.map((list) => unionType(list.map((variant) => toTypeScriptType(variant, indent)))),
  ]);
};
