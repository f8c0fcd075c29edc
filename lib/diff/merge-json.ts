import { isJsonEqual, isObject } from "@/lib/schema/json";

type Members = ReadonlyMap<string, unknown>;

/** Both people's keys, each after the one that it followed; in my order if I moved some, otherwise in theirs. */
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

/** A member that is absent is undefined. */
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

/** What consists of members that people change independently of one another. */
const kinds: readonly Kind[] = [
  {
    read: (value) => (isObject(value) ? new Map(Object.entries(value)) : undefined),
    write: (entries) => Object.fromEntries(entries),
  },
  createListKind((item) => item),
  createListKind((item) => (isObject(item) ? item.name : undefined)),
];

/** The members on which the meaning of the others depends. A parameter may have such a name, too; it is an object. */
const discriminators = ["kind", "type", "$ref"];

const hasSameMeaning = (a: Members, b: Members): boolean =>
  discriminators.every((key) => {
    const left = a.get(key);
    const right = b.get(key);
    return isObject(left) || isObject(right) || isJsonEqual(left, right);
  });

/**
 * Combines two changes of the same JSON value, which was `base` before. Where both changed the same, mine stays.
 * Objects are combined by key, lists of texts by text, and lists of objects with different names by name.
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
