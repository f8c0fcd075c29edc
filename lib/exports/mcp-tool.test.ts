import { ListToolsResultSchema } from "@modelcontextprotocol/sdk/types.js";
import { AjvJsonSchemaValidator } from "@modelcontextprotocol/sdk/validation/ajv";
import { expect, it } from "vitest";
import { type Tool, toolSchema } from "@/lib/agent/tool";
import type { JsonSchema } from "@/lib/schema/json-schema";
import { toExportedAgent } from "./exports-fixture";
import { toMcpToolList } from "./mcp";
import { toMcpTool } from "./mcp-tool";

/** Lists a tool's output schema, and validates a result as the official client does. */
const checkResult = (outputSchema: object, result: unknown) => {
  const tool: Tool = toolSchema.parse({
    name: "look",
    description: "Looks.",
    parameters: { type: "object", properties: {} },
    handler: { kind: "javascript", code: "export default () => 1" },
    outputSchema,
  });
  const listed = toMcpTool(tool, "look", tool).outputSchema ?? {};
  const validate = new AjvJsonSchemaValidator().getValidator(listed);
  return validate(result).valid;
};
const object = (value: object) => ({ type: "object", properties: { value } });

it.each([
  [
    "2020-12",
    { type: "array", prefixItems: [{ type: "string" }, { type: "integer" }], items: false },
  ],
  [
    "draft 7",
    { type: "array", items: [{ type: "string" }, { type: "integer" }], additionalItems: false },
  ],
])("lets clients that know only draft 7 check a tuple in %s", (_, tuple) => {
  expect(checkResult(object(tuple), { value: ["a", 1] })).toBe(true);
  expect(checkResult(object(tuple), { value: ["a", 1, 2] })).toBe(false);
});

it.each([
  ["^\\d{3}\\-\\d{4}$", "555-1234"],
  ["^[\\w-.]+\\@example\\.com$", "ada.b-c@example.com"],
  ["(?i)^äb$", "ÄB"],
])("lets clients read a list with the pattern %s", (pattern, value) => {
  expect(checkResult(object({ type: "string", pattern }), { value })).toBe(true);
  const names = {
    type: "object",
    patternProperties: { [pattern]: {} },
    additionalProperties: false,
  };
  expect(checkResult(names, { [value]: 1 })).toBe(true);
});

const startsWithA = { type: "string", pattern: "(?i)^a" };
it.each<[string, object, unknown]>([
  ["not", { not: startsWithA }, "b"],
  ["if", { if: { not: startsWithA }, else: { minLength: 3 } }, "b"],
  ["oneOf", { oneOf: [startsWithA, { type: "string", pattern: "^b" }] }, "b"],
  ["oneOf next to anyOf", { anyOf: [{}], oneOf: [startsWithA, { const: "b" }] }, "b"],
  [
    "the names in not",
    { not: { type: "object", patternProperties: { "(?i)^a": false }, required: ["b"] } },
    { a: 1, b: 1 },
  ],
])(
  "lets clients accept valid results if a pattern is described in words: %s",
  (_, schema, value) => {
    expect(checkResult(object(schema), { value })).toBe(true);
    expect(checkResult(object({ type: "array", items: schema }), { value: [value] })).toBe(true);
  },
);

it("exports a list that clients of earlier protocol versions accept", () => {
  const tool = (name: string, outputSchema: JsonSchema): Tool => ({
    name,
    description: "Looks.",
    parameters: { type: "object", properties: {} },
    handler: { kind: "javascript", code: "export default () => 1" },
    outputSchema,
  });
  const schema: JsonSchema = { type: "object", properties: { value: { type: "string" } } };
  const tools = [tool("one", schema), tool("all", { type: "array", items: schema })];
  const agent = toExportedAgent({ slug: "a", name: "A", description: "", tools });
  const listed = ListToolsResultSchema.parse(toMcpToolList(agent)).tools;
  expect(listed.map(({ outputSchema }) => outputSchema)).toEqual([schema, undefined]);
});
