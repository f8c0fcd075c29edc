import { expect, test } from "vitest";
import { slack } from "@/lib/gallery/slack";
import { fillDefaults } from "@/lib/schema/apply-defaults";
import type { JsonSchema, ParametersSchema } from "@/lib/schema/json-schema";
import { compileSchema } from "@/lib/schema/validation";
import { exampleArguments } from "./example-arguments";

const exampleText = (format: string, minLength = 0) => {
  const properties = { a: { type: "string" as const, format, minLength } };
  const parameters = { type: "object" as const, properties, required: ["a"] };
  return exampleArguments({ ...slack.tools[0], examples: [], parameters }).a;
};

test("a string follows its format, or contains the parameter name if the format is unknown", () => {
  expect(exampleText("date")).toBe("2026-01-31");
  expect(exampleText("isbn")).toBe("example a");
  expect(exampleText("constructor")).toBe("example a");
});

test("a string is as long as required, up to a limit", () => {
  expect(exampleText("isbn", 12)).toBe("example a...");
  expect(exampleText("isbn", 500_000_000)).toHaveLength(200);
});

const toArguments = (parameters: ParametersSchema) =>
  exampleArguments({ ...slack.tools[0], examples: [], parameters });

test.each<[JsonSchema, number]>([
  [{}, 1],
  [{ minimum: 5 }, 5],
  [{ maximum: -2 }, -2],
  [{ exclusiveMinimum: 3 }, 4],
  [{ exclusiveMaximum: 0 }, -1],
  [{ exclusiveMinimum: 0, exclusiveMaximum: 1 }, 0.5],
  [{ type: "integer", minimum: 1.5 }, 2],
  [{ multipleOf: 5 }, 5],
  [{ maximum: 3, multipleOf: 5 }, 0],
  [{ minimum: 7, maximum: 12, multipleOf: 5 }, 10],
])("a number keeps to %j", (keywords, expected) => {
  const properties = { a: { type: "number" as const, ...keywords } };
  expect(toArguments({ type: "object", properties, required: ["a"] })).toEqual({ a: expected });
});

test.each([
  ["^AC[0-9a-f]{32}$", undefined, `AC${"a".repeat(32)}`],
  ["^\\d{4}-\\d{2}$", undefined, "0000-00"],
  ["^(?:sk|pk)_(live|test)_\\w+$", undefined, "sk_live_a"],
  ["^[a-z]+$", 5, "aaaaaa"],
  ["^[^\\s@]+@[^\\s@]+\\.[a-z]{2,}$", undefined, "a@a.aa"],
  ["^#[0-9A-F]{6}$", undefined, "#000000"],
  ["^\\p{Lu}\\x41\\u0042\\u{43}?\\t?.$", undefined, "AABa"],
  ["^[\\w-.]+$", undefined, "a"],
  ["example", undefined, "example a"],
  ["^$", undefined, ""],
])("a string matches the pattern %s", (pattern, minLength, expected) => {
  const properties = { a: { type: "string" as const, pattern, ...(minLength && { minLength }) } };
  const { a } = toArguments({ type: "object", properties, required: ["a"] });
  expect(a).toBe(expected);
});

test.each(["^(?=a)b$", "^(a", "^a{1000}$", "\\b[", `^${"(".repeat(2000)}a${")".repeat(2000)}$`])(
  "a string ignores the pattern %s, which has no short example or is not supported",
  (pattern) => {
    const properties = { a: { type: "string" as const, pattern } };
    const { a } = toArguments({ type: "object", properties, required: ["a"] });
    expect(a).toBe("example a");
  },
);

