import { number } from "./number";
import type { ParameterType } from "./parameter-type";

export const integer: ParameterType = {
  ...number,
  label: "Whole number",
  hint: "Counts, pages, identifiers",
  blank: { type: "integer" },
  // An unsafe integer would be rounded on its way, so it is refused instead.
  parse: (text) => {
    const value = number.parse(text);
    return Number.isSafeInteger(value) ? value : undefined;
  },
  example: 1,
};
