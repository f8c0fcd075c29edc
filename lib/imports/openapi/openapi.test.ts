import { describe, expect, it } from "vitest";
import { OPENAPI_EXTENSION } from "@/lib/agent/openapi-extension";
import {
  body,
  createDocument,
  importDocument,
  importOne,
  type Node,
  refusal,
  server,
} from "./openapi-fixture";

describe("operations", () => {
  const document = createDocument({
    "/a": { get: { operationId: "getA", tags: ["t"], summary: "A." }, post: { deprecated: true } },
    "/b": { get: { operationId: "getA" }, options: {} },
  });

  it("are listed with their IDs, and none are imported if none are selected", async () => {
    const { manifest, operations, codes } = await importDocument(document, []);
    expect(manifest.tools).toEqual([]);
    expect(operations).toEqual([
      { id: "getA", method: "GET", path: "/a", summary: "A.", tags: ["t"] },
      { id: "POST /a", method: "POST", path: "/a", summary: "", tags: [], deprecated: true },
      { id: "GET /b", method: "GET", path: "/b", summary: "", tags: [] },
    ]);
    expect(codes).toEqual(["method_left_out"]);
  });

  it("are noted if they stand for any method", async () => {
    const paths = { "/a": { get: {} }, "/{proxy+}": { "x-amazon-apigateway-any-method": {} } };
    const { warnings } = await importDocument(createDocument(paths), []);
    const others = { "/a": { get: {}, query: {}, additionalOperations: { PURGE: {} } } };
    const { warnings: otherWarnings } = await importDocument(createDocument(others), []);
    expect((await refusal(createDocument({ "/a": { query: {} } }))).issues[0]?.message).toBe(
      "The document has no operations that a tool can call. Tools cannot send the method of QUERY /a, so it was skipped.",
    );
    expect(otherWarnings.map(({ message }) => message)).toEqual([
      "Tools cannot send the method of QUERY /a, PURGE /a, so they were skipped.",
    ]);
    expect(warnings.map(({ message }) => message)).toEqual([
      "Tools cannot send the method of ANY /{proxy+}, so it was skipped.",
    ]);
  });

  it("are imported with unique names if selected", async () => {
    const { manifest } = await importDocument(document);
    expect(manifest.tools.map(({ name }) => name)).toEqual(["getA", "post_a", "getA_2"]);
    expect((await importDocument(document, ["GET /b"])).manifest.tools[0]?.handler).toMatchObject({
      url: `${server}/b`,
    });
    const { manifest: both } = await importDocument(document, ["GET /a", "POST /a"]);
    expect(both.tools.map(({ name }) => name)).toEqual(["getA", "post_a"]);
    expect((await refusal(document, ["getC"])).issues[0]?.path).toBe("/operations/0");
  });

  it("are read from the schema of a tool provider", async () => {
    const schema = `openapi: 3.1.0\npaths:\n  /a:\n    get: {operationId: getA}`;
    for (const text of [schema, JSON.stringify(document)]) {
      const { operations } = await importDocument({ schema_type: "openapi", schema: text }, []);
      expect(operations?.[0]?.id).toBe("getA");
    }
  });

  it("support YAML merge keys", async () => {
    const yaml = `openapi: 3.1.0
x-common: &common {tags: [pets], description: Gets.}
paths:
  /a: {get: {<<: *common, operationId: getA}}
`;
    const { manifest } = await importDocument(yaml);
    expect(manifest.tools).toMatchObject([
      { name: "getA", description: "Gets.", category: "pets" },
    ]);
  });

  it("are read from JSON and YAML", async () => {
    for (const version of ["3.1.0", "3.1", "3.0"]) {
      const yaml = `openapi: ${version}\npaths:\n  /a:\n    get: {operationId: getA}\n`;
      const result = await importDocument(yaml);
      expect(result.manifest.tools.map(({ name }) => name)).toEqual(["getA"]);
      expect(result.codes).toContain("server_missing");
    }
    expect((await importDocument(JSON.stringify(document))).manifest.tools).toHaveLength(3);
  });

  it("may be references, of which those to other files are reported", async () => {
    const $ref = "paths/a.yml#/get";
    const shared = { "x-operations": { getB: { operationId: "getB" } } };
    const paths = { "/a": { get: { $ref } }, "/b": { get: { $ref: "#/x-operations/getB" } } };
    const { manifest, codes } = await importDocument(createDocument(paths, shared));
    expect(manifest.tools.map(({ name }) => name)).toEqual(["getB"]);
    expect(codes).toContain("reference_refused");
    for (const item of [{ get: { $ref } }, { $ref }])
      expect((await refusal(createDocument({ "/a": item }))).message).toContain(
        `no operations that a tool can call. The external reference "${$ref}" was not fetched.`,
      );
  });

  it("may omit the leading slash of a path and repeat an undeclared parameter", async () => {
    const paths = { "a/{x}/{x}": { get: { operationId: "getA" } }, "x-b": { get: {} } };
    const { manifest } = await importDocument(createDocument(paths));
    expect(manifest.tools).toMatchObject([
      {
        name: "getA",
        handler: { url: `${server}/a/{{params.x}}/{{params.x}}` },
        parameters: { properties: { x: { type: "string" } }, required: ["x"] },
      },
    ]);
    expect(Object.keys(manifest.tools[0]?.parameters.properties ?? {})).toEqual(["x"]);
  });

  it("are required, with a clear message if there are none", async () => {
    expect((await refusal({ hello: 1 })).message).toContain('neither "openapi" nor "swagger"');
    expect((await refusal({ arazzo: "1.0.1" })).message).toMatch(/^This is an Arazzo workflow/);
    expect((await refusal({ swagger: "1.2", paths: {} })).message).toContain("1.2");
    expect((await refusal({ openapi: 4, paths: {} })).message).toContain("Version 4");
    expect((await refusal(createDocument({}))).message).toContain("no operation");
    expect((await refusal("a: [1")).issues[0]?.path).toBe("/document");
    expect((await refusal(`{"a":${"[".repeat(5000)}`)).code).toBe("invalid_input");
  });
});

