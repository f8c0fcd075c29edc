import { expect, test } from "vitest";
import { lintVariables } from "./lint-variables";

test("a variable whose header has another purpose is named with its place", () =>
  expect(
    lintVariables({ variables: [{ ref: "dburi" }, { ref: "confirmation" }, { ref: "real-ip" }] }),
  ).toEqual([
    {
      path: "/variables/1/ref",
      code: "taken-header",
      message: expect.stringContaining("x-confirmation carries the confirmation of a call"),
    },
    {
      path: "/variables/2/ref",
      code: "taken-header",
      message: expect.stringContaining("x-real-ip is set by proxies"),
    },
  ]));

test("other variables, and no variables, are fine", () => {
  expect(lintVariables({ variables: [{ ref: "request" }, { ref: "to-string" }] })).toEqual([]);
  expect(lintVariables({})).toEqual([]);
});
