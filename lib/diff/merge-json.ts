import { isJsonEqual, isObject } from "@/lib/schema/json";

type Members = ReadonlyMap<string, unknown>;

/**
 * Merges the keys of both sides, each after the key that it followed. Uses my order if I moved any,
 * otherwise theirs.
 */
const mergeKeys = (base: Members, mine: Members, theirs: Members): string[] => {
  const inAll = (members: Members) =>
    [...members.keys()].filter((key) => base.has(key) && mine.has(key) && theirs.has(key));
  const haveIMoved = !isJsonEqual(inAll(mine), inAll(base));
  const [first, second] = haveIMoved ? [mine, theirs] : [theirs, mine];
  const keys = [...first.keys()];
  let previous: string | undefined;
  for (const key of second.keys()) {
    if (!first.has(key))
      keys.splice(previous === undefined ? 0 : keys.indexOf(previous) + 1, 0, key);
    previous = key;
  }
  return keys;
};

/** Merges members. An absent member is undefined. */
const mergeMembers = (base: Members, mine: Members, theirs: Members): [string, unknown][] =>
  mergeKeys(base, mine, theirs).flatMap((key): [string, unknown][] => {
    const value = mergeJson(base.get(key), mine.get(key), theirs.get(key));
    return value === undefined ? [] : [[key, value]];
  });

type Kind = {
  read(value: unknown): Members | undefined;
  write(entries: [string, unknown][]): unknown;
};

const createListKind = (toKey: (item: unknown) => unknown): Kind => ({
  read(value) {
    if (!Array.isArray(value)) return undefined;
    const members = new Map<string, unknown>();
    for (const item of value) {
      const key = toKey(item);
      if (typeof key !== "string" || members.has(key)) return undefined;
      members.set(key, item);
    }
    return members;
  },
  write: (entries) => entries.map(([, item]) => item),
});

/** Values with members that people change independently of one another. */
const kinds: readonly Kind[] = [
  {
    read: (value) => (isObject(value) ? new Map(Object.entries(value)) : undefined),
    write: (entries) => Object.fromEntries(entries),
  },
  createListKind((item) => item),
  createListKind((item) => (isObject(item) ? item.name : undefined)),
];

/**
 * Members that determine the meaning of the others. A parameter may also have such a name, but its
 * value is an object.
 */
const discriminators = ["kind", "type", "$ref"];

const hasSameMeaning = (a: Members, b: Members): boolean =>
  discriminators.every((key) => {
    const left = a.get(key);
    const right = b.get(key);
    return isObject(left) || isObject(right) || isJsonEqual(left, right);
  });

/**
 * Merges two changes of the same JSON value, which was `base` before. If both changed the same
 * part, mine wins. Objects are merged by key, lists of strings by string, and lists of objects with
 * distinct names by name.
 */
export const mergeJson = (base: unknown, mine: unknown, theirs: unknown): unknown => {
  for (const { read, write } of kinds) {
    const from = read(base);
    const my = read(mine);
    const their = read(theirs);
    if (from && my && their && hasSameMeaning(from, my) && hasSameMeaning(from, their))
      return write(mergeMembers(from, my, their));
  }
  return isJsonEqual(mine, base) ? theirs : mine;
};
