import { isObject } from "@/lib/schema/json";
import { type ParameterType, parseJson } from "./parameter-type";

export const object: ParameterType = {
  label: "Object",
  hint: "Named fields",
  keywords: ["properties", "required", "additionalProperties"],
  blank: { type: "object", properties: {} },
  parse: (text) => {
    const value = parseJson(text);
    return isObject(value) ? value : undefined;
  },
  example: {},
};
