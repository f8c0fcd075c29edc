import { expect, test } from "vitest";
import type { JsonSchema } from "@/lib/agent/json-schema";
import { argumentsCheck } from "./check-arguments";
import { addedValue, startingValues, toSend } from "./starting-values";

const schema: JsonSchema = {
  type: "object",
  properties: {
    query: { type: "string" },
    kind: { type: "string", default: "unknown" },
    tags: { type: "array", items: { type: "string" } },
    where: {
      type: "object",
      properties: { city: { type: "string" }, country: { type: "string", default: "NL" } },
      required: ["city"],
    },
    page: {
      type: "object",
      properties: { size: { type: "integer", default: 20 } },
    },
  },
  required: ["query", "where"],
};

test("initial values are the defaults and the required objects", () => {
  expect(startingValues(schema)).toEqual({ kind: "unknown", where: { country: "NL" } });
});

test("an optional object is added with its inner defaults", () => {
  expect(addedValue(schema.properties?.page ?? {})).toEqual({ size: 20 });
  expect(addedValue(schema.properties?.tags ?? {})).toEqual([]);
});

test("cleared fields are omitted at every depth; null and empty strings stay", () => {
  const params = { query: undefined, kind: null, text: "", where: { city: undefined, zip: 0 } };
  expect(toSend(params)).toEqual({ kind: null, text: "", where: { zip: 0 } });
  expect(Object.keys(toSend(params))).not.toContain("query");
});

test("missing values are distinguished from invalid ones", () => {
  const check = argumentsCheck(schema);
  expect(check({ kind: 5, where: { city: undefined } })).toEqual([
    { path: "/query", message: "Required.", missing: true },
    { path: "/kind", message: "Must be a string, not 5.", missing: false },
    { path: "/where/city", message: "Required.", missing: true },
  ]);
  expect(check({ query: "x", where: { city: "Delft" } })).toEqual([]);
});

test("a blank list item is reported at its own path", () => {
  const issues = argumentsCheck(schema)({
    query: "x",
    where: { city: "Delft" },
    tags: ["a", undefined],
  });
  expect(issues).toEqual([
    { path: "/tags/1", message: "Fill in this item or remove it.", missing: true },
  ]);
});

test("a schema that does not compile accepts everything", () => {
  const broken = { type: "object", properties: { a: { type: "string", pattern: "(" } } } as const;
  expect(argumentsCheck(broken as JsonSchema)({ a: "x" })).toEqual([]);
});
