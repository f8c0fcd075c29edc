import type { JsonSchema } from "@/lib/agent/json-schema";
import type { Tool } from "@/lib/agent/tool";

const formats: Record<string, string> = {
  date: "2026-01-31",
  "date-time": "2026-01-31T12:00:00Z",
  email: "ada@example.com",
  uri: "https://example.com",
  url: "https://example.com",
};

const within = ({ minimum, exclusiveMinimum, maximum }: JsonSchema): number => {
  const least = minimum ?? (exclusiveMinimum === undefined ? 1 : exclusiveMinimum + 1);
  return maximum !== undefined && least > maximum ? maximum : least;
};

const text = (name: string, { format, minLength = 0, maxLength }: JsonSchema): string => {
  const guess = formats[format ?? ""] ?? `example ${name}`;
  return guess.padEnd(minLength, ".").slice(0, maxLength);
};

/** An example value for a schema: the author's own if there is one. It fits in ordinary cases, not in all. */
const exampleOf = (name: string, schema: JsonSchema): unknown => {
  const own = [schema.examples?.[0], schema.default, schema.const, schema.enum?.[0]].find(
    (value) => value !== undefined,
  );
  if (own !== undefined) return own;
  const variant = schema.anyOf?.[0] ?? schema.oneOf?.[0];
  if (variant) return exampleOf(name, variant);
  switch ([schema.type].flat()[0]) {
    case "number":
    case "integer":
      return within(schema);
    case "boolean":
      return true;
    case "array":
      return schema.items ? [exampleOf(name, schema.items)] : [];
    case "object":
      return exampleObject(schema);
    case "null":
      return null;
    default:
      return text(name, schema);
  }
};

const exampleObject = ({ properties = {}, required = [] }: JsonSchema): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => required.includes(name))
      .map(([name, schema]) => [name, exampleOf(name, schema)]),
  );

/** Example arguments of a call: the tool's first example, or its required parameters. */
export const exampleArguments = (tool: Tool): Record<string, unknown> =>
  tool.examples?.[0]?.params ?? exampleObject(tool.parameters);