describe("references", () => {
  it("are resolved within the document and never fetched", async () => {
    const { tool, warnings } = await importOne(
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
      far: {},
      file: {},
      lost: {},
    });
    expect(warnings.map(({ code }) => code).sort()).toEqual([
      "description_missing",
      "reference_dropped",
      "reference_refused",
      "reference_refused",
    ]);
  });
});

it("truncates text of the API that is too long, with a note", async () => {
  const info = { title: "T".repeat(130), description: "D".repeat(5000) };
  const { manifest, warnings } = await importDocument(
    createDocument({ "/a": { get: { description: "Gets.", tags: ["c".repeat(70)] } } }, { info }),
  );
  expect([manifest.name.length, manifest.description.length]).toEqual([120, 4000]);
  expect(warnings.map(({ path, code }) => `${code} ${path}`)).toEqual([
    "text_cut /name",
    "text_cut /tools/0/category",
    "text_cut /description",
  ]);
});

it("describes operations by their path's text if they have none of their own", async () => {
  const document = createDocument({
    "/senders": {
      description: "A sender of messages.\nIt belongs to a service.",
      get: { description: "", summary: "" },
      put: { summary: "Changes a sender." },
    },
  });
  const { manifest, operations, warnings } = await importDocument(document);
  expect(manifest.tools.map(({ title, description }) => [title, description])).toEqual([
    [undefined, "GET /senders\n\nA sender of messages.\nIt belongs to a service."],
    ["Changes a sender", "Changes a sender."],
  ]);
  expect(warnings).toEqual([]);
  expect(operations?.map(({ summary }) => summary)).toEqual([
    "A sender of messages.",
    "Changes a sender.",
  ]);
});

it("uses a summary as the title unless it is too long", async () => {
  const getTitle = async (summary: string) =>
    (await importOne({ summary, responses: {} })).tool.title;
  expect(await getTitle("List orders.")).toBe("List orders");
  expect(await getTitle("x".repeat(121))).toBeUndefined();
  expect(await getTitle("")).toBeUndefined();
});

