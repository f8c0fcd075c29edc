import { truncate } from "./truncate";

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns a string, or "" for any other value. */
export const readString = (value: unknown): string => (typeof value === "string" ? value : "");

/** Returns a string as it is, and the JSON of any other value. */
export const toPlainText = (value: unknown): string =>
  typeof value === "string" ? value : (JSON.stringify(value) ?? "null");

/** Removes undefined members, because JSON has no such value. */
export const withoutUndefined = <Value extends object>(value: Value): Value =>
  Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as Value;

/** Parses a JSON string. Returns undefined if it is invalid. */
export const parseJson = (text: string): Json | undefined => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Appends one step to a JSON Pointer (RFC 6901). */
export const appendPointer = (path: string, key: string | number): string =>
  `${path}/${typeof key === "number" ? key : key.replaceAll("~", "~0").replaceAll("/", "~1")}`;

/** Splits a JSON Pointer into its unescaped steps. */
export const parsePointer = (path: string): string[] =>
  path
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));

/** Returns the value at a JSON Pointer, or undefined if there is none. */
export const followPointer = (root: unknown, pointer: string): unknown => {
  let value = root;
  for (const step of parsePointer(pointer)) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, step))
      return undefined;
    value = Reflect.get(value, step);
  }
  return value;
};

/** Formats a value as one line of JSON for people, truncated. Returns "nothing" for undefined. */
export const formatJson = (value: unknown, maxLength: number): string =>
  truncate(JSON.stringify(value) ?? "nothing", maxLength);

/** Serializes JSON with sorted keys, so that equal values give equal strings. */
export const canonicalJson = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (!isObject(value)) return JSON.stringify(value) ?? "null";
  const members = Object.keys(value)
    .filter((key) => value[key] !== undefined)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key])}`);
  return `{${members.join(",")}}`;
};

export const isJsonEqual = (a: unknown, b: unknown): boolean =>
  a === b || (typeof a === typeof b && canonicalJson(a) === canonicalJson(b));

/**
 * Counts the nesting depth and the keys of a JSON value. Iterative, so that deep nesting cannot overflow the stack.
 * Stops as soon as a limit is exceeded.
 */
export const measureJson = (value: unknown, limits: { depth: number; keys: number }) => {
  let keys = 0;
  let depth = 0;
  let level: unknown[] = [value];
  while (level.length > 0 && depth <= limits.depth && keys <= limits.keys) {
    const next: unknown[] = [];
    for (const item of level) {
      if (typeof item !== "object" || item === null) continue;
      const children = Array.isArray(item) ? item : Object.values(item);
      if (!Array.isArray(item)) keys += children.length;
      for (const child of children) if (typeof child === "object" && child) next.push(child);
    }
    if (level.some((item) => typeof item === "object" && item !== null)) depth += 1;
    level = next;
  }
  return { depth, keys };
};

/** Limits for a request body and for anything that takes its place. */
export const JSON_LIMITS = { depth: 64, keys: 10_000 } as const;

export const exceedsJsonLimits = (value: unknown): boolean => {
  const { depth, keys } = measureJson(value, JSON_LIMITS);
  return depth > JSON_LIMITS.depth || keys > JSON_LIMITS.keys;
};
