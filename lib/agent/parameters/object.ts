import { isObject, parseJson } from "@/lib/schema/json";
import { hasType, type ParameterKind } from "./parameter-kind";

export const object: ParameterKind = {
  label: "Object",
  picker: "everywhere",
  matches: (schema) => hasType(schema, "object"),
  blank: { type: "object", properties: {} },
  keywords: ["properties", "required", "additionalProperties"],
  children: "properties",
  canBeNull: true,
  control: "json",
  parse: (text) => {
    const value = parseJson(text);
    return isObject(value) ? value : undefined;
  },
  invalidMessage: "Enter an object as JSON.",
  initialDefault: {},
  codeType: () => "object",
};
