import { isObject, pointer } from "@/lib/agent/json";
import { mask } from "@/lib/agent/templates/filling";

/** JSON Pointers (RFC 6901) to the strings and names that contain the log's mask for a secret. */
export const maskedPlaces = (value: unknown, path = ""): string[] => {
  if (typeof value === "string") return value.includes(mask) ? [path] : [];
  if (Array.isArray(value))
    return value.flatMap((item, index) => maskedPlaces(item, pointer(path, index)));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const place = pointer(path, name);
    return name.includes(mask) ? [place] : maskedPlaces(inner, place);
  });
};
