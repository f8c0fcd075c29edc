import { describe, expect, it } from "vitest";
import type { HttpHandler } from "@/lib/agent/handlers/http";
import { manifestSchema } from "@/lib/agent/manifest";
import { isAppError } from "@/lib/errors";
import type { ImportPorts } from "../import-kind";
import { importOpenapi } from "./openapi";

const nowhere: ImportPorts = {
  fetch: async ({ url }) => {
    throw new Error(`Nothing may be read, and ${url} was.`);
  },
};
type Node = Record<string, unknown>;
const server = "https://api.example.com/v1";
const documentOf = (paths: Node, more: Node = {}) => ({
  openapi: "3.0.3",
  info: { title: "Test API", version: "1" },
  servers: [{ url: server }],
  paths,
  ...more,
});
const take = async (document: Node | string, operations?: string[]) => {
  const result = await importOpenapi(
    { kind: "openapi", document, ...(operations && { operations }) },
    nowhere,
  );
  expect(manifestSchema.safeParse(result.manifest).error).toBeUndefined();
  return { ...result, codes: result.warnings.map(({ code }) => code) };
};
const one = async (operation: Node, more: Node = {}, path = "/x", method = "post") => {
  const result = await take(documentOf({ [path]: { [method]: operation } }, more));
  const [tool] = result.manifest.tools;
  if (!tool) throw new Error(JSON.stringify(result.warnings));
  return { ...result, tool, handler: tool.handler as HttpHandler };
};
const body = (schema: Node, required = true, type = "application/json") => ({
  requestBody: { required, content: { [type]: { schema } } },
  responses: {},
});
const refusal = async (document: Node | string, operations?: string[]) => {
  const error = await take(document, operations).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!isAppError(error)) throw new Error(`It was not refused: ${String(error)}`);
  return error;
};

describe("operations", () => {
  const document = documentOf({
    "/a": { get: { operationId: "getA", tags: ["t"], summary: "A." }, post: { deprecated: true } },
    "/b": { get: { operationId: "getA" }, options: {} },
  });

  it("are listed with their ids, and none is made when none is chosen", async () => {
    const { manifest, operations, codes } = await take(document, []);
    expect(manifest.tools).toEqual([]);
    expect(operations).toEqual([
      { id: "getA", method: "GET", path: "/a", summary: "A.", tags: ["t"] },
      { id: "POST /a", method: "POST", path: "/a", summary: "", tags: [], deprecated: true },
      { id: "GET /b", method: "GET", path: "/b", summary: "", tags: [] },
    ]);
    expect(codes).toEqual(["method_left_out"]);
  });

  it("are made when chosen, under names of their own", async () => {
    const { manifest } = await take(document);
    expect(manifest.tools.map(({ name }) => name)).toEqual(["getA", "post_a", "getA_2"]);
    expect((await take(document, ["GET /b"])).manifest.tools[0]?.handler).toMatchObject({
      url: `${server}/b`,
    });
    expect((await refusal(document, ["getC"])).issues[0]?.path).toBe("/operations/0");
  });

  it("are read from JSON and YAML text alike", async () => {
    const yaml = "openapi: 3.1.0\ninfo: {title: T}\npaths:\n  /a:\n    get: {operationId: getA}\n";
    const made = await take(yaml);
    expect(made.manifest.tools.map(({ name }) => name)).toEqual(["getA"]);
    expect(made.codes).toContain("server_missing");
    expect((await take(JSON.stringify(document))).manifest.tools).toHaveLength(3);
  });

  it("are refused in words where there are none", async () => {
    expect((await refusal({ hello: 1 })).message).toContain('neither "openapi" nor "swagger"');
    expect((await refusal({ swagger: "1.2", paths: {} })).message).toContain("1.2");
    expect((await refusal(documentOf({}))).message).toContain("no operation");
    expect((await refusal("a: [1")).issues[0]?.path).toBe("/document");
    expect((await refusal(`{"a":${"[".repeat(5000)}`)).status).toBe(400);
  });
});

