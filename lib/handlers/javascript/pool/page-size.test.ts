import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { readPageSize } from "./page-size";

test.runIf(process.platform === "linux")("returns the page size of the system", () => {
  const expected = Number(execFileSync("getconf", ["PAGESIZE"], { encoding: "utf8" }));
  expect(readPageSize()).toBe(expected);
});
