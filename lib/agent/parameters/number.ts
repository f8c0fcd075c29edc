import type { ParameterType } from "./parameter-type";

export const number: ParameterType = {
  label: "Number",
  hint: "Any number, with decimals",
  keywords: ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"],
  blank: { type: "number" },
  parse: (text) => {
    const value = Number(text);
    return text.trim() === "" || !Number.isFinite(value) ? undefined : value;
  },
  example: 1.5,
};
