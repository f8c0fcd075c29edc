import { hasType, type ParameterKind } from "./parameter-kind";

export const boolean: ParameterKind = {
  label: "Boolean",
  picker: "everywhere",
  matches: (schema) => hasType(schema, "boolean"),
  blank: { type: "boolean" },
  keywords: [],
  canBeNull: true,
  control: "boolean",
  parse: (text) => (text === "true" ? true : text === "false" ? false : undefined),
  invalidMessage: "Enter true or false.",
  initialDefault: false,
  codeType: () => "boolean",
};