describe("references", () => {
  it("are written out within the document and read nowhere else", async () => {
    const { tool, warnings } = await one(
      body({
        type: "object",
        properties: {
          near: { $ref: "#/components/schemas/Near" },
          far: { $ref: "https://evil.example/schema.json#/x" },
          file: { $ref: "../secrets.json" },
          lost: { $ref: "#/components/schemas/Lost" },
        },
      }),
      { components: { schemas: { Near: { type: "string", minLength: 2 } } } },
    );
    expect(tool.parameters.properties).toEqual({
      near: { type: "string", minLength: 2 },
      ...{ far: {}, file: {}, lost: {} },
    });
    expect(warnings.map(({ code }) => code).sort()).toEqual([
      ...["description_missing", "reference_dropped", "reference_refused", "reference_refused"],
    ]);
  });

  it("that lead back into themselves are cut", async () => {
    const { tool, codes } = await one(body({ $ref: "#/components/schemas/Tree" }), {
      components: {
        schemas: {
          Tree: {
            type: "object",
            properties: {
              name: { type: "string" },
              children: { type: "array", items: { $ref: "#/components/schemas/Tree" } },
            },
          },
          Loop: { $ref: "#/components/schemas/Loop" },
        },
      },
    });
    expect(codes).toContain("reference_cut");
    expect(tool.parameters.properties).toEqual({
      name: { type: "string" },
      children: {
        type: "array",
        items: {
          type: "object",
          properties: {
            name: { type: "string" },
            children: { type: "array", items: { type: "object" } },
          },
        },
      },
    });
    const loop = { components: { schemas: { Loop: { $ref: "#/components/schemas/Loop" } } } };
    await one(body({ $ref: "#/components/schemas/Loop" }), loop);
  });

  it("that multiply without end stay small and fast", async () => {
    const names = Array.from({ length: 40 }, (_, index) => `S${index}`);
    const properties = Object.fromEntries(
      names.map((name) => [name.toLowerCase(), { $ref: `#/components/schemas/${name}` }]),
    );
    const schemas = Object.fromEntries(names.map((name) => [name, { type: "object", properties }]));
    const paths = Object.fromEntries(
      Array.from({ length: 200 }, (_, index) => [
        `/p${index}`,
        { post: body({ $ref: "#/components/schemas/S0" }) },
      ]),
    );
    const began = performance.now();
    const { manifest, codes } = await take(documentOf(paths, { components: { schemas } }));
    expect(manifest.tools).toHaveLength(200);
    expect(codes).toContain("schema_cut");
    expect(JSON.stringify(manifest).length).toBeLessThan(6_500_000);
    expect(performance.now() - began).toBeLessThan(15_000);
  });
});

describe("schemas", () => {
  const converted = async (schema: Node) =>
    (await one(body({ type: "object", properties: { a: schema } }))).tool.parameters.properties.a;

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
      { oneOf: [{ type: "string" }, { type: "number" }] },
    ],
    [
      "what is unknown",
      { type: "string", not: { const: 1 }, xml: {}, "x-more": 1 },
      { type: "string" },
    ],
    ["a pattern that looks around", { type: "string", pattern: "(?=a)b" }, { type: "string" }],
    ["a default that does not fit", { type: "integer", default: "x" }, { type: "integer" }],
    ["a type nobody knows", { type: "any" }, {}],
    [
      "required names that are not there",
      { type: "object", properties: {}, required: ["z"] },
      { type: "object", properties: {} },
    ],
  ])("%s", async (_, given, expected) => {
    expect(await converted(given)).toEqual(expected);
  });

  it("leave out what only answers hold", async () => {
    const { tool } = await one(
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
});

describe("names", () => {
  it("that are reserved or taken are replaced, and sent as the API calls them", async () => {
    const { tool, handler, codes } = await one(
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
      ...["moveUserId", "page_size", "body_moveUserId", "owner", "list"],
    ]);
    expect(handler).toMatchObject({
      url: `${server}/users/{{params.moveUserId}}`,
      query: [{ name: "page[size]", value: "{{params.page_size}}" }],
      body: {
        value: {
          userId: "{{params.body_moveUserId}}",
          owner: { chatId: "{{params.owner.moveChatId}}", x: "{{params.owner.x}}" },
          list: "{{params.list}}",
        },
      },
    });
    expect(codes.filter((code) => code === "reserved_name")).toHaveLength(4);
  });
});

