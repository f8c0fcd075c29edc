import { parseJson } from "@/lib/schema/json";
import type { ParameterKind } from "./parameter-kind";

/** Fallback for schemas that no other kind can edit. */
export const json: ParameterKind = {
  label: "JSON Schema",
  picker: "nowhere",
  matches: () => true,
  blank: {},
  convert: (schema) => schema,
  keywords: [],
  isOpaque: true,
  canBeNull: false,
  control: "json",
  parse: parseJson,
  invalidMessage: "Enter a value as JSON.",
  initialDefault: "",
  codeType: () => "union",
};
