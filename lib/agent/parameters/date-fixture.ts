import type { ParameterKind } from "./parameter-kind";
import { string } from "./string";

const isDate = (text: string): boolean => {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
};

/**
 * A kind that shares its JSON Schema type with another one. Represents the first of the two files a
 * new kind takes.
 */
export const date: ParameterKind = {
  ...string,
  label: "Date",
  matches: (schema) => string.matches(schema) && schema.format === "date",
  blank: { type: "string", format: "date" },
  keywords: ["format"],
  parse: (text) => (isDate(text) ? text : undefined),
  invalidMessage: "Enter a date, such as 2026-01-31.",
  initialDefault: "2026-01-01",
  codeType: () => "date",
};
