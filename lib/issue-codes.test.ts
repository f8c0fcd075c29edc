import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { errorCodes } from "./errors";
import { toStatus } from "./http/status";
import { issueCodes } from "./issue-codes";

const root = path.resolve(import.meta.dirname, "..");
const page = fs.readFileSync(path.join(root, "docs/reference/issues.md"), "utf8");
const [errors = "", issues = ""] = page.split("\n## Issues\n");
const readRows = (section: string, pattern: RegExp) =>
  [...section.matchAll(pattern)].map(([, ...cells]) => cells.join(" "));

test("the reference lists every code of an error, with its status", () => {
  const expected = errorCodes.map((code) => `${code} ${toStatus(code)}`);
  expect(readRows(errors, /^\| `(\w+)` \| (\d+) \|/gm)).toEqual(expected);
});

test("the reference lists every code of an issue, in alphabetical order", () => {
  expect(readRows(issues, /^\| `(\w+)` \|/gm)).toEqual(issueCodes.toSorted());
});

/** Codes that only zod's own checks use. */
const zodCodes = ["invalid_element", "invalid_format", "invalid_key", "not_multiple_of"];

test("the codes are those in the source, including the ones in the params of zod's checks", () => {
  const source = fs
    .readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" })
    .filter((file) => /(?<!\.test|issue-codes|generated\/.*)\.ts$/.test(file))
    .map((file) => fs.readFileSync(path.join(import.meta.dirname, file), "utf8"))
    .join("\n");
  const codes: readonly string[] = issueCodes;
  expect(
    readRows(source, /\bparams: \{ code: "(\w+)"/g).filter((code) => !codes.includes(code)),
  ).toEqual([]);
  const used = new Set(readRows(source, /"([a-z_]+)"/g));
  expect(codes.filter((code) => !used.has(code) && !zodCodes.includes(code))).toEqual([]);
});
