import { isObject } from "@/lib/schema/json";

/** A copy of a value with every text in it converted; keys stay. `readDocument` limits the recursion depth. */
export const mapTexts = (value: unknown, convert: (text: string) => string): unknown => {
  if (typeof value === "string") return convert(value);
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, convert));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, mapTexts(member, convert)]),
  );
};
