import { hasType, type ParameterKind } from "./parameter-kind";

export const string: ParameterKind = {
  label: "Text",
  jsonName: "string",
  picker: "everywhere",
  matches: (schema) => hasType(schema, "string"),
  blank: { type: "string" },
  keywords: ["minLength", "maxLength", "pattern", "format"],
  canBeNull: true,
  control: "text",
  parse: (text) => text,
  invalidMessage: "Enter valid text.",
  initialDefault: "",
  codeType: () => "string",
};
