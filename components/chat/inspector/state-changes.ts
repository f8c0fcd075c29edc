import { appendPointer, isJsonEqual, isObject } from "@/lib/schema/json";

type StateChange = {
  kind: "added" | "removed" | "changed";
  path: string;
  before: unknown;
  after: unknown;
};

const listEntries = (value: unknown): [string, unknown][] | undefined => {
  if (Array.isArray(value)) return value.map((item, index) => [String(index), item]);
  return isObject(value) ? Object.entries(value) : undefined;
};

/** Lists the differences between two states by JSON Pointer. */
export const listStateChanges = (before: unknown, after: unknown, path = ""): StateChange[] => {
  if (isJsonEqual(before, after)) return [];
  const oldEntries = listEntries(before);
  const newEntries = listEntries(after);
  if (!oldEntries || !newEntries || Array.isArray(before) !== Array.isArray(after))
    return [{ kind: "changed", path, before, after }];
  const oldValues = new Map(oldEntries);
  const newValues = new Map(newEntries);
  return [...new Set([...oldValues.keys(), ...newValues.keys()])].flatMap((key) => {
    const next = appendPointer(path, key);
    const old = oldValues.get(key);
    const current = newValues.get(key);
    if (!oldValues.has(key))
      return [{ kind: "added" as const, path: next, before: undefined, after: current }];
    if (!newValues.has(key))
      return [{ kind: "removed" as const, path: next, before: old, after: undefined }];
    return listStateChanges(old, current, next);
  });
};
