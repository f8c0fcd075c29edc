import { expect, test } from "vitest";
import type { JsonSchema } from "@/lib/agent/json-schema";
import { parameterRows } from "./parameter-rows";

const rows = (properties: Record<string, JsonSchema>, required: string[] = []) =>
  parameterRows({ type: "object", properties, required });
const lines = (properties: Record<string, JsonSchema>) =>
  rows(properties).map(({ within, name, type }) => `${[...within, name].join(" › ")}: ${type}`);

test("a row says all that a caller must know", () => {
  const schema: JsonSchema = {
    type: "string",
    description: "Where",
    enum: ["a", "b c"],
    default: "a",
    minLength: 1,
    pattern: "^[a-c ]+$",
    format: "city",
  };
  expect(
    rows({ city: schema, n: { type: "integer", exclusiveMinimum: 0, maximum: 5 } }, ["city"]),
  ).toEqual([
    {
      path: "/city",
      name: "city",
      within: [],
      type: "string",
      required: true,
      description: "Where",
      rules: ["at least 1 character", "matches ^[a-c ]+$", "format city", 'one of "a", "b c"'],
      defaultValue: '"a"',
    },
    {
      path: "/n",
      name: "n",
      within: [],
      type: "integer",
      required: false,
      rules: ["above 0", "at most 5"],
    },
  ]);
});

test("nested objects, lists and forms stand below what holds them", () => {
  const transfer = { type: "object" as const, properties: { amount: { type: "number" as const } } };
  expect(
    lines({
      transfers: { type: "array", items: transfer },
      tags: { type: "array", items: { type: "string", minLength: 2 } },
      either: { anyOf: [{ type: "string" }, { type: "integer", minimum: 5 }, transfer] },
      maybe: { type: ["string", "null"] },
      grid: { type: "array", items: { type: "array", items: { type: "number" } } },
      anything: {},
      fixed: { const: 3 },
    }),
  ).toEqual([
    "transfers: list of object",
    "transfers › amount: number",
    "tags: list of string",
    "tags › each item: string",
    "either: string or integer or object",
    "either › form 2 of 3: integer",
    "either › form 3 of 3: object",
    "either › form 3 of 3 › amount: number",
    "maybe: string or null",
    "grid: list of list of number",
    "anything: any",
    "fixed: number",
  ]);
});

test("a false default is a default, and rows have paths of their own", () => {
  const all = rows({
    a: { type: "boolean", default: false },
    b: { type: "object", properties: { a: {} } },
  });
  expect(all[0]?.defaultValue).toBe("false");
  expect(new Set(all.map(({ path }) => path)).size).toBe(all.length);
});
