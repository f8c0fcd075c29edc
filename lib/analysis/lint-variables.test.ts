import { expect, test } from "vitest";
import { lintVariables } from "./lint-variables";

test("reports a variable whose header has another purpose, with its path", () =>
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

test("accepts other variables, and none at all", () => {
  expect(lintVariables({ variables: [{ ref: "request" }, { ref: "to-string" }] })).toEqual([]);
  expect(lintVariables({})).toEqual([]);
});
