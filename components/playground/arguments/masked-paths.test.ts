import { expect, test } from "vitest";
import { findMaskedPaths } from "./masked-paths";

test("the mask is found at any depth, in values and in names", () => {
  const params = {
    token: "•••",
    line: "Bearer •••, please",
    where: { list: ["open", "•••"], "a/•••": 1 },
    open: "...",
    none: null,
  };
  expect(findMaskedPaths(params)).toEqual(["/token", "/line", "/where/list/1", "/where/a~1•••"]);
});

test("arguments without a mask have no masked paths", () => {
  expect(findMaskedPaths({ n: 1, text: "• • •", list: [] })).toEqual([]);
});
