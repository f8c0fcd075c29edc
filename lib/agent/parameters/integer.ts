import { number } from "./number";
import type { ParameterType } from "./parameter-type";

export const integer: ParameterType = {
  ...number,
  label: "Integer",
  hint: "Counts, pages, identifiers",
  blank: { type: "integer" },
  // JSON.parse rounds integers above 2^53, so they are rejected instead.
  parse: (text) => {
    const value = number.parse(text);
    return Number.isSafeInteger(value) ? value : undefined;
  },
  example: 1,
};
