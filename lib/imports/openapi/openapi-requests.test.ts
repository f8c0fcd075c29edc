import { describe, expect, it } from "vitest";
import {
  body,
  createDocument,
  importDocument,
  importOne,
  type Node,
  server,
} from "./openapi-fixture";

describe("parameters", () => {
  const importParameter = async (parameter: Node, overrides: Node = {}) => {
    const { tool, handler, codes } = await importOne(
      { description: "Does.", parameters: [{ name: "p", in: "query", ...parameter }] },
      overrides,
      "/x",
      "get",
    );
    return { schema: tool.parameters.properties.p, rows: handler.query, codes };
  };
  const list = { type: "array", items: { type: "string", enum: ["a", "b"] } };

  it("keep lists as lists with their style", async () => {
    for (const [parameter, style] of [
      [{}, {}],
      [{ explode: false }, { explode: false }],
      [{ style: "spaceDelimited", explode: false }, { style: "spaceDelimited" }],
      [{ style: "pipeDelimited", explode: false }, { style: "pipeDelimited" }],
      [{ style: "pipeDelimited", explode: true }, {}],
    ])
      expect(await importParameter({ schema: list, ...parameter })).toEqual({
        schema: list,
        rows: [{ name: "p", value: "{{params.p}}", ...style }],
        codes: [],
      });
  });

  it("serialize objects with brackets, as fields or as JSON text", async () => {
    const schema = {
      type: "object",
      properties: { x: { type: "integer" }, y: { type: "string" } },
    };
    const row = { name: "p", value: "{{params.p}}" };
    expect(await importParameter({ schema, style: "deepObject" })).toMatchObject({
      rows: [{ ...row, style: "deepObject" }],
      codes: [],
    });
    expect(await importParameter({ schema })).toMatchObject({
      rows: [
        { name: "x", value: "{{params.p.x}}" },
        { name: "y", value: "{{params.p.y}}" },
      ],
      codes: [],
    });
    const media = { content: { "application/json": { schema } } };
    expect((await importParameter(media)).rows).toEqual([{ ...row, style: "json" }]);
    const free = await importParameter({ schema: { type: "object" } });
    expect(free).toMatchObject({ rows: [row], codes: ["style_changed"] });
    const extra = await importParameter({ schema: { ...schema, additionalProperties: true } });
    expect(extra.codes).toEqual(["style_changed"]);
  });

  it("are sent under their original names if names in an object are replaced", async () => {
    const schema = {
      type: "object",
      properties: { userId: { type: "string" }, x: { type: "object", properties: { chatId: {} } } },
    };
    const { rows } = await importParameter({ schema, style: "deepObject" });
    expect(rows?.map(({ name }) => name)).toEqual(["p[userId]", "p[x][chatId]"]);
  });

  it("of a path item are overridden by those of its operation", async () => {
    const { manifest, codes } = await importDocument(
      createDocument({
        "/a/{id}/{free}": {
          parameters: [
            { name: "id", in: "path", required: true, schema: { type: "string" } },
            { name: "X-Team", in: "header", schema: { type: "string" } },
            { name: "Accept", in: "header", schema: { type: "string" } },
          ],
          get: {
            description: "Gets.",
            parameters: [{ name: "id", in: "path", required: true, schema: { type: "integer" } }],
          },
        },
      }),
    );
    const [tool] = manifest.tools;
    expect(tool?.parameters.properties.id).toEqual({ type: "integer" });
    expect(tool?.handler).toMatchObject({
      url: `${server}/a/{{params.id}}/{{params.free}}`,
      headers: [{ name: "x-team", value: "{{params.X_Team}}" }],
    });
    expect(codes).toEqual(["parameter_undeclared"]);
  });

  it.each(["{proxy+}", "{+proxy}", "{*proxy}", "{proxy*}", "{proxy:.*}"])(
    "of a path are found when the path has %s",
    async (name) => {
      const parameters = [{ name: "proxy", in: "path", required: true, schema: { minLength: 1 } }];
      const operation = { description: "Gets.", parameters };
      const { tool, handler, codes } = await importOne(operation, {}, `/files/${name}`);
      expect(handler.url).toBe(`${server}/files/{{params.proxy}}`);
      expect(tool.parameters.required).toEqual(["proxy"]);
      expect(codes).toEqual(["path_encoded"]);
    },
  );

  it("are said to stand for several segments if the document marks them", async () => {
    const path = { name: "path", in: "path", required: true, schema: { type: "string" } };
    const parameters = [{ ...path, "x-multi-segment": true }];
    const { codes } = await importOne({ description: "Gets.", parameters }, {}, "/files/{path}");
    expect(codes).toEqual(["path_encoded"]);
  });

  it("may have a pattern for one segment of the path", async () => {
    const { handler, codes } = await importOne(
      {
        description: "Gets.",
        parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
      },
      {},
      "/files/{id:[0-9]+}",
    );
    expect(handler.url).toBe(`${server}/files/{{params.id}}`);
    expect(codes).toEqual([]);
  });
});

