import { isObject, parseJson } from "@/lib/schema/json";
import type { ParameterKind } from "./parameter-kind";

/** A union: a value of any one of several schemas. */
export const variants: ParameterKind = {
  label: "Union",
  jsonName: "anyOf",
  picker: "everywhere",
  matches: (schema) => {
    const list = schema.anyOf ?? schema.oneOf;
    return (
      schema.type === undefined &&
      !schema.anyOf !== !schema.oneOf &&
      schema.enum === undefined &&
      Array.isArray(list) &&
      list.length > 0 &&
      list.every(isObject)
    );
  },
  blank: { anyOf: [{ type: "string" }, { type: "number" }] },
  // The schema becomes the first variant; what describes the whole parameter stays outside.
  convert: ({ title: _, description: __, default: ___, ...first }, from) => {
    if (from.isOpaque) return variants.blank;
    const isText = [first.type].flat().includes("string");
    return { anyOf: [first, { type: isText ? "number" : "string" }] };
  },
  keywords: [],
  children: "variants",
  canBeNull: false,
  control: "json",
  parse: parseJson,
  invalidMessage: "Enter a value as JSON.",
  initialDefault: "",
  codeType: () => "union",
};
