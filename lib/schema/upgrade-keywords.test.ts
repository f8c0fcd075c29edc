import { expect, it } from "vitest";
import type { JsonSchema } from "./json-schema";
import { upgradeKeywords } from "./upgrade-keywords";
import { compileSchema } from "./validation";

const draft = (version: number) => `http://json-schema.org/draft-0${version}/schema#`;
const toSchema = (schema: object) => schema as JsonSchema;

it.each<[object, object, unknown[]]>([
  [
    { $schema: draft(4), minimum: 0, exclusiveMinimum: true, maximum: 9, exclusiveMaximum: false },
    { $schema: draft(4), exclusiveMinimum: 0, maximum: 9 },
    [-1, 0, 1, 9, 10],
  ],
  [{ $schema: draft(4), exclusiveMaximum: true }, { $schema: draft(4) }, [1]],
  [
    { dependencies: { a: ["b"], c: { required: ["d"] }, e: false } },
    { dependentRequired: { a: ["b"] }, dependentSchemas: { c: { required: ["d"] }, e: false } },
    [{ a: 1 }, { a: 1, b: 1 }, { c: 1 }, { c: 1, d: 1 }, { e: 1 }, {}],
  ],
  [
    { items: [{ type: "string" }], additionalItems: { type: "integer" } },
    { prefixItems: [{ type: "string" }], items: { type: "integer" } },
    [["a"], [1], ["a", 1], ["a", "b"], []],
  ],
  [{ items: { type: "string" }, additionalItems: false }, { items: { type: "string" } }, [["a"]]],
  [
    { const: "a", nullable: true, description: "A.", default: null },
    { description: "A.", default: null, anyOf: [{ const: "a" }, { type: "null" }] },
    ["a", null, "b"],
  ],
  [{ type: "string", nullable: false }, { type: "string" }, ["a", null]],
])("converts %j to %j, which accepts the same values", (schema, upgraded, values) => {
  expect(upgradeKeywords(toSchema(schema))).toEqual(upgraded);
  const accepts = (each: object) =>
    values.map((value) => compileSchema(toSchema(each))(value).length === 0);
  expect(accepts(upgraded)).toEqual(accepts(schema));
});

it("returns a schema that already uses 2020-12 keywords unchanged", () => {
  const schema = toSchema({ prefixItems: [{}], items: false, exclusiveMinimum: 1 });
  expect(upgradeKeywords(schema)).toBe(schema);
});
