import { expect, test } from "vitest";
import { findMaskedPaths } from "./masked-paths";

test("finds the mask at any depth, in values and in names", () => {
  const params = {
    token: "•••",
    line: "Bearer •••, please",
    where: { list: ["open", "•••"], "a/•••": 1 },
    open: "...",
    none: null,
  };
  expect(findMaskedPaths(params)).toEqual(["/token", "/line", "/where/list/1", "/where/a~1•••"]);
});

test("returns no paths for arguments without a mask", () => {
  expect(findMaskedPaths({ n: 1, text: "• • •", list: [] })).toEqual([]);
});
