import type { Tool } from "@/lib/agent/tool";
import type { JsonSchema } from "@/lib/schema/json-schema";

const formats = new Map([
  ["date", "2026-01-31"],
  ["date-time", "2026-01-31T12:00:00Z"],
  ["email", "ada@example.com"],
  ["uri", "https://example.com"],
  ["url", "https://example.com"],
]);

const exampleNumber = ({ minimum, exclusiveMinimum, maximum }: JsonSchema): number => {
  const smallest = minimum ?? (exclusiveMinimum === undefined ? 1 : exclusiveMinimum + 1);
  return maximum !== undefined && smallest > maximum ? maximum : smallest;
};

/** A schema may require half a gigabyte, and an example that long would explain nothing. */
const MAX_TEXT_LENGTH = 200;

const exampleText = (name: string, { format, minLength = 0, maxLength }: JsonSchema): string => {
  const guess = formats.get(format ?? "") ?? `example ${name}`;
  return guess.padEnd(Math.min(minLength, MAX_TEXT_LENGTH), ".").slice(0, maxLength);
};

/**
 * Returns an example value for a schema, preferring the author's own. It is valid in ordinary
 * cases, but not in all.
 */
const exampleValue = (name: string, schema: JsonSchema): unknown => {
  const authoredValue = [schema.examples?.[0], schema.default, schema.const, schema.enum?.[0]].find(
    (value) => value !== undefined,
  );
  if (authoredValue !== undefined) return authoredValue;
  const variant = schema.anyOf?.[0] ?? schema.oneOf?.[0];
  if (variant) return exampleValue(name, variant);
  switch ([schema.type].flat()[0]) {
    case "number":
    case "integer":
      return exampleNumber(schema);
    case "boolean":
      return true;
    case "array":
      return schema.items ? [exampleValue(name, schema.items)] : [];
    case "object":
      return exampleObject(schema);
    case "null":
      return null;
    default:
      return exampleText(name, schema);
  }
};

const exampleObject = ({ properties = {}, required = [] }: JsonSchema): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => required.includes(name))
      .map(([name, schema]) => [name, exampleValue(name, schema)]),
  );

/** Returns example arguments for a call: the tool's first example, or its required parameters. */
export const exampleArguments = (tool: Tool): Record<string, unknown> =>
  tool.examples?.[0]?.params ?? exampleObject(tool.parameters);
