import { isObject } from "@/lib/agent/json";

const idOf = (value: unknown): unknown => (isObject(value) ? value.id : undefined);

/**
 * Structural sharing: a copy of `now` that reuses every equal part of `before`, so that equal parts are the same
 * object. List items are matched by id, so they are recognized after a move.
 */
export const share = <Value>(before: unknown, now: Value): Value => {
  if (Array.isArray(now)) return shareList(Array.isArray(before) ? before : [], now) as Value;
  if (!isObject(now)) return now;
  const old = isObject(before) ? before : {};
  const keys = Object.keys(now);
  let same = isObject(before) && Object.keys(old).length === keys.length;
  const copy: Record<string, unknown> = {};
  for (const key of keys) {
    copy[key] = share(old[key], now[key]);
    same &&= copy[key] === old[key] && Object.hasOwn(old, key);
  }
  return (same ? before : copy) as Value;
};

const shareList = (before: readonly unknown[], now: readonly unknown[]): readonly unknown[] => {
  let known: Map<unknown, unknown> | undefined;
  const twin = (item: unknown, index: number) => {
    const id = idOf(item);
    if (id === undefined || idOf(before[index]) === id) return before[index];
    known ??= new Map(before.map((each) => [idOf(each), each]));
    return known.get(id);
  };
  const copy = now.map((item, index) => share(twin(item, index), item));
  const same = copy.length === before.length && copy.every((item, at) => item === before[at]);
  return same ? before : copy;
};

/** The path of the first difference, as deep as both states have it; empty when they are equal. */
export const firstDifference = (before: unknown, now: unknown, path = ""): string => {
  if (before === now) return "";
  const nested = Array.isArray(before) ? Array.isArray(now) : isObject(before) && isObject(now);
  const [old, next] = [before, now] as Record<string, unknown>[];
  if (!nested || !old || !next) return path;
  if (Array.isArray(before) && before.length !== (now as unknown[]).length) return path;
  const key = Object.keys({ ...old, ...next }).find((each) => old[each] !== next[each]);
  return key === undefined
    ? path
    : firstDifference(old[key], next[key], path ? `${path}.${key}` : key);
};
