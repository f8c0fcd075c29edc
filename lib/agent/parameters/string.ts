import type { ParameterType } from "./parameter-type";

export const string: ParameterType = {
  label: "Text",
  hint: "Words, identifiers, dates",
  keywords: ["minLength", "maxLength", "pattern", "format"],
  blank: { type: "string" },
  parse: (text) => text,
  example: "text",
};
