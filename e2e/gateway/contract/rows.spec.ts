import fs from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";

const all = Array.from({ length: 50 }, (_, index) => index + 1);
const home = path.join(import.meta.dirname, "../..");

/** The rows that the tests of a file name at the head of their titles. */
const rowsOf = (source: string): number[] =>
  [...source.matchAll(/\btest\(\s*["'`]rows? ([\d, ]+):/g)].flatMap(([, rows = ""]) =>
    rows.split(",").map(Number),
  );

test("every row of the two protocol seeds has its test", () => {
  const specs = fs
    .readdirSync(home, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".spec.ts"));
  const named = new Set(
    specs.flatMap((file) => rowsOf(fs.readFileSync(path.join(home, file), "utf8"))),
  );
  expect(all.filter((row) => !named.has(row))).toEqual([]);
});
