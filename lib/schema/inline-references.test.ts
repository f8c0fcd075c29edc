import { describe, expect, it } from "vitest";
import { createReferenceBudget, inlineReferences } from "./inline-references";
import type { JsonSchema } from "./json-schema";

const inline = (schema: JsonSchema) => inlineReferences(schema)?.schema;

describe("inlineReferences", () => {
  it.each<[string, JsonSchema, JsonSchema]>([
    [
      "$defs and definitions, nested",
      {
        properties: { a: { $ref: "#/$defs/A" }, b: { items: { $ref: "#/definitions/B" } } },
        $defs: { A: { type: "string" } },
        definitions: { B: { properties: { c: { $ref: "#/$defs/A" } } } },
      },
      {
        properties: {
          a: { type: "string" },
          b: { items: { properties: { c: { type: "string" } } } },
        },
      },
    ],
    [
      "annotations beside a reference replace the target's",
      {
        properties: { a: { $ref: "#/$defs/A", description: "own" } },
        $defs: { A: { type: "string", description: "theirs" } },
      },
      { properties: { a: { type: "string", description: "own" } } },
    ],
    [
      "restrictions beside a reference apply together with the target's",
      {
        properties: { a: { $ref: "#/$defs/A", maxLength: 3 } },
        $defs: { A: { type: "string", maxLength: 9 } },
      },
      { properties: { a: { allOf: [{ type: "string", maxLength: 9 }], maxLength: 3 } } },
    ],
    [
      "by $id and by anchor, in maps, lists and conditions",
      {
        if: { $ref: "#a" },
        allOf: [{ $ref: "https://x.example/b" }],
        dependentSchemas: { k: { $ref: "b" } },
        $id: "https://x.example/root",
        $defs: {
          A: { $anchor: "a", type: "object" },
          B: { $id: "b", minProperties: 1 },
        },
      },
      {
        if: { type: "object" },
        allOf: [{ minProperties: 1 }],
        dependentSchemas: { k: { minProperties: 1 } },
        $id: "https://x.example/root",
      },
    ],
    [
      "not in values that only look like references",
      { properties: { $ref: { type: "string" } }, default: { $ref: "#/$defs/A" } },
      { properties: { $ref: { type: "string" } }, default: { $ref: "#/$defs/A" } },
    ],
  ])("inlines references: %s", (_, schema, expected) => expect(inline(schema)).toEqual(expected));
});

it("keeps recursive and external references, along with the definitions", () => {
  const schema: JsonSchema = {
    properties: {
      tree: { $ref: "#/$defs/Node" },
      self: { $ref: "#" },
      far: { $ref: "https://x.example/far" },
      text: { $ref: "#/$defs/Text" },
    },
    $defs: {
      Node: { properties: { next: { $ref: "#/$defs/Node" } } },
      Text: { type: "string" },
    },
  };
  expect(inlineReferences(schema)).toEqual({
    schema: {
      ...schema,
      properties: {
        ...schema.properties,
        tree: schema.$defs?.Node,
        text: { type: "string" },
      },
    },
    remaining: ["#/$defs/Node", "#", "https://x.example/far"],
  });
});

it("gives up on a schema that expands exponentially", () => {
  const $defs = Object.fromEntries(
    Array.from({ length: 40 }, (_, i) => [
      `d${i}`,
      { anyOf: [{ $ref: `#/$defs/d${i + 1}` }, { $ref: `#/$defs/d${i + 1}` }] },
    ]),
  );
  const startedAt = performance.now();
  expect(inlineReferences({ $ref: "#/$defs/d0", $defs })).toBeUndefined();
  expect(performance.now() - startedAt).toBeLessThan(2000);
});

describe("the budget of a document", () => {
  const text = "a".repeat(100_000);
  const schema: JsonSchema = {
    properties: { a: { $ref: "#/$defs/A" }, b: { $ref: "#/$defs/A" } },
    $defs: { A: { type: "string", description: text } },
  };
  const inlineAll = (schemas: JsonSchema[]) => {
    const budget = createReferenceBudget();
    return schemas.map((each) => inlineReferences(each, budget) !== undefined);
  };

  it("limits what references expand to, but accepts smaller schemas after larger ones", () => {
    const small: JsonSchema = { ...schema, $defs: { A: { type: "string" } } };
    const results = inlineAll([...Array<JsonSchema>(45).fill(schema), small]);
    expect(results.filter(Boolean)).toHaveLength(42);
    expect(results.at(-1)).toBe(true);
  });

  it("does not count schemas without references", () => {
    const plain: JsonSchema = { properties: { a: { type: "string", description: text } } };
    expect(inlineAll(Array<JsonSchema>(200).fill(plain))).not.toContain(false);
  });
});
