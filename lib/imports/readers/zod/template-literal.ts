import { escapePattern } from "@/lib/schema/escape-pattern";
import type { JsonSchema } from "@/lib/schema/json-schema";

const typePatterns: Record<string, string> = {
  number: String.raw`-?\d+(?:\.\d+)?`,
  integer: String.raw`-?\d+`,
  boolean: "true|false",
  null: "null",
};

const toAlternatives = (patterns: readonly string[]): string =>
  patterns.length === 1 ? (patterns[0] ?? "") : `(?:${patterns.join("|")})`;

const toTextPattern = ({ pattern, minLength = 0, maxLength }: JsonSchema): string =>
  pattern?.replace(/^\^|\$$/g, "") ?? `[\\s\\S]{${minLength},${maxLength ?? ""}}`;

/** Returns a regular expression for the text that a value of a schema has within a template. */
export const toPartPattern = (schema: JsonSchema): string => {
  if (schema.enum) return toAlternatives(schema.enum.map((value) => escapePattern(String(value))));
  if (schema.anyOf) return toAlternatives(schema.anyOf.map(toPartPattern));
  const types = [schema.type ?? "string"].flat();
  return toAlternatives(types.map((type) => typePatterns[type] ?? toTextPattern(schema)));
};
