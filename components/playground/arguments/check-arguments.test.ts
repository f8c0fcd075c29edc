import { expect, test } from "vitest";
import type { JsonSchema, ParametersSchema } from "@/lib/schema/json-schema";
import { compileSchema } from "@/lib/schema/validation";
import { createArgumentsCheck } from "./check-arguments";
import { initialValues, toRequestParams, valueOnAdd } from "./initial-values";

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
  expect(initialValues(schema)).toEqual({ kind: "unknown", where: { country: "NL" } });
});

test("an optional object is added with its inner defaults", () => {
  expect(valueOnAdd(schema.properties?.page ?? {})).toEqual({ size: 20 });
  expect(valueOnAdd(schema.properties?.tags ?? {})).toEqual([]);
});

test("cleared fields are omitted at every depth, but null and empty strings stay", () => {
  const params = { query: undefined, kind: null, text: "", where: { city: undefined, zip: 0 } };
  expect(toRequestParams(params)).toEqual({ kind: null, text: "", where: { zip: 0 } });
  expect(Object.keys(toRequestParams(params))).not.toContain("query");
});

test("missing values are distinguished from invalid ones", () => {
  const check = createArgumentsCheck(schema);
  expect(check({ kind: 5, where: { city: undefined } })).toEqual([
    { path: "/query", message: "Required.", missing: true },
    { path: "/kind", message: "Must be a string, not 5.", missing: false },
    { path: "/where/city", message: "Required.", missing: true },
  ]);
  expect(check({ query: "x", where: { city: "Delft" } })).toEqual([]);
});

test("a blank list item is reported at its own path", () => {
  const issues = createArgumentsCheck(schema)({
    query: "x",
    where: { city: "Delft" },
    tags: ["a", undefined],
  });
  expect(issues).toEqual([
    { path: "/tags/1", message: "Fill in this item or remove it.", missing: true },
  ]);
});

test("a schema that does not compile accepts everything", () => {
  const invalidSchema = {
    type: "object",
    properties: { a: { type: "string", pattern: "(" } },
  } as const;
  expect(createArgumentsCheck(invalidSchema as JsonSchema)({ a: "x" })).toEqual([]);
});

test("formats are enforced if the author enables it, with the published agent's messages", () => {
  const parameters: ParametersSchema = {
    type: "object",
    properties: { to: { type: "string", format: "email" } },
  };
  const params = { to: "nobody" };
  expect(createArgumentsCheck(parameters)(params)).toEqual([]);
  const [violation] = compileSchema(parameters, { enforcesFormats: true })(params);
  const [issue] = createArgumentsCheck(parameters, true)(params);
  expect(issue?.path).toBe("/to");
  expect(issue?.message.toLowerCase()).toBe(`${violation?.message}.`.toLowerCase());
});