describe("bodies", () => {
  it("become forms, multipart bodies, text or a single parameter", async () => {
    const object = { type: "object", properties: { a: { type: "string" } }, required: ["a"] };
    expect(
      (await importOne(body(object, true, "application/x-www-form-urlencoded"))).handler.body,
    ).toEqual({
      type: "form",
      value: { a: "{{params.a}}" },
    });
    expect((await importOne(body(object, true, "multipart/form-data"))).handler.body?.type).toBe(
      "multipart",
    );
    for (const value of ["text/csv", "application/json-seq"]) {
      const { handler, tool } = await importOne(body({}, true, value));
      const text = { type: "text", value: "{{params.body}}" };
      expect(handler).toMatchObject({ headers: [{ name: "content-type", value }], body: text });
      expect(tool.parameters.properties.body).toEqual({ type: "string" });
    }
    const array = await importOne(body({ type: "array", items: { type: "string" } }));
    expect(array.handler.body).toEqual({ type: "json", value: "{{params.body}}" });
    expect(array.tool.parameters.required).toEqual(["body"]);
    expect((await importOne(body(object, false))).tool.parameters.required).toBeUndefined();
  });

  it("have JSON parts for objects, unless a part may also be plain text", async () => {
    const settings = { type: "object", properties: { a: { type: "string" } } };
    const properties = {
      settings: { anyOf: [settings, { type: "null" }] },
      list: { type: "array", items: settings },
      strategy: { anyOf: [{ type: "string", enum: ["auto"] }, settings] },
    };
    const form = body({ type: "object", properties }, true, "multipart/form-data");
    const { handler } = await importOne(form);
    const json = { contentType: "application/json" };
    expect(handler.body).toMatchObject({ encoding: { settings: json, list: json } });
    expect(JSON.stringify(handler.body)).not.toContain('"strategy":{"contentType"');
  });

  it("require their fields unless the document calls the body optional", async () => {
    const object = { type: "object", properties: { a: { type: "string" } }, required: ["a"] };
    const content = { "application/json": { schema: object } };
    const importBody = async (requestBody: Node) => await importOne({ requestBody, responses: {} });
    expect((await importBody({ content })).tool.parameters.required).toEqual(["a"]);
    expect((await importBody({ content, required: true })).tool.parameters.required).toEqual(["a"]);
    const { tool, handler } = await importBody({ content, required: false });
    expect(tool.parameters).toEqual({ type: "object", properties: { body: object } });
    expect(handler.body).toEqual({ type: "json", value: "{{params.body}}" });
  });

  it("are left out if a request has none", async () => {
    const form = "application/x-www-form-urlencoded";
    const importBody = async (operation: Node, method: string) => {
      const { handler, codes } = await importOne(
        { description: "Does.", ...operation },
        {},
        "/x",
        method,
      );
      return { body: handler.body, codes };
    };
    const empty = { type: "object", properties: {}, additionalProperties: false };
    for (const method of ["get", "post"])
      expect(await importBody(body(empty, false, form), method)).toEqual({ codes: [] });
    const object = { type: "object", properties: { a: { type: "string" } } };
    expect(await importBody(body(object), "get")).toEqual({ codes: ["body_left_out"] });
    const free = await importBody(body({ type: "object", additionalProperties: {} }), "post");
    expect(free.body).toEqual({ type: "json", value: "{{params.body}}" });
    const map = { type: "object", additionalProperties: { type: "string" } };
    expect(await importBody(body(map, true, form), "post")).toMatchObject({
      body: { type: "text", value: "{{params.body}}" },
      codes: ["body_as_text"],
    });
    expect(await importBody(body(map, true, "multipart/form-data"), "post")).toEqual({
      codes: ["body_left_out"],
    });
    for (const [type, codes] of [
      ["multipart/mixed", ["media_changed"]],
      ["application/xml", ["body_as_text"]],
    ] as const)
      expect((await importBody(body(object, true, type), "post")).codes).toEqual(codes);
  });

  const fields = { a: { type: "string" }, b: { type: "string" } };

  it.each<[string, Node]>([
    ["a number of fields", { minProperties: 1 }],
    ["at most some of the fields", { maxProperties: 1 }],
    ["names", { propertyNames: { maxLength: 9 } }],
    ["fields by pattern", { patternProperties: { "^x-": { type: "string" } } }],
    ["fields that need others", { dependentRequired: { a: ["b"] } }],
    ["whole values", { enum: [{ a: "x" }] }],
    ["another type", { type: ["string", "object"] }],
  ])("stay whole if they demand %s", async (_, keywords) => {
    const schema = { type: "object", properties: fields, ...keywords };
    const { tool, handler, warnings } = await importOne({ description: "Does.", ...body(schema) });
    expect(tool.parameters.properties).toEqual({ body: schema });
    expect(handler.body).toEqual({ type: "json", value: "{{params.body}}" });
    expect(warnings).toEqual([]);
  });

  it("become parameters if a number of fields adds no constraint", async () => {
    const schema = { type: "object", properties: fields, required: ["a"] };
    const { tool, codes } = await importOne({
      description: "Does.",
      ...body({ ...schema, minProperties: 1, maxProperties: 2 }),
    });
    expect([tool.parameters, codes]).toEqual([schema, []]);
  });

  it("cause warnings about what separate parameters cannot express", async () => {
    const importBody = async (keywords: Node, type: string) => {
      const schema = { type: "object", properties: fields, ...keywords };
      const { tool, warnings } = await importOne({
        description: "Does.",
        ...body(schema, true, type),
      });
      expect(Object.keys(tool.parameters.properties)).toEqual(["a", "b"]);
      return warnings.map(({ path, code, message }) => `${path} ${code} ${message.split(" ")[0]}`);
    };
    const keywords = {
      minProperties: 1,
      maxProperties: 1,
      anyOf: [{ required: ["a"] }, { required: ["b"] }],
      propertyNames: { maxLength: 9 },
      patternProperties: { "^x-": {} },
    };
    for (const type of ["application/x-www-form-urlencoded", "multipart/form-data"])
      expect(await importBody(keywords, type)).toEqual(
        ["anyOf", "minProperties", "maxProperties", "patternProperties", "propertyNames"].map(
          (keyword) => `/tools/0/parameters keyword_dropped "${keyword}"`,
        ),
      );
    expect(await importBody({ nullable: true }, "application/json")).toEqual([
      "/tools/0/parameters null_left_out The",
    ]);
  });

  it("combine the fields of every variant of a form", async () => {
    const text = { type: "string" };
    const file = {
      type: "object",
      properties: { purpose: text, file: { ...text, format: "binary" } },
    };
    const link = { type: "object", properties: { purpose: { type: "integer" }, url: text } };
    const variants = [
      { ...file, required: ["purpose", "file"] },
      { ...link, required: ["purpose"] },
    ];
    for (const [type, kind] of [
      ["application/x-www-form-urlencoded", "form"],
      ["multipart/form-data", "multipart"],
    ] as const) {
      const form = { oneOf: variants, required: ["url"] };
      const operation = { description: "Does.", ...body(form, true, type) };
      const { tool, handler, codes } = await importOne(operation);
      expect(tool.parameters.required).toEqual(["purpose", "url"]);
      expect(Object.keys(tool.parameters.properties)).toEqual(["purpose", "file", "url"]);
      expect(tool.parameters.properties.purpose).toEqual({ anyOf: [text, { type: "integer" }] });
      expect(handler.body).toMatchObject({ type: kind, value: { url: "{{params.url}}" } });
      expect(codes).toContain("keyword_dropped");
    }
  });

  it("keep valid examples", async () => {
    const example = { a: "x" };
    const { tool } = await importOne({
      requestBody: {
        required: true,
        content: {
          "application/json": {
            schema: { type: "object", properties: { a: { type: "string" } }, required: ["a"] },
            example,
          },
        },
      },
    });
    expect(tool.examples).toEqual([{ name: "From the document", params: example }]);
  });
});

it("sends a query that is part of the path", async () => {
  const { handler } = await importOne(
    { description: "Lists.", parameters: [{ name: "id", in: "path", schema: { type: "string" } }] },
    {},
    "/threads/{id}?beta=true#section",
    "get",
  );
  expect(handler.url).toBe(`${server}/threads/{{params.id}}?beta=true`);
});

it("never cuts text inside an emoji", async () => {
  const long = "😀".repeat(2000);
  const { tool } = await importOne({
    description: `a${"😀".repeat(4000)}`,
    tags: [`a${long}`],
    parameters: [{ name: "p", in: "query", description: `a${long}`, schema: { type: "string" } }],
  });
  const schema = tool.parameters.properties.p;
  for (const text of [tool.description, tool.category, schema?.description])
    expect(String(text).isWellFormed()).toBe(true);
});
