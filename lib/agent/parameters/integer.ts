import { number } from "./number";
import { hasType, type ParameterKind } from "./parameter-kind";

export const integer: ParameterKind = {
  ...number,
  label: "Integer",
  matches: (schema) => hasType(schema, "integer"),
  blank: { type: "integer" },
  isInteger: true,
  // JSON.parse rounds integers above 2^53, so they are rejected instead.
  parse: (text) => {
    const value = number.parse(text);
    return Number.isSafeInteger(value) ? value : undefined;
  },
  invalidMessage: "Enter a valid integer.",
  codeType: () => "integer",
};
