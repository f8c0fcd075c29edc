import { expect, it } from "vitest";
import { placeOfSpot, spotOf } from "./put-back";

const list = (ids: string) => [...ids].map((id) => ({ id }));
const spot = spotOf(list("abcde"), 2);

it.each([
  ["abde", 2, "nothing changed"],
  ["bdea", 1, "the one above moved, and it follows"],
  ["aed", 1, "the one above is gone, the next above is there"],
  ["xed", 2, "only those below are left"],
  ["xyz", 2, "nobody is left that it stood beside"],
  ["", 0, "the list is empty"],
])("in %j it goes to %i: %s", (now, place) => {
  expect(placeOfSpot(list(now), spot)).toBe(place);
});
