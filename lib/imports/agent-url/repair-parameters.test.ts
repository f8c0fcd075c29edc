import { describe, expect, it } from "vitest";
import { withParameters } from "./agent-url-fixture";

describe("invalid parameters", () => {
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
      "names that are listed twice",
      {
        type: "object",
        properties: { a: { description: "a", type: ["string", "string", "null"] } },
        required: ["a", "a"],
        dependentRequired: { a: ["b", "b"] },
      },
      ["required_mended", "dependent_required_mended", "type_mended"],
      {
        type: "object",
        properties: { a: { description: "a", type: ["string", "null"] } },
        required: ["a"],
        dependentRequired: { a: ["b"] },
      },
    ],
    [
      "annotations of a wrong type",
      {
        type: "object",
        deprecated: true,
        properties: { a: { description: "a", writeOnly: "true", $comment: 5 } },
      },
      ["keyword_dropped", "keyword_dropped"],
      { type: "object", deprecated: true, properties: { a: { description: "a" } } },
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
      {
        type: "object",
        properties: { a: { description: "a", $dynamicRef: "#a", optional: true } },
      },
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
      "a reference at the top level",
      {
        $ref: "#/$defs/Params",
        $defs: {
          Params: { type: "object", properties: { a: { $ref: "#/$defs/A" } }, required: ["a"] },
          A: { type: "string", description: "a" },
        },
      },
      ["reference_inlined"],
      {
        type: "object",
        properties: { a: { $ref: "#/$defs/A" } },
        required: ["a"],
        $defs: {
          Params: { type: "object", properties: { a: { $ref: "#/$defs/A" } }, required: ["a"] },
          A: { type: "string", description: "a" },
        },
      },
    ],
    [
      "references that lead nowhere or back to themselves",
      {
        type: "object",
        properties: {
          a: { description: "a", $ref: "https://x.example/y" },
          b: { description: "b", $ref: "#/$defs/Loop" },
        },
        $defs: { Loop: { $ref: "#/$defs/Loop" } },
      },
      ["reference_dropped", "reference_dropped"],
      {
        type: "object",
        properties: { a: { description: "a" }, b: { description: "b", $ref: "#/$defs/Loop" } },
        $defs: { Loop: {} },
      },
    ],
  ])("are repaired with a warning: %s", async (_, parameters, codes, repaired) => {
    const result = await withParameters(parameters);
    expect(result.tool.parameters).toEqual(repaired);
    expect(result.codes).toEqual(codes);
  });

  it("get the type object, with a warning that names the other type", async () => {
    const { codes, messages } = await withParameters({ type: "array", properties: {} });
    expect(codes).toEqual(["type_mended"]);
    expect(messages).toEqual(['The type of the parameters, "array", was changed to "object".']);
  });

  it("lose reserved names with a warning", async () => {
    const { tool, body, messages } = await withParameters({
      type: "object",
      properties: {
        userId: { type: "string", description: "u" },
        projects: {
          type: "array",
          description: "p",
          items: { type: "object", properties: { userId: { type: "string" } } },
        },
      },
      required: ["userId", "toolName"],
    });
    expect(tool.parameters).toEqual({
      type: "object",
      properties: {
        projects: { type: "array", description: "p", items: { type: "object", properties: {} } },
      },
    });
    expect(body).toMatchObject({ userId: "{{context.userId}}" });
    expect(messages).toEqual([
      '"userId" is reserved and cannot be a parameter. The call\'s own {{context.userId}} is sent instead.',
      '"userId" is reserved and was removed from this object. To send it, add a parameter with another name, such as "myUserId", and use it in the request\'s body.',
    ]);
  });
});

describe("valid parameters", () => {
  it.each<[string, object]>([
    ["$ref, $defs and a tree", { $ref: "#/$defs/Node", description: "t" }],
    ["pydantic's allOf", { allOf: [{ $ref: "#/$defs/Node" }], default: {}, description: "n" }],
    ["nullable", { type: "string", nullable: true, example: "a", description: "n" }],
    [
      "a tuple",
      { type: "array", description: "t", prefixItems: [{ type: "string" }], items: false },
    ],
    ["draft 7's tuple", { type: "array", description: "t", items: [{}], additionalItems: false }],
    [
      "patterns",
      { type: "object", description: "p", patternProperties: { "^x": {} }, minProperties: 1 },
    ],
    [
      "names",
      { type: "object", description: "p", propertyNames: { maxLength: 3 }, maxProperties: 2 },
    ],
    ["not and conditions", JSON.parse('{"description":"c","not":{},"if":{},"then":{},"else":{}}')],
    [
      "dependencies",
      { description: "d", dependentRequired: { a: ["b"] }, dependentSchemas: { a: {} } },
    ],
    [
      "contains",
      { type: "array", description: "c", items: {}, contains: {}, minContains: 0, maxContains: 9 },
    ],
    ["unevaluated", { description: "u", unevaluatedProperties: false, unevaluatedItems: false }],
    [
      "annotations",
      {
        description: "x",
        "x-order": 1,
        $id: "https://x.example/a",
        discriminator: { propertyName: "kind" },
        contentEncoding: "base64",
        contentMediaType: "image/png",
      },
    ],
  ])("stay unchanged: %s", async (_, schema) => {
    const parameters = {
      $schema: "https://json-schema.org/draft/2019-09/schema",
      type: "object",
      properties: { value: schema },
      $defs: {
        Node: {
          type: "object",
          properties: { next: { description: "n", $ref: "#/$defs/Node" } },
        },
      },
    };
    const { tool, codes } = await withParameters(parameters);
    expect(JSON.stringify(tool.parameters)).toBe(JSON.stringify(parameters));
    expect(codes).toEqual([]);
  });
});

describe("properties beyond the limit", () => {
  const many = (count: number, schema: object = { type: "string", description: "d" }) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}`, schema]));

  it("are dropped from the innermost objects first", async () => {
    const inner = { type: "object", description: "o", properties: many(300), required: ["p0"] };
    const properties = { ...many(300), o: inner };
    const { tool, codes } = await withParameters({ type: "object", properties });
    expect(Object.keys(tool.parameters.properties)).toHaveLength(301);
    expect(tool.parameters.properties.o).toEqual({ type: "object", description: "o" });
    expect(codes).toEqual(["properties_cut"]);
  });

  it("are dropped from the top level last, keeping required ones", async () => {
    const { tool, codes } = await withParameters({
      type: "object",
      properties: many(600),
      required: ["p599"],
    });
    expect(Object.keys(tool.parameters.properties)).toHaveLength(500);
    expect(tool.parameters.properties).toHaveProperty("p599");
    expect(codes).toEqual(["properties_cut"]);
  });
});
