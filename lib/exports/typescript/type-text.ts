import { isObject } from "@/lib/agent/json";
import type { JsonSchema, JsonType } from "@/lib/agent/json-schema";
import { comment } from "./comment";
import { propertyName } from "./identifiers";

const literal = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(literal).join(", ")}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const entries = Object.entries(value);
  if (entries.length === 0) return "Record<string, never>";
  return `{ ${entries.map(([name, item]) => `${propertyName(name)}: ${literal(item)}`).join("; ")} }`;
};

const union = (types: string[]): string =>
  types.includes("unknown") ? "unknown" : [...new Set(types)].join(" | ") || "never";

const both = (types: string[]): string => {
  const [first, ...rest] = [...new Set(types)].filter((type) => type !== "unknown");
  if (first === undefined) return "unknown";
  if (rest.length === 0) return first;
  return [first, ...rest].map((type) => (type.includes(" | ") ? `(${type})` : type)).join(" & ");
};

const listOf = (item: string) => (/^\w+$/.test(item) ? `${item}[]` : `Array<${item}>`);

const objectType = (schema: JsonSchema, indent: string): string => {
  const { properties = {}, required = [], additionalProperties: others } = schema;
  const inner = `${indent}  `;
  const known = Object.entries(properties).flatMap(([name, child]) => {
    // Parameters with a default are optional: the default is applied before the tool runs.
    const mark = required.includes(name) && child.default === undefined ? "" : "?";
    const text = `${inner}${propertyName(name)}${mark}: ${typeText(child, inner)};`;
    return [...comment(child.description ?? "", inner), text];
  });
  const unknown = required
    .filter((name) => !Object.hasOwn(properties, name))
    .map((name) => `${inner}${propertyName(name)}: unknown;`);
  const lines = [...known, ...unknown];
  if (lines.length === 0) {
    if (others === false) return "Record<string, never>";
    return `Record<string, ${isObject(others) ? typeText(others as JsonSchema, indent) : "unknown"}>`;
  }
  // Named properties must be assignable to the index signature, so it can only be unknown.
  const open = others === true || isObject(others) ? [`${inner}[name: string]: unknown;`] : [];
  return ["{", ...lines, ...open, `${indent}}`].join("\n");
};

const typesOf = (schema: JsonSchema): JsonType[] => {
  if (schema.type !== undefined) return [schema.type].flat();
  if (schema.properties ?? schema.required ?? schema.additionalProperties) return ["object"];
  return schema.items ? ["array"] : [];
};

const ofType = (type: JsonType, schema: JsonSchema, indent: string): string => {
  if (type === "integer") return "number";
  if (type === "object") return objectType(schema, indent);
  if (type !== "array") return type;
  return listOf(isObject(schema.items) ? typeText(schema.items as JsonSchema, indent) : "unknown");
};

/**
 * The TypeScript type of a schema's input. Lengths, patterns and ranges are not expressible and are ignored.
 * `indent` is the indentation of the line that the type begins in.
 */
export const typeText = (schema: JsonSchema, indent = ""): string => {
  if (!isObject(schema)) return "unknown";
  if (schema.const !== undefined) return literal(schema.const);
  if (schema.enum !== undefined) return union(schema.enum.map(literal));
  const types = typesOf(schema).map((type) => ofType(type, schema, indent));
  const variants = [schema.anyOf, schema.oneOf].filter((list) => list !== undefined);
  return both([
    ...(types.length > 0 ? [union(types)] : []),
    ...variants.map((list) => union(list.map((variant) => typeText(variant, indent)))),
  ]);
};
