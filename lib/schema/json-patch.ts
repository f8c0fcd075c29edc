import { appendPointer, isJsonEqual, isObject } from "./json";

/** An operation of a JSON Patch (RFC 6902). */
export type PatchOperation =
  | { op: "add" | "replace"; path: string; value: unknown }
  | { op: "remove"; path: string };

const diffArrays = (before: unknown[], after: unknown[], path: string): PatchOperation[] => {
  const common = Math.min(before.length, after.length);
  return [
    ...before.slice(0, common).flatMap((item, index) => {
      return diffValues(item, after[index], appendPointer(path, index));
    }),
    ...after
      .slice(common)
      .map((value): PatchOperation => ({ op: "add", path: `${path}/-`, value })),
    // From the end, because each removal shifts the items after it.
    ...before.slice(common).map(
      (_, index): PatchOperation => ({
        op: "remove",
        path: appendPointer(path, before.length - 1 - index),
      }),
    ),
  ];
};

const diffObjects = (
  before: Record<string, unknown>,
  after: Record<string, unknown>,
  path: string,
): PatchOperation[] => [
  ...Object.keys(before)
    .filter((key) => !Object.hasOwn(after, key))
    .map((key): PatchOperation => ({ op: "remove", path: appendPointer(path, key) })),
  ...Object.entries(after).flatMap(([key, value]): PatchOperation[] => {
    const at = appendPointer(path, key);
    return Object.hasOwn(before, key)
      ? diffValues(before[key], value, at)
      : [{ op: "add", path: at, value }];
  }),
];

const diffValues = (before: unknown, after: unknown, path: string): PatchOperation[] => {
  if (Array.isArray(before) && Array.isArray(after)) return diffArrays(before, after, path);
  if (isObject(before) && isObject(after)) return diffObjects(before, after, path);
  return isJsonEqual(before, after) ? [] : [{ op: "replace", path, value: after }];
};

/** Returns the operations that turn one JSON value into another. */
export const createJsonPatch = (before: unknown, after: unknown): PatchOperation[] =>
  diffValues(before, after, "");
