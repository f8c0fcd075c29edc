import { hasType, type ParameterKind } from "./parameter-kind";

const values = new Map([
  ["true", true],
  ["false", false],
]);

export const boolean: ParameterKind = {
  label: "Boolean",
  picker: "everywhere",
  matches: (schema) => hasType(schema, "boolean"),
  blank: { type: "boolean" },
  keywords: [],
  canBeNull: true,
  control: "boolean",
  parse: (text) => values.get(text),
  invalidMessage: "Enter true or false.",
  initialDefault: false,
  codeType: () => "boolean",
};
