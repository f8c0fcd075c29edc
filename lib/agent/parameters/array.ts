import { type ParameterType, parseJson } from "./parameter-type";

export const array: ParameterType = {
  label: "List",
  hint: "Several values of one type",
  keywords: ["items", "minItems", "maxItems", "uniqueItems"],
  blank: { type: "array", items: { type: "string" } },
  parse: (text) => {
    const value = parseJson(text);
    return Array.isArray(value) ? value : undefined;
  },
  example: [],
};
