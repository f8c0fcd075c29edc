import { hasType, type ParameterKind } from "./parameter-kind";

export const number: ParameterKind = {
  label: "Number",
  picker: "everywhere",
  matches: (schema) => hasType(schema, "number"),
  blank: { type: "number" },
  keywords: ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"],
  canBeNull: true,
  control: "number",
  parse: (text) => {
    const value = Number(text);
    return text.trim() === "" || !Number.isFinite(value) ? undefined : value;
  },
  invalidMessage: "Enter a valid number.",
  initialDefault: 0,
  codeType: () => "number",
};
