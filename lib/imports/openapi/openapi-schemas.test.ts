import { describe, expect, it } from "vitest";
import { body, importOne, type Node, server } from "./openapi-fixture";

describe("schemas", () => {
  const convert = async (schema: Node) =>
    (await importOne(body({ type: "object", properties: { a: schema } }))).tool.parameters
      .properties.a;

  it.each<[string, Node, Node]>([
    ["nullable", { type: "string", nullable: true }, { type: ["string", "null"] }],
    [
      "nullable with values",
      { type: "string", nullable: true, enum: ["x"] },
      { type: ["string", "null"], enum: ["x", null] },
    ],
    [
      "bounds of 3.0",
      { type: "number", minimum: 1, exclusiveMinimum: true, maximum: 5, exclusiveMaximum: false },
      { type: "number", exclusiveMinimum: 1, maximum: 5 },
    ],
    [
      "bounds of 3.1",
      { type: "number", exclusiveMaximum: 3 },
      { type: "number", exclusiveMaximum: 3 },
    ],
    [
      "values of a string that YAML reads as other types",
      { type: "string", nullable: true, enum: ["all", 2019, true, null] },
      { type: ["string", "null"], enum: ["all", "2019", "true", null] },
    ],
    [
      "a number or a name in Kubernetes",
      { type: "string", format: "int-or-string" },
      { type: ["integer", "string"], format: "int-or-string" },
    ],
    ["example", { type: "string", example: "x" }, { type: "string", examples: ["x"] }],
    [
      "allOf",
      {
        description: "Own.",
        allOf: [
          {
            type: "object",
            description: "Base.",
            properties: { x: { type: "string" } },
            required: ["x"],
          },
          { properties: { y: { type: "integer", minimum: 1 } } },
        ],
      },
      {
        type: "object",
        description: "Own.",
        properties: { x: { type: "string" }, y: { type: "integer", minimum: 1 } },
        required: ["x"],
      },
    ],
    [
      "oneOf with a discriminator",
      { oneOf: [{ type: "string" }, { type: "number" }], discriminator: { propertyName: "k" } },
      {
        oneOf: [{ type: "string" }, { type: "number" }],
        discriminator: { propertyName: "k" },
      },
    ],
    [
      "oneOf with variants that differ in their words only",
      { type: "string", oneOf: [{ title: "A" }, { description: "The second." }] },
      { type: "string", anyOf: [{ title: "A" }, { description: "The second." }] },
    ],
    [
      "unknown keywords",
      { type: "string", not: { $ref: "#/components/schemas/A" }, xml: {} },
      { type: "string" },
    ],
    [
      "extensions",
      {
        type: "integer",
        enum: [1, 2],
        "x-nullable": true,
        "x-example": 2,
        "x-enum-varnames": ["low", "high"],
        "x-go-name": null,
        "x-a": { $ref: "#/nowhere" },
      },
      {
        type: ["integer", "null"],
        enum: [1, 2, null],
        examples: [2],
        "x-enum-varnames": ["low", "high"],
        "x-go-name": null,
        "x-a": { $ref: "#/nowhere" },
      },
    ],
    [
      "a tuple of draft 7",
      { type: "array", items: [{ type: "string" }, { type: "integer" }], additionalItems: false },
      { type: "array", prefixItems: [{ type: "string" }, { type: "integer" }], items: { not: {} } },
    ],
    [
      "defaults in tuples",
      { type: "array", prefixItems: [{ type: "object", properties: { a: { default: 1 } } }] },
      {
        type: "array",
        prefixItems: [{ type: "object", properties: { a: { description: "Default: 1." } } }],
      },
    ],
    ...[
      {
        type: "string",
        not: { const: 1 },
        contentEncoding: "base64",
        contentMediaType: "image/png",
      },
      { type: "object", minProperties: 1, maxProperties: 2, patternProperties: { "^x": {} } },
      { type: "object", propertyNames: { maxLength: 3 }, dependentRequired: { a: ["b"] } },
      { type: "array", prefixItems: [{ type: "string" }], contains: {}, minContains: 0 },
      JSON.parse('{"type":"object","if":{"required":["a"]},"then":{"required":["b"]}}'),
    ].map((schema): [string, Node, Node] => [JSON.stringify(schema), schema, schema]),
    ["a pattern with lookahead", { type: "string", pattern: "(?=a)b" }, { type: "string" }],
    [
      "dependent fields that are listed twice",
      { type: "object", dependentRequired: { a: ["b", "b"] } },
      { type: "object" },
    ],
    [
      "a default",
      { type: "integer", default: 30 },
      { type: "integer", description: "Default: 30." },
    ],
    [
      "a default of false",
      { type: "boolean", description: "Whether it is private", default: false },
      { type: "boolean", description: "Whether it is private. Default: false." },
    ],
    [
      "a default that the description states",
      { type: "string", description: "The order (default asc).", default: "asc" },
      { type: "string", description: "The order (default asc)." },
    ],
    [
      "a default deep inside",
      { type: "object", properties: { x: { type: "array", items: { default: { y: 1 } } } } },
      {
        type: "object",
        properties: { x: { type: "array", items: { description: 'Default: {"y":1}.' } } },
      },
    ],
    ["const false", { const: false }, { const: false }],
    [
      "nullable with a variant that is nullable",
      { nullable: true, oneOf: [{ type: "string", nullable: true }, { type: "integer" }] },
      { oneOf: [{ type: ["string", "null"] }, { type: "integer" }] },
    ],
    [
      "nullable with several variants that are nullable",
      {
        nullable: true,
        oneOf: [
          { type: "string", nullable: true },
          { type: "integer", nullable: true },
        ],
      },
      { anyOf: [{ type: ["string", "null"] }, { type: ["integer", "null"] }] },
    ],
    [
      "nullable with a type and variants",
      { type: "object", nullable: true, anyOf: [{ required: ["a"] }, { type: "object" }] },
      { type: ["object", "null"], anyOf: [{ required: ["a"] }, { type: "object" }] },
    ],
    ["an unknown type", { type: "any" }, {}],
    [
      "unknown names in required",
      { type: "object", properties: {}, required: ["z"] },
      { type: "object", properties: {} },
    ],
  ])("are converted: %s", async (_, schema, expected) => {
    expect(await convert(schema)).toEqual(expected);
  });

  it("cause a note if enum is not a list of values", async () => {
    const properties = { a: { type: "string", enum: [] }, b: { type: "string", enum: "x" } };
    const { tool, warnings } = await importOne(body({ type: "object", properties }));
    expect(tool.parameters.properties).toEqual({ a: { type: "string" }, b: { type: "string" } });
    expect(warnings).toContainEqual({
      path: "/tools/0/parameters/properties/a/enum",
      code: "keyword_dropped",
      message: '"enum" is not a list with values and was removed. (2 occurrences)',
    });
  });

  it("omit read-only properties", async () => {
    const { tool } = await importOne(
      body({
        type: "object",
        required: ["id", "name"],
        properties: { id: { type: "integer", readOnly: true }, name: { type: "string" } },
      }),
    );
    expect(tool.parameters).toEqual({
      type: "object",
      properties: { name: { type: "string" } },
      required: ["name"],
    });
  });

  it("keep a property of a read-only base that another part requires as writable", async () => {
    const base = {
      id: { type: "string", readOnly: true },
      type: { type: "string", readOnly: true },
    };
    const own = { type: { enum: ["a", "b"] }, id: { description: "The ID" } };
    const parts = [
      { type: "object", properties: base },
      { type: "object", properties: own, required: ["type"] },
    ];
    for (const order of [parts, parts.toReversed()]) {
      const { tool } = await importOne(body({ allOf: order }));
      expect(tool.parameters).toEqual({
        type: "object",
        properties: { type: { type: "string", enum: ["a", "b"] } },
        required: ["type"],
      });
    }
    const { tool } = await importOne(
      body({ ...parts[1], properties: { type: { allOf: [own.type], readOnly: true } } }),
    );
    expect(JSON.stringify(tool.parameters)).not.toContain("enum");
  });
});

