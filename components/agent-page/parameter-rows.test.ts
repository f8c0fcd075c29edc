import { expect, test } from "vitest";
import type { JsonSchema } from "@/lib/schema/json-schema";
import { parameterRows } from "./parameter-rows";

const rows = (properties: Record<string, JsonSchema>, required: string[] = []) =>
  parameterRows({ type: "object", properties, required });
const lines = (properties: Record<string, JsonSchema>) =>
  rows(properties).map(({ within, name, type }) => `${[...within, name].join(" › ")}: ${type}`);

test("a row contains everything that a caller needs", () => {
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
      rules: ["greater than 0", "at most 5"],
    },
  ]);
});

test("rows of nested objects, arrays and variants follow their parent", () => {
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
    "transfers: array of object",
    "transfers › amount: number",
    "tags: array of string",
    "tags › each item: string",
    "either: string or integer or object",
    "either › option 2 of 3: integer",
    "either › option 3 of 3: object",
    "either › option 3 of 3 › amount: number",
    "maybe: string or null",
    "grid: array of array of number",
    "anything: any",
    "fixed: number",
  ]);
});

test("false counts as a default, and every row has a unique path", () => {
  const all = rows({
    a: { type: "boolean", default: false },
    b: { type: "object", properties: { a: {} } },
  });
  expect(all[0]?.defaultValue).toBe("false");
  expect(new Set(all.map(({ path }) => path)).size).toBe(all.length);
});