it("requires confirmation only for deletions and dangerous operations", async () => {
  const needsConfirmation = async (operation: Node, method: string) =>
    (await importOne(operation, {}, "/posts", method)).tool.confirmationRequired;
  expect(await needsConfirmation({ responses: {} }, "post")).toBeUndefined();
  expect(await needsConfirmation({ responses: {} }, "delete")).toBe(true);
  expect(await needsConfirmation({ summary: "Send a message", responses: {} }, "post")).toBe(true);
  expect(await needsConfirmation({ operationId: "refundOrder", responses: {} }, "put")).toBe(true);
});

it.each(["x-confirmation-required", "x-openai-isConsequential"])("reads %s", async (extension) => {
  const { tool, codes } = await importOne({ description: "Does.", [extension]: true });
  expect([tool.confirmationRequired, codes]).toEqual([true, []]);
});

it("passes on the envelope of a published agent", async () => {
  const importResponse = async (success: unknown) => {
    const properties = { success, responseType: { const: "text" }, data: { type: "object" } };
    const Answer = { type: "object", properties };
    const schema = { $ref: "#/components/schemas/Answer" };
    const responses = { 200: { content: { "application/json": { schema } } } };
    const { handler } = await importOne({ responses }, { components: { schemas: { Answer } } });
    return handler.response;
  };
  expect(await importResponse({ const: true })).toEqual({ envelope: true });
  expect(await importResponse({ type: "boolean" })).toBeUndefined();
});

it("keeps extensions with their schemas and names the others", async () => {
  const { tool, warnings } = await importOne(
    {
      description: "Does.",
      "x-codegen": {},
      "x-internal": false,
      parameters: [
        { name: "q", in: "query", schema: { type: "string", "x-order": 1 }, "x-unit": "km" },
      ],
      ...body({
        type: "object",
        "x-kind": "A",
        properties: {
          small: { type: "string", "x-small": { a: [1, { b: null }] } },
          large: { type: "string", "x-large": "x".repeat(2000) },
          deep: { type: "string", "x-deep": JSON.parse(`${"[".repeat(99)}${"]".repeat(99)}`) },
        },
      }),
    },
    { "x-logo": "a.png", info: { title: "Test API", version: "1", "x-internal": true } },
  );
  expect(tool.parameters).toEqual({
    "x-kind": "A",
    type: "object",
    properties: {
      q: { type: "string", "x-order": 1, "x-unit": "km" },
      small: { type: "string", "x-small": { a: [1, { b: null }] } },
      large: { type: "string" },
      deep: { type: "string" },
    },
  });
  expect(warnings.map(({ code, message }) => `${code}: ${message}`)).toEqual([
    'keyword_dropped: The extension "x-large" is large and was removed.',
    'keyword_dropped: The extension "x-deep" is large and was removed.',
    'extensions_left_out: The extensions "x-logo", "x-internal", "x-codegen" do not belong to a parameter and were not imported.',
  ]);
});

it("truncates the name of the API for the service of its credential", async () => {
  const title = `${"x".repeat(39)} and more`;
  const { tool } = await importOne(
    { security: [{ key: [] }], responses: {} },
    {
      info: { title, version: "1" },
      components: { securitySchemes: { key: { type: "http", scheme: "bearer" } } },
    },
  );
  expect(tool.credentials).toEqual(["x".repeat(39)]);
});

it("does not import the routes of an agent that are not tools", async () => {
  const { operations, manifest } = await importDocument(
    createDocument({
      "/tools": {
        get: { operationId: "listTools", responses: {}, [OPENAPI_EXTENSION]: { route: "tools" } },
      },
      "/orders": { get: { operationId: "listOrders", responses: {} } },
    }),
  );
  expect(operations?.map(({ path }) => path)).toEqual(["/orders"]);
  expect(manifest.tools.map(({ name }) => name)).toEqual(["listOrders"]);
});
