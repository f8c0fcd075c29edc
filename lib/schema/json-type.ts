import type { Json } from "./json";
import { type JsonType, jsonTypes } from "./json-schema";

/** Returns the JSON type of a value. Whole numbers are numbers. */
export const getJsonType = (value: Json): JsonType => {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  const type = typeof value;
  return jsonTypes.find((each) => each === type) ?? "object";
};
