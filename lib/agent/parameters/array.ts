import { parseJson } from "@/lib/schema/json";
import { hasType, type ParameterKind } from "./parameter-kind";

export const array: ParameterKind = {
  label: "List",
  jsonName: "array",
  picker: "everywhere",
  matches: (schema) => hasType(schema, "array"),
  blank: { type: "array", items: { type: "string" } },
  keywords: ["items", "minItems", "maxItems", "uniqueItems"],
  children: "items",
  canBeNull: true,
  control: "json",
  parse: (text) => {
    const value = parseJson(text);
    return Array.isArray(value) ? value : undefined;
  },
  invalidMessage: "Enter a list as JSON.",
  initialDefault: [],
  codeType: ({ items }, describe) =>
    items && typeof items === "object" ? `array of ${describe(items)}` : "array",
};
