import { isJsonEqual } from "../schema/json";
import {
  breakingChange,
  compatibleChange,
  textOnlyChange,
  type UnassignedChange,
} from "./version-change";

type ListComparison<Item> = {
  /** The JSON Pointer of the list. */
  path: string;
  /** Identifies an item in both versions. */
  getKey(item: Item): string;
  /** The beginning of a sentence. */
  getSubject(item: Item): string;
  orderMessage: string;
  diffItem(previous: Item, current: Item, path: string): UnassignedChange[];
};

/** Compares two lists whose items clients request by key. */
export const diffLists = <Item>(
  previous: readonly Item[],
  current: readonly Item[],
  { path, getKey, getSubject, orderMessage, diffItem }: ListComparison<Item>,
): UnassignedChange[] => {
  const before = new Map(previous.map((item) => [getKey(item), item]));
  const after = new Map(current.map((item) => [getKey(item), item]));
  const changes = [
    ...previous.flatMap((item, index) =>
      after.has(getKey(item))
        ? []
        : breakingChange(
            `${path}/${index}`,
            `${getSubject(item)} was removed. Requests for it now fail.`,
          ),
    ),
    ...current.flatMap((item, index) => {
      const earlier = before.get(getKey(item));
      return earlier === undefined
        ? compatibleChange(`${path}/${index}`, `${getSubject(item)} is new.`)
        : diffItem(earlier, item, `${path}/${index}`);
    }),
  ];
  const isSameOrder = isJsonEqual(
    [...before.keys()].filter((key) => after.has(key)),
    [...after.keys()].filter((key) => before.has(key)),
  );
  return isSameOrder ? changes : [...changes, textOnlyChange(path, orderMessage)];
};
