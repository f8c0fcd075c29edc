import { expect, test } from "vitest";
import { maskedPlaces } from "./masked-places";

test("three dots are found at any depth, in texts and in names", () => {
  const params = {
    token: "•••",
    line: "Bearer •••, please",
    where: { list: ["open", "•••"], "a/•••": 1 },
    open: "...",
    none: null,
  };
  expect(maskedPlaces(params)).toEqual(["/token", "/line", "/where/list/1", "/where/a~1•••"]);
});

test("arguments without them have no such places", () => {
  expect(maskedPlaces({ n: 1, text: "• • •", list: [] })).toEqual([]);
});
