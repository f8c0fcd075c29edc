import { appendPointer, isObject } from "@/lib/schema/json";
import { mask } from "@/lib/templates/template-filler";

/**
 * Returns JSON Pointers (RFC 6901) to the strings and names that contain the log's mask for a
 * secret.
 */
export const findMaskedPaths = (value: unknown, path = ""): string[] => {
  if (typeof value === "string") return value.includes(mask) ? [path] : [];
  if (Array.isArray(value))
    return value.flatMap((item, index) => findMaskedPaths(item, appendPointer(path, index)));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const childPath = appendPointer(path, name);
    return name.includes(mask) ? [childPath] : findMaskedPaths(inner, childPath);
  });
};
