import { describe, expect, it } from "vitest";
import { withParameters } from "./agent-url-fixture";

describe("invalid parameters are repaired with a warning", () => {
  it.each<[string, unknown, string[], unknown]>([
    ["no parameters", undefined, ["parameters_missing"], { type: "object", properties: {} }],
    ["a string as parameters", "none", ["parameters_replaced"], { type: "object", properties: {} }],
    ["no type", { properties: {} }, ["type_missing"], { type: "object", properties: {} }],
    [
      "no properties",
      { type: "object" },
      ["properties_missing"],
      { type: "object", properties: {} },
    ],
    [
      "properties alone",
      { city: { type: "string", description: "c" } },
      ["properties_bare"],
      { type: "object", properties: { city: { type: "string", description: "c" } } },
    ],
    [
      "unknown names in required",
      { type: "object", properties: {}, required: ["ghost"] },
      ["required_unknown"],
      { type: "object", properties: {}, required: ["ghost"] },
    ],
    [
      "no description, no items",
      { type: "object", properties: { list: { type: "array" } } },
      ["description_missing", "items_missing"],
      { type: "object", properties: { list: { type: "array" } } },
    ],
    [
      "a default outside the enum",
      { type: "object", properties: { a: { description: "a", enum: ["x"], default: "y" } } },
      ["default_dropped"],
      { type: "object", properties: { a: { description: "a", enum: ["x"] } } },
    ],
    [
      "a pattern that cannot run",
      { type: "object", properties: { a: { description: "a", pattern: "(?=x)" } } },
      ["pattern_dropped"],
      { type: "object", properties: { a: { description: "a" } } },
    ],
    [
      "unknown keywords",
      { type: "object", properties: { a: { description: "a", if: {}, nullable: true } } },
      ["keyword_dropped", "keyword_dropped"],
      { type: "object", properties: { a: { description: "a" } } },
    ],
    [
      "a type in place of a schema",
      { type: "object", properties: { a: "string" } },
      ["schema_replaced", "description_missing"],
      { type: "object", properties: { a: { type: "string" } } },
    ],
    [
      "a property called pattern",
      { type: "object", properties: { pattern: { type: "string", description: "p", pattern: 5 } } },
      ["pattern_dropped"],
      { type: "object", properties: { pattern: { type: "string", description: "p" } } },
    ],
    [
      "references",
      {
        type: "object",
        properties: {
          a: { $ref: "#/$defs/A", description: "own" },
          b: { $ref: "#/definitions/B" },
        },
        $defs: { A: { type: "string", description: "theirs" } },
        definitions: { B: { type: "array", description: "b", items: { $ref: "#/$defs/A" } } },
      },
      ["reference_inlined"],
      {
        type: "object",
        properties: {
          a: { type: "string", description: "own" },
          b: { type: "array", description: "b", items: { type: "string", description: "theirs" } },
        },
      },
    ],
    [
      "external and circular references",
      {
        type: "object",
        properties: {
          a: { description: "a", $ref: "https://x.example/y" },
          b: { $ref: "#/$defs/Loop" },
        },
        $defs: { Loop: { description: "l", items: { description: "i", $ref: "#/$defs/Loop" } } },
      },
      ["reference_dropped", "reference_dropped", "reference_inlined"],
      {
        type: "object",
        properties: {
          a: { description: "a" },
          b: { description: "l", items: { description: "i" } },
        },
      },
    ],
  ])("%s", async (_, parameters, codes, repaired) => {
    const result = await withParameters(parameters);
    expect(result.tool.parameters).toEqual(repaired);
    expect(result.codes).toEqual(codes);
  });

  it("references that expand exponentially", async () => {
    const $defs = Object.fromEntries(
      Array.from({ length: 30 }, (_, i) => [
        `d${i}`,
        { anyOf: Array.from({ length: 10 }, () => ({ $ref: `#/$defs/d${i + 1}` })) },
      ]),
    );
    const properties = { a: { description: "a", $ref: "#/$defs/d0" } };
    const { codes } = await withParameters({ type: "object", properties, $defs });
    expect(codes).toContain("reference_dropped");
  });

  it("reserved names", async () => {
    const { tool, body, codes } = await withParameters({
      type: "object",
      properties: {
        userId: { type: "string", description: "u" },
        projects: {
          type: "array",
          description: "p",
          items: { type: "object", properties: { userId: { type: "string" } } },
        },
      },
      required: ["userId"],
    });
    expect(tool.parameters).toEqual({
      type: "object",
      properties: {
        projects: { type: "array", description: "p", items: { type: "object", properties: {} } },
      },
    });
    expect(body).toMatchObject({ userId: "{{context.userId}}" });
    expect(codes).toEqual(["reserved_name", "reserved_name"]);
  });
});
