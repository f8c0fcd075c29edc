import { expect, test } from "vitest";
import { schemaFromRow } from "@/components/tool-editor/parameters/model/schema-from-rows";
import { type Tool, toolSchema } from "@/lib/agent/tool";
import type { JsonSchema } from "@/lib/schema/json-schema";
import { readForm } from "../validation/read-form";
import { rowsFromSchema } from "./rows-from-schema";
import { formFromTool } from "./tool-form";
import { toolFromForm } from "./tool-from-form";

/** Parses schemas from text, because the linter takes an object with a `then` for a promise. */
const parse = (json: string): JsonSchema => JSON.parse(json);
const text = { type: "string" } as const;
/** Properties by keyword, each with whether the form has fields for it or shows it as JSON. */
const properties: Record<string, [JsonSchema, "fields" | "json"]> = {
  $ref: [{ $ref: "#/$defs/city" }, "json"],
  "$ref with a description": [{ description: "Where.", $ref: "#/$defs/city" }, "json"],
  allOf: [{ allOf: [text, { minLength: 2 }] }, "json"],
  "allOf beside a type": [{ type: "string", allOf: [{ minLength: 2 }] }, "fields"],
  not: [{ type: "string", not: { enum: ["none"] } }, "fields"],
  "not alone": [{ not: text }, "json"],
  "if, then and else": [
    parse('{ "if": { "type": "string" }, "then": { "minLength": 2 }, "else": { "minimum": 1 } }'),
    "json",
  ],
  dependentRequired: [
    { type: "object", properties: { a: text, b: text }, dependentRequired: { a: ["b"] } },
    "fields",
  ],
  dependentSchemas: [
    { type: "object", properties: { a: text }, dependentSchemas: { a: { required: ["a"] } } },
    "fields",
  ],
  patternProperties: [
    { type: "object", patternProperties: { "^x-": text }, additionalProperties: false },
    "fields",
  ],
  propertyNames: [{ type: "object", propertyNames: { maxLength: 9 }, minProperties: 1 }, "fields"],
  prefixItems: [
    parse(
      '{ "type": "array", "prefixItems": [{ "type": "string" }, { "type": "number" }], "items": false }',
    ),
    "json",
  ],
  contains: [{ type: "array", items: text, contains: { const: "a" }, minContains: 1 }, "fields"],
  "items of draft 7": [
    parse('{ "type": "array", "items": [{ "type": "string" }], "additionalItems": false }'),
    "json",
  ],
  unevaluatedProperties: [
    { allOf: [{ properties: { a: text } }], unevaluatedProperties: false },
    "json",
  ],
  nullable: [{ type: "string", nullable: true }, "fields"],
  discriminator: [
    {
      oneOf: [{ type: "object", properties: { kind: { const: "a" } } }],
      discriminator: { propertyName: "kind" },
    },
    "fields",
  ],
  contentEncoding: [
    { type: "string", contentEncoding: "base64", contentMediaType: "image/png" },
    "fields",
  ],
  "x-keywords": [{ "x-order": 1, type: "integer", "x-ui": { hidden: true } }, "fields"],
};

const toTool = (property: JsonSchema): Tool => ({
  name: "search",
  description: "Searches.",
  parameters: {
    type: "object",
    properties: { value: property, other: { type: "integer" } },
    allOf: [parse('{ "if": { "required": ["value"] }, "then": { "required": ["other"] } }')],
    $defs: { city: { type: "string", maxLength: 80 } },
  },
  handler: { kind: "javascript", code: "export default () => 1" },
});
const context = { before: null, otherNames: [], variables: [], storedFields: {} };

test.each(Object.entries(properties))(
  "saves %s unchanged after opening it",
  (_, [schema, view]) => {
    const tool = toTool(schema);
    expect(toolSchema.safeParse(tool).error?.issues).toBeUndefined();
    const form = formFromTool(tool);
    expect(form.rows[0]?.kind === "json").toBe(view === "json");
    const { tool: saved, issues } = readForm(form, { ...context, before: tool });
    expect(issues).toEqual([]);
    expect(JSON.stringify(saved)).toBe(JSON.stringify(tool));
  },
);

test.each(Object.entries(properties))("keeps %s when something else is edited", (_, [schema]) => {
  const tool = toTool(schema);
  const form = formFromTool(tool);
  const [value, other] = form.rows;
  if (!value || !other) throw new Error("Both parameters have rows.");
  const edited = {
    ...form,
    description: "Searches everything.",
    rows: [
      { ...value, description: "What to find." },
      { ...other, name: "limit" },
    ],
  };
  const saved = toolFromForm(edited, tool);
  const { value: written, ...others } = saved.parameters.properties;
  expect(written).toEqual({ ...schema, description: "What to find." });
  expect(others).toEqual({ limit: { type: "integer" } });
  expect(saved.parameters.allOf).toEqual(tool.parameters.allOf);
  expect(saved.parameters.$defs).toEqual(tool.parameters.$defs);
});

test.each(Object.entries(properties))("keeps %s through the JSON view", (_, [schema]) => {
  const { parameters } = toTool(schema);
  const [row] = rowsFromSchema(parameters, formFromTool(toTool(schema)).rows);
  expect(row && schemaFromRow(row)).toEqual(schema);
});
