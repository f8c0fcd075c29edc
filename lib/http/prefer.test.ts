import { expect, test } from "vitest";
import { readPreferences } from "./prefer";

test.each([
  ["", false, 0],
  ["respond-async", true, 0],
  ["Respond-Async; foo=bar, wait=10", true, 10],
  ['wait="5", handling=lenient', false, 5],
  ["wait = 7, wait=9", false, 7],
  ["not-respond-async, wait=-1, wait=soon", false, 0],
  ['respond-async="", wait=3; a="b,c"', true, 3],
  ['foo="a, respond-async"; b, wait=1=2, wait="1,2"', false, 0],
  ["respond-async=1", false, 0],
])("Prefer: %s", (prefer, respondAsync, waitSeconds) => {
  expect(readPreferences(new Headers({ prefer }))).toEqual({ respondAsync, waitSeconds });
});

test("prefers nothing without the header", () => {
  expect(readPreferences(new Headers())).toEqual({ respondAsync: false, waitSeconds: 0 });
});
