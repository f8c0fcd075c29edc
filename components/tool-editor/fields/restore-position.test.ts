import { expect, it } from "vitest";
import { findRestoreIndex, getPosition } from "./restore-position";

const list = (ids: string) => [...ids].map((id) => ({ id }));
const position = getPosition(list("abcde"), 2);

it.each([
  ["abde", 2, "nothing changed"],
  ["bdea", 1, "it follows the one above"],
  ["aed", 1, "it follows the next one above"],
  ["xed", 2, "it precedes the one below"],
  ["xyz", 2, "none of its neighbors are left"],
  ["", 0, "the list is empty"],
])("restores into %j at index %i: %s", (now, place) => {
  expect(findRestoreIndex(list(now), position)).toBe(place);
});
