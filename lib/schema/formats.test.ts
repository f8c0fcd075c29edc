import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import type { JsonSchema } from "./json-schema";
import { compileSchema } from "./validation";
import { enforcedFormats } from "./validation/formats";

const folder = path.join(import.meta.dirname, "json-schema-test-suite/format");

type SuiteCase = {
  description: string;
  schema: JsonSchema;
  tests: { description: string; data: unknown; valid: boolean }[];
};

describe("enforced formats", () => {
  it("are all covered by the JSON Schema test suite", () =>
    expect(readdirSync(folder).sort()).toEqual(
      enforcedFormats.map((name) => `${name}.json`).sort(),
    ));
  it.each(enforcedFormats)("agree with the suite: %s", (format) => {
    const cases: SuiteCase[] = JSON.parse(
      readFileSync(path.join(folder, `${format}.json`), "utf8"),
    );
    const failures = cases.flatMap(({ schema, tests }) => {
      const validate = compileSchema(schema, { enforcesFormats: true });
      return (
        tests
          // Whether a label decodes to a valid combination of characters is not checked.
          .filter(({ data }) => format !== "hostname" || !/xn--/i.test(String(data)))
          .filter(({ data, valid }) => (validate(data).length === 0) !== valid)
          .map(({ description, data }) => `${description}: ${JSON.stringify(data)}`)
      );
    });
    expect(failures).toEqual([]);
  });
});

it.each(["x-colour", "byte", "int32", "idn-email"])(
  "treats format %s as an annotation",
  (format) => {
    expect(compileSchema({ format }, { enforcesFormats: true })("anything")).toEqual([]);
  },
);

it("treats formats as annotations unless the tool enforces them", () => {
  expect(compileSchema({ format: "date" })("soon")).toEqual([]);
  expect(compileSchema({ format: "date" }, { enforcesFormats: true })("soon")[0]?.message).toBe(
    'must be a date such as 2026-01-31, not "soon"',
  );
});

it("rejects a long string in bounded time", () => {
  for (const format of enforcedFormats) {
    const startedAt = performance.now();
    for (const text of [
      "a".repeat(9_999),
      "::".repeat(4_999),
      "P1".repeat(4_999),
      "/".repeat(9_999),
      "#".repeat(9_999),
      '"'.repeat(9_999),
      "[".repeat(9_999),
      "a".repeat(1_000_000),
    ])
      compileSchema({ format }, { enforcesFormats: true })(text);
    expect(performance.now() - startedAt).toBeLessThan(5000);
  }
});
