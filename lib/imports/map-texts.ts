import { isObject } from "@/lib/schema/json";

type Convert = (text: string) => string;
const keep: Convert = (key) => key;

/**
 * Returns a copy of a value with every string in it converted. `readDocument` limits the recursion
 * depth.
 */
export const mapTexts = (value: unknown, convert: Convert, convertKey = keep): unknown => {
  if (typeof value === "string") return convert(value);
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, convert, convertKey));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      convertKey(key),
      mapTexts(member, convert, convertKey),
    ]),
  );
};
