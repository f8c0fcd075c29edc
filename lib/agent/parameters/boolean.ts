import type { ParameterType } from "./parameter-type";

export const boolean: ParameterType = {
  label: "Boolean",
  hint: "True or false",
  keywords: [],
  blank: { type: "boolean" },
  parse: (text) => (text === "true" ? true : text === "false" ? false : undefined),
  example: true,
};
