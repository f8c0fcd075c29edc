import { expect, test } from "vitest";
import type { JsonSchema } from "../schema/json-schema";
import { checkAuthoredTools } from "./authored-tools";
import { type Tool, toolSchema } from "./tool";

const requireNames = (keywords: object): Tool =>
  toolSchema.parse({
    name: "sendMessage",
    description: "Sends.",
    parameters: { type: "object", properties: {}, ...keywords },
    handler: { kind: "javascript", code: "export default () => 1" },
  });

test.each([
  [{ required: ["text", "userId"] }, "required/1"],
  [{ allOf: [{}, { allOf: [{ required: ["userId"] }] }] }, "allOf/1/allOf/0/required/0"],
])("rejects requiring a reserved name: %j", (keywords, path) => {
  expect(checkAuthoredTools([requireNames({}), requireNames(keywords)])).toEqual([
    {
      code: "reserved_name",
      path: `/tools/1/parameters/${path}`,
      message: '"userId" is reserved by the system. Use "sendMessageUserId" instead.',
      data: { name: "userId", suggestion: "sendMessageUserId" },
    },
  ]);
});

test("allows requiring a reserved name below the top level", () => {
  const items = { type: "object", required: ["userId"] };
  expect(checkAuthoredTools([requireNames({ properties: { list: { items } } })])).toEqual([]);
});

test.each([
  [{ properties: { a: {} }, required: ["a", "a"] }, "required/1", "a"],
  [
    { properties: { list: { items: { properties: { b: {} }, required: ["b", "c", "b"] } } } },
    "properties/list/items/required/2",
    "b",
  ],
  [{ properties: { a: { type: ["string", "string"] } } }, "properties/a/type/1", "string"],
  [{ dependentRequired: { "a/b": ["c", "c"] } }, "dependentRequired/a~1b/1", "c"],
  [{ dependencies: { a: ["c", "d", "c"], b: {} } }, "dependencies/a/2", "c"],
])("rejects a name that is listed twice: %j", (keywords, path, name) => {
  expect(checkAuthoredTools([requireNames(keywords)])).toEqual([
    {
      code: "duplicate_name",
      path: `/tools/0/parameters/${path}`,
      message: `"${name}" is listed twice.`,
      data: { name },
    },
  ]);
});

test.each<[JsonSchema, string]>([
  [{ type: ["object", "object"] }, "duplicate_name"],
  [{ properties: { a: { type: "object", required: ["b", "b"] } } }, "duplicate_name"],
  [{ deprecated: 1 }, "invalid_keyword"],
])("rejects an output schema that validators reject: %j", (outputSchema, code) => {
  const issues = checkAuthoredTools([{ ...requireNames({}), outputSchema }]);
  expect(issues).toMatchObject([{ code, path: expect.stringMatching("^/tools/0/outputSchema/") }]);
});

test("allows results with reserved names", () => {
  const outputSchema = { properties: { userId: {} }, required: ["userId"] };
  expect(checkAuthoredTools([{ ...requireNames({}), outputSchema }])).toEqual([]);
});

test.each(["modes", "visibleParameters", "credentials"])(
  "rejects a name that is listed twice in %s",
  (key) => {
    const tool = requireNames({ properties: { a: {}, b: {} } });
    expect(checkAuthoredTools([{ ...tool, [key]: ["a", "b"] }])).toEqual([]);
    expect(checkAuthoredTools([{ ...tool, [key]: ["a", "b", "a"] }])).toEqual([
      {
        code: "duplicate_name",
        path: `/tools/0/${key}/2`,
        message: '"a" is listed twice.',
        data: { name: "a" },
      },
    ]);
  },
);

test("rejects annotations whose type does not conform to JSON Schema", () => {
  const properties = { a: { writeOnly: "true", readOnly: false }, b: { $comment: "x" } };
  expect(checkAuthoredTools([requireNames({ properties, deprecated: 1 })])).toMatchObject([
    { code: "invalid_keyword", path: "/tools/0/parameters/deprecated" },
    {
      code: "invalid_keyword",
      path: "/tools/0/parameters/properties/a/writeOnly",
      message: '"writeOnly" must be true or false.',
    },
  ]);
});
