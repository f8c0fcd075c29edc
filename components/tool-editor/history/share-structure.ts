import { isObject } from "@/lib/schema/json";

const getId = (value: unknown): unknown => (isObject(value) ? value.id : undefined);

/**
 * Copies `now`, reusing every equal part of `before`, so that equal parts are identical objects
 * (structural sharing). Matches list items by id, so they are recognized after a move.
 */
export const shareStructure = <Value>(before: unknown, now: Value): Value => {
  if (Array.isArray(now)) return shareItems(Array.isArray(before) ? before : [], now) as Value;
  if (!isObject(now)) return now;
  const old = isObject(before) ? before : {};
  const keys = Object.keys(now);
  let isSame = isObject(before) && Object.keys(old).length === keys.length;
  const copy: Record<string, unknown> = {};
  for (const key of keys) {
    copy[key] = shareStructure(old[key], now[key]);
    isSame &&= copy[key] === old[key] && Object.hasOwn(old, key);
  }
  return (isSame ? before : copy) as Value;
};

const shareItems = (before: readonly unknown[], now: readonly unknown[]): readonly unknown[] => {
  let byId: Map<unknown, unknown> | undefined;
  const findMatch = (item: unknown, index: number) => {
    const id = getId(item);
    if (id === undefined || getId(before[index]) === id) return before[index];
    byId ??= new Map(before.map((each) => [getId(each), each]));
    return byId.get(id);
  };
  const copy = now.map((item, index) => shareStructure(findMatch(item, index), item));
  const isSame = copy.length === before.length && copy.every((item, at) => item === before[at]);
  return isSame ? before : copy;
};

/**
 * Returns the path of the first difference, as deep as both states go. Returns an empty path if
 * they are equal.
 */
export const firstDifference = (before: unknown, now: unknown, path = ""): string => {
  if (before === now) return "";
  const isNested = Array.isArray(before) ? Array.isArray(now) : isObject(before) && isObject(now);
  const [old, next] = [before, now] as Record<string, unknown>[];
  if (!isNested || !old || !next) return path;
  if (Array.isArray(before) && before.length !== (now as unknown[]).length) return path;
  const key = Object.keys({ ...old, ...next }).find((each) => old[each] !== next[each]);
  return key === undefined
    ? path
    : firstDifference(old[key], next[key], path ? `${path}.${key}` : key);
};
