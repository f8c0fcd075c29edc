import { isObject } from "./json";

/**
 * Applies a JSON Merge Patch (RFC 7396): objects are merged, `null` removes a key, and anything
 * else replaces.
 */
export const mergePatch = (target: unknown, patch: unknown): unknown => {
  if (!isObject(patch)) return patch;
  const merged = new Map(isObject(target) ? Object.entries(target) : []);
  for (const [key, value] of Object.entries(patch))
    if (value === null) merged.delete(key);
    else merged.set(key, mergePatch(merged.get(key), value));
  return Object.fromEntries(merged);
};