describe("parameters", () => {
  const query = async (parameter: Node, more: Node = {}) => {
    const { tool, handler, codes } = await one(
      { description: "Does.", parameters: [{ name: "p", in: "query", ...parameter }] },
      more,
      "/x",
      "get",
    );
    return { schema: tool.parameters.properties.p, rows: handler.query, codes };
  };
  const list = { type: "array", items: { type: "string", enum: ["a", "b"] } };

  it("repeat their name for a list, and are joined where the style asks for it", async () => {
    expect(await query({ schema: list })).toMatchObject({
      schema: list,
      rows: [{ name: "p", value: "{{params.p}}" }],
      codes: [],
    });
    for (const [style, word] of [
      ["form", "commas"],
      ["spaceDelimited", "spaces"],
      ["pipeDelimited", "bars"],
    ]) {
      const made = await query({ schema: list, style, explode: false });
      expect(made.schema).toMatchObject({ type: "string" });
      expect(made.schema?.description).toContain(`separated by ${word}`);
      expect(made.codes).toEqual(["style_changed"]);
    }
  });

  it("spread objects over the query", async () => {
    const schema = {
      type: "object",
      properties: { x: { type: "integer" }, y: { type: "string" } },
    };
    expect((await query({ schema, style: "deepObject" })).rows).toEqual([
      { name: "p[x]", value: "{{params.p.x}}" },
      { name: "p[y]", value: "{{params.p.y}}" },
    ]);
    expect((await query({ schema })).rows).toEqual([
      { name: "x", value: "{{params.p.x}}" },
      { name: "y", value: "{{params.p.y}}" },
    ]);
    expect((await query({ content: { "application/json": { schema } } })).rows).toEqual([
      { name: "p", value: "{{params.p}}" },
    ]);
  });

  it("of the path are merged with the operation's, which win", async () => {
    const { manifest, codes } = await take(
      documentOf({
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
      headers: [{ name: "x-team", value: "{{params.X-Team}}" }],
    });
    expect(codes).toEqual(["parameter_undeclared"]);
  });
});

describe("bodies", () => {
  it("are forms, parts, text or one parameter", async () => {
    const object = { type: "object", properties: { a: { type: "string" } }, required: ["a"] };
    expect(
      (await one(body(object, true, "application/x-www-form-urlencoded"))).handler.body,
    ).toEqual({
      type: "form",
      value: { a: "{{params.a}}" },
    });
    expect((await one(body(object, true, "multipart/form-data"))).handler.body?.type).toBe(
      "multipart",
    );
    const text = await one(body({ type: "string" }, true, "text/csv"));
    expect(text.handler).toMatchObject({
      headers: [{ name: "content-type", value: "text/csv" }],
      body: { type: "text", value: "{{params.body}}" },
    });
    const array = await one(body({ type: "array", items: { type: "string" } }));
    expect(array.handler.body).toEqual({ type: "json", value: "{{params.body}}" });
    expect(array.tool.parameters.required).toEqual(["body"]);
    expect((await one(body(object, false))).tool.parameters.required).toBeUndefined();
  });

  it("keep their examples where they fit", async () => {
    const example = { a: "x" };
    const { tool } = await one({
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

describe("access", () => {
  const schemes = {
    key: { type: "apiKey", in: "header", name: "X-Key" },
    inQuery: { type: "apiKey", in: "query", name: "k" },
    bearer: { type: "http", scheme: "bearer" },
    basic: { type: "http", scheme: "basic" },
    digest: { type: "http", scheme: "digest" },
    oauth: { type: "oauth2", flows: {} },
  };
  const auth = async (security: unknown, named = Object.keys(schemes)) => {
    const some = Object.fromEntries(
      Object.entries(schemes).filter(([name]) => named.includes(name)),
    );
    const made = await one(
      { description: "Does.", security, responses: {} },
      { components: { securitySchemes: some } },
    );
    return { ...made.handler, granted: made.tool.credentials, codes: made.codes };
  };

  it("becomes a credential's fields", async () => {
    expect(await auth([{ key: [] }], ["key"])).toMatchObject({
      auth: { type: "header", name: "x-key", value: "{{credentials.test-api.apiKey}}" },
      granted: ["test-api"],
      codes: ["credential_needed"],
    });
    expect((await auth([{ bearer: [] }], ["bearer"])).auth).toEqual({
      type: "bearer",
      value: "{{credentials.test-api.token}}",
    });
    expect((await auth([{ basic: [] }])).auth).toEqual({
      type: "basic",
      value: "{{credentials.test-api.username}}:{{credentials.test-api.password}}",
    });
    expect((await auth([{ oauth: [] }])).auth).toEqual({
      type: "bearer",
      value: "{{credentials.test-api.oauth}}",
    });
  });

  it("takes the first that can be taken over, several at once, or none", async () => {
    expect(await auth([{ digest: [] }, { key: [], inQuery: [] }])).toMatchObject({
      auth: { type: "header", name: "x-key" },
      query: [{ name: "k", value: "{{credentials.test-api.inQuery}}" }],
    });
    expect(await auth([{ digest: [] }])).toMatchObject({ codes: ["auth_unsupported"] });
    expect((await auth([{}, { key: [] }])).auth).toBeUndefined();
  });
});

describe("servers", () => {
  it("have their variables filled, and are relative to where the document was read", async () => {
    const more = {
      servers: [
        {
          url: "https://{region}.example.com/{v}/",
          variables: { region: { default: "eu" }, v: { default: 2 } },
        },
      ],
    };
    expect((await one({}, more)).handler.url).toBe("https://eu.example.com/2/x");
    const document = { ...documentOf({ "/x": { get: {} } }), servers: [{ url: "../v3" }] };
    const asked: string[] = [];
    const { manifest } = await importOpenapi(
      { kind: "openapi", url: "https://docs.example.com/api/spec/openapi.json" },
      {
        fetch: async ({ url }) => {
          asked.push(url);
          return {
            status: 200,
            headers: {},
            body: new TextEncoder().encode(JSON.stringify(document)),
          };
        },
      },
    );
    expect(asked).toEqual(["https://docs.example.com/api/spec/openapi.json"]);
    expect(manifest.tools[0]?.handler).toMatchObject({ url: "https://docs.example.com/api/v3/x" });
  });
});

describe("Swagger 2", () => {
  it("is read like OpenAPI 3", async () => {
    const { manifest } = await take({
      swagger: "2.0",
      info: { title: "Old" },
      host: "old.example.com",
      basePath: "/v1",
      schemes: ["http", "https"],
      consumes: ["application/json"],
      securityDefinitions: { key: { type: "apiKey", in: "header", name: "X-Key" } },
      security: [{ key: [] }],
      definitions: {
        Pet: { type: "object", required: ["name"], properties: { name: { type: "string" } } },
      },
      paths: {
        "/pets": {
          post: {
            operationId: "addPet",
            description: "Adds.",
            parameters: [
              { name: "body", in: "body", required: true, schema: { $ref: "#/definitions/Pet" } },
              {
                name: "tags",
                in: "query",
                type: "array",
                items: { type: "string" },
                collectionFormat: "multi",
              },
            ],
          },
        },
        "/upload": {
          post: {
            operationId: "upload",
            description: "Uploads.",
            consumes: ["multipart/form-data"],
            parameters: [
              { name: "file", in: "formData", type: "file", required: true },
              { name: "note", in: "formData", type: "string" },
            ],
          },
        },
      },
    });
    const [add, upload] = manifest.tools;
    expect(add).toMatchObject({
      credentials: ["old"],
      parameters: {
        properties: { tags: { type: "array" }, name: { type: "string" } },
        required: ["name"],
      },
      handler: {
        url: "https://old.example.com/v1/pets",
        body: { value: { name: "{{params.name}}" } },
      },
    });
    expect(upload).toMatchObject({
      parameters: {
        properties: { file: { type: "string", format: "binary" } },
        required: ["file"],
      },
      handler: {
        body: { type: "multipart", value: { file: "{{params.file}}", note: "{{params.note}}" } },
      },
    });
  });
});

it("a thousand operations are made in a few seconds", async () => {
  const paths = Object.fromEntries(
    Array.from({ length: 1200 }, (_, index) => [
      `/things/${index}`,
      { post: { summary: "Makes.", ...body({ $ref: "#/components/schemas/Thing" }) } },
    ]),
  );
  const Thing = {
    type: "object",
    properties: Object.fromEntries(
      Array.from({ length: 20 }, (_, index) => [
        `field${index}`,
        { type: "string", maxLength: 50 },
      ]),
    ),
  };
  const began = performance.now();
  const { manifest, codes, operations } = await take(
    documentOf(paths, { components: { schemas: { Thing } } }),
  );
  expect(performance.now() - began).toBeLessThan(12_000);
  expect([manifest.tools.length, operations?.length]).toEqual([1000, 1200]);
  expect(codes).toEqual(["tools_cut"]);
});

it("only what deletes, or says that it is dangerous, asks first", async () => {
  const asks = async (operation: Node, method: string) =>
    (await one(operation, {}, "/posts", method)).tool.confirmationRequired;
  expect(await asks({ responses: {} }, "post")).toBeUndefined();
  expect(await asks({ responses: {} }, "delete")).toBe(true);
  expect(await asks({ summary: "Send a message", responses: {} }, "post")).toBe(true);
  expect(await asks({ operationId: "refundOrder", responses: {} }, "put")).toBe(true);
});