describe("names", () => {
  it("are replaced if they are reserved or duplicate, and sent in their original form", async () => {
    const { tool, handler, codes } = await importOne(
      {
        operationId: "move",
        parameters: [
          { name: "userId", in: "path", required: true, schema: { type: "string" } },
          { name: "page[size]", in: "query", schema: { type: "integer" } },
        ],
        ...body({
          type: "object",
          properties: {
            userId: { type: "string" },
            owner: {
              type: "object",
              properties: { chatId: { type: "string" }, x: { type: "string" } },
            },
            list: { type: "array", items: { type: "object", properties: { toolName: {} } } },
          },
        }),
      },
      {},
      "/users/{userId}",
    );
    expect(Object.keys(tool.parameters.properties)).toEqual([
      "pathUserId",
      "page_size",
      "bodyUserId",
      "owner",
      "list",
    ]);
    expect(handler).toMatchObject({
      url: `${server}/users/{{params.pathUserId}}`,
      query: [{ name: "page[size]", value: "{{params.page_size}}" }],
      body: {
        value: {
          userId: "{{params.bodyUserId}}",
          owner: { chatId: "{{params.owner.ownerChatId}}", x: "{{params.owner.x}}" },
          list: "{{params.list}}",
        },
      },
    });
    expect(codes.filter((code) => code === "reserved_name")).toHaveLength(4);
  });
});

it("removes what may be the secret of whoever wrote the schema of a body", async () => {
  const text = { type: "string", default: "4711" };
  const fields = {
    password: text,
    name: { type: "string", default: "Ada" },
    client: { type: "object", properties: { apiKey: { ...text, example: "4711" } } },
    auth: { type: "string", enum: ["a", "b"], default: "a" },
    key: { type: "string", default: "SHOP", examples: ["DEV"] },
    owner: { type: "object", properties: { key: { type: "string", example: "abcdefghijkl4711" } } },
  };
  const example = { name: "Eve", key: "PROJ", password: "4711", client: { apiKey: "4711" } };
  const { tool, codes } = await importOne(body({ type: "object", properties: fields, example }));
  const list = await importOne(
    body({ type: "array", items: { type: "object" }, example: [example] }),
  );
  expect(JSON.stringify([tool, list.tool])).not.toContain("4711");
  expect(tool.examples?.[0]?.params).toEqual({ name: "Eve", key: "PROJ" });
  expect(tool.parameters.properties).toMatchObject({
    key: { description: 'Default: "SHOP".', examples: ["DEV"] },
    name: { description: 'Default: "Ada".' },
    auth: { description: 'Default: "a".' },
  });
  expect(codes.filter((code) => code === "secret_left_out")).toHaveLength(2);
});