const node: JsonSchema = {
  type: "object",
  properties: {
    name: { type: "string" },
    parent: { anyOf: [{ $ref: "#/$defs/node" }, { type: "null" }] },
    sums: { type: "array", minItems: 2, items: { $ref: "#/$defs/sum" } },
  },
  required: ["name", "parent", "sums"],
};
const sum: JsonSchema = { oneOf: [{ $ref: "#/$defs/terms" }, { type: "number" }] };
const terms: JsonSchema = {
  type: "object",
  properties: { of: { type: "array", minItems: 1, items: { $ref: "#/$defs/sum" } } },
  required: ["of"],
};
const pair: JsonSchema = {
  type: "array",
  prefixItems: [{ type: "string" }, { type: "number" }],
  minItems: 2,
};
const merged: JsonSchema = {
  allOf: [
    { type: "object", properties: { a: { type: "string" } }, required: ["a"] },
    { properties: { b: { type: "integer" } }, required: ["b"] },
  ],
};

const payment: JsonSchema = {
  type: "object",
  properties: { by: { enum: ["card", "bank"] }, number: { type: "string" } },
  required: ["by"],
  allOf: [
    {
      if: { properties: { by: { const: "card" } } },
      // biome-ignore lint/suspicious/noThenProperty: A keyword of JSON Schema.
      then: { required: ["number", "expiry"], properties: { expiry: { type: "string" } } },
    },
    { if: { required: ["number"] }, else: { required: ["by", "iban"] } },
  ],
};

const text: JsonSchema = { type: "string" };
const dependent: JsonSchema = {
  type: "object",
  properties: { street: text, city: text, zip: text, country: text },
  required: ["street"],
  dependentRequired: { street: ["city", "unknown"], zip: ["country"] },
  dependentSchemas: { city: { required: ["zip"] } },
};
const old: JsonSchema = {
  ...dependent,
  dependentRequired: undefined,
  dependentSchemas: undefined,
  dependencies: {
    street: ["city"],
    city: { required: ["zip"], dependencies: { zip: ["country"] } },
  },
};
const initial: JsonSchema = {
  type: "object",
  properties: { by: { enum: ["card", "bank"], default: "card" }, number: text, owner: text },
  if: { properties: { by: { const: "card" } }, required: ["by"] },
  // biome-ignore lint/suspicious/noThenProperty: A keyword of JSON Schema.
  then: { required: ["number"] },
  dependentRequired: { by: ["owner"] },
};

test.each<[string, Record<string, JsonSchema>]>([
  ["references, even recursive ones", { node: { $ref: "#/$defs/node" } }],
  ["tuples", { pair }],
  ["combined objects", { merged }],
  ["conditions", { payment }],
  ["dependencies", { old }],
  ["what defaults require", { initial }],
])("arguments follow %s", (_, properties) => {
  const parameters: ParametersSchema = {
    type: "object",
    properties,
    required: Object.keys(properties),
    $defs: { node, sum, terms },
  };
  const { value } = fillDefaults(parameters, toArguments(parameters));
  expect(compileSchema(parameters)(value)).toEqual([]);
});

test("arguments follow dependencies on properties, even on one that is not declared", () => {
  expect(toArguments(dependent as ParametersSchema)).toEqual({
    street: "example street",
    city: "example city",
    zip: "example zip",
    country: "example country",
  });
});

test("arguments satisfy one of several sets of required parameters", () => {
  const parameters: ParametersSchema = {
    type: "object",
    properties: { id: text, email: text },
    anyOf: [{ required: ["id"] }, { required: ["email"] }],
  };
  expect(toArguments(parameters)).toEqual({ id: "example id" });
});

test("a condition that is not valid is ignored", () => {
  const parameters: ParametersSchema = {
    type: "object",
    properties: { a: text, b: text },
    required: ["a"],
    if: { properties: { a: { pattern: "(" } } },
    else: { required: ["b"] },
  };
  expect(toArguments(parameters)).toEqual({ a: "example a" });
});

test("references that expand without end give a short example", () => {
  const both = { type: "object", properties: {}, required: ["a", "b"] } as JsonSchema;
  const loop = { $ref: "#/$defs/both" };
  both.properties = { a: loop, b: loop };
  const parameters: ParametersSchema = {
    type: "object",
    properties: { a: loop },
    required: ["a"],
    $defs: { both },
  };
  expect(JSON.stringify(toArguments(parameters)).length).toBeLessThan(10_000);
});
