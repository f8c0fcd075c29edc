import type { ParameterKind } from "./parameter-kind";
import { hasType } from "./parameter-kind";
import { string } from "./string";

/** One of several strings. */
export const choice: ParameterKind = {
  ...string,
  label: "Choice",
  jsonName: "enum",
  matches: (schema) => hasType(schema, "string") && Array.isArray(schema.enum),
  blank: { type: "string", enum: ["first", "second"] },
  // No values are better than made-up ones: the author is asked for them before publishing.
  convert: ({ enum: values }, from) => ({
    type: "string",
    enum: from.control === string.control ? (values ?? []) : [],
  }),
  keywords: [],
  initialDefault: "first",
};
