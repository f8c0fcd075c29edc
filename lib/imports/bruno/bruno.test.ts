import { expect, it } from "vitest";
import { type Node, readImport, readOneTool, shopUrl } from "../postman/collection-fixture";
import { importBruno } from "./bruno";

const run = (document: Node | string) => readImport(importBruno({ kind: "bruno", document }));
const createRequest = (overrides: Node = {}, item: Node = {}) => ({
  type: "http",
  name: "Do it",
  seq: 1,
  request: {
    url: shopUrl,
    method: "GET",
    headers: [],
    params: [],
    body: { mode: "none", json: null, formUrlEncoded: [], multipartForm: [], file: [] },
    auth: { mode: "inherit" },
    script: {},
    vars: {},
    tests: "",
    docs: "",
    ...overrides,
  },
  ...item,
});
const createCollection = (items: Node[], overrides: Node = {}) => ({
  name: "Shop",
  version: "1",
  items,
  environments: [],
  ...overrides,
});
const importOne = (request: Node, overrides: Node = {}) => {
  const result = run(createCollection([createRequest(request)], overrides));
  return readOneTool(result);
};

const accessTokenUrl = "https://auth.example.com/token";
it.each<[string, Node | string]>([
  [
    "JSON",
    createCollection([
      createRequest({
        auth: {
          mode: "oauth2",
          oauth2: { grantType: "client_credentials", accessTokenUrl, tokenHeaderPrefix: "Token" },
        },
      }),
    ]),
  ],
  [
    "Bru",
    `meta {
  name: Do it
}

get {
  url: ${shopUrl}
  auth: oauth2
}

auth:oauth2 {
  grant_type: client_credentials
  access_token_url: ${accessTokenUrl}
  token_header_prefix: Token
}
`,
  ],
  [
    "OpenCollection",
    {
      info: { name: "Do it", type: "http" },
      http: {
        method: "GET",
        url: shopUrl,
        auth: {
          type: "oauth2",
          flow: "client_credentials",
          accessTokenUrl,
          tokenConfig: { placement: { header: "Token" } },
        },
      },
    },
  ],
])("says where a client can request its token, and keeps its prefix: %s", (_, document) => {
  const { manifest, warnings } = run(document);
  expect(warnings.some(({ message }) => message.includes(accessTokenUrl))).toBe(true);
  expect(JSON.stringify(manifest.tools[0]?.handler)).toContain('"Token {{credentials.');
});

it("keeps a collection's folders and passes on its headers and authentication", () => {
  const folder = {
    type: "folder",
    name: "Orders",
    root: { request: { auth: { mode: "bearer", bearer: { token: "sesame" } }, headers: [] } },
    items: [
      createRequest({}, { name: "second", seq: 2 }),
      createRequest({ auth: { mode: "none" } }, { name: "first", seq: 1 }),
      createRequest(
        {
          auth: {
            mode: "apikey",
            apikey: { key: "X-Key", value: "sesame", placement: "header" },
          },
          headers: [{ name: "x-team", value: "b", enabled: true }],
        },
        { name: "third", seq: 3 },
      ),
      createRequest(
        {
          auth: { mode: "apikey", apikey: { key: "k", value: "sesame", placement: "queryparams" } },
        },
        { name: "fourth", seq: 4 },
      ),
    ],
  };
  const root = { request: { headers: [{ name: "X-Team", value: "a", enabled: true }] } };
  const result = run(createCollection([createRequest({}, { name: "top" }), folder], { root }));
  const credential = (field: string) => `{{credentials.shop.${field}}}`;
  expect(result.manifest.tools.map(({ name }) => name)).toEqual([
    "first",
    "second",
    "third",
    "fourth",
    "top",
  ]);
  expect(result.handlers.map(({ auth }) => auth)).toEqual([
    undefined,
    { type: "bearer", value: credential("token") },
    { type: "header", name: "x-key", value: credential("key") },
    { type: "query", name: "k", value: credential("k") },
    undefined,
  ]);
  expect(result.manifest.tools.map(({ category }) => category)).toEqual([
    ...Array(4).fill("Orders"),
    undefined,
  ]);
  const teams = result.handlers.map((handler) => handler.headers?.[0]?.value);
  expect(teams).toEqual(["a", "a", "b", "a", "a"]);
  expect(JSON.stringify(result)).not.toContain("sesame");
});

it("turns path and query parameters into parameters with descriptions", () => {
  const { tool, handler } = importOne({
    url: `${shopUrl}/orders/:orderId?expand=items`,
    params: [
      { name: "orderId", value: "7", type: "path", enabled: true, description: "Which order" },
      { name: "expand", value: "items", type: "query", enabled: true },
      { name: "old", value: "1", type: "query", enabled: false },
    ],
    docs: "Finds an order.",
  });
  expect(handler.url).toBe(`${shopUrl}/orders/{{params.orderId}}`);
  expect(handler.query?.map(({ name, enabled = true }) => [name, enabled])).toEqual([
    ["expand", true],
    ["old", false],
  ]);
  expect(tool.parameters.properties).toMatchObject({ orderId: { description: "Which order" } });
  expect(tool.description).toBe("Finds an order.");
});

it.each<[mode: string, data: unknown, body: unknown]>([
  ["json", '{"text": "a"} // why', { type: "json", value: { text: "{{params.text}}" } }],
  ["text", "plain", { type: "text", value: "{{params.body}}" }],
  ["xml", "<a/>", { type: "text", value: "{{params.body}}" }],
  [
    "formUrlEncoded",
    [
      { name: "a", value: "1", enabled: true },
      { name: "b", value: "2", enabled: false },
    ],
    { type: "form", value: { a: "{{params.a}}" } },
  ],
  [
    "multipartForm",
    [{ type: "file", name: "photo", value: ["/home/me/cat.png"], enabled: true }],
    {
      type: "multipart",
      value: { photo: "{{params.photo}}" },
      encoding: { photo: { contentType: "image/png", fileName: "cat.png" } },
    },
  ],
  [
    "graphql",
    { query: "{ a }", variables: '{"b": 1}' },
    { type: "json", value: { query: "{ a }", variables: { b: "{{params.b}}" } } },
  ],
])("reads a body of type %s", (mode, data, body) => {
  const { handler } = importOne({ method: "POST", body: { mode, [mode]: data } });
  expect(handler.body).toEqual(body);
});

it.each<[mode: string, data: unknown, type: string]>([
  ["xml", "<a/>", "application/xml"],
  ["sparql", "ASK {}", "application/sparql-query"],
  ["file", [{ filePath: "a.bin", contentType: "application/cbor" }], "application/cbor"],
  ["file", [{ filePath: "a.pdf", contentType: "" }], "application/pdf"],
])("sends a body of type %s with its content type", (mode, data, type) => {
  const { handler } = importOne({ method: "POST", body: { mode, [mode]: data } });
  expect(handler.headers).toEqual([{ name: "content-type", value: type }]);
});

it("takes variable values from the request, folder, environment or collection", () => {
  const vars = (values: Record<string, string>) => ({
    req: Object.entries(values).map(([name, value]) => ({ name, value, enabled: true })),
  });
  const url = "{{base}}/{{region}}/{{team}}/{{unknown}}?token={{token}}";
  const { handlers, manifest, codes } = run(
    createCollection([createRequest({ url, vars: vars({ team: "request", token: "sesame" }) })], {
      root: { request: { vars: vars({ base: "http://old.example", region: "collection" }) } },
      environments: [
        {
          name: "Live",
          variables: [
            { name: "base", value: shopUrl, enabled: true, secret: false },
            { name: "team", value: "environment", enabled: true, secret: false },
            { name: "unknown", value: "", enabled: true, secret: true },
          ],
        },
        { name: "Test", variables: [] },
      ],
    }),
  );
  expect(handlers[0]?.url).toBe(`${shopUrl}/collection/request/{{variables.unknown}}`);
  expect(manifest.variables?.map(({ ref, secret = false }) => [ref, secret])).toEqual([
    ["unknown", true],
    ["token", true],
  ]);
  expect(JSON.stringify(manifest)).not.toContain("sesame");
  expect(codes).toContain("environments_left_out");
});

it("warns about skipped scripts and requests with other protocols", () => {
  const { manifest, codes, messages } = run(
    createCollection([
      createRequest({ script: { req: "bru.setVar('a', 1)" } }),
      { type: "grpc", name: "Call", request: { url: "grpc://a" } },
      { type: "folder", name: "Sockets", items: [{ type: "ws", name: "b", request: {} }] },
      { type: "js", name: "library.js", fileContent: "" },
    ]),
  );
  expect(manifest.tools).toHaveLength(1);
  expect(codes).toContain("scripts_left_out");
  expect(messages.join(" ")).toContain("2 requests were skipped");
});

const openCollection = `
opencollection: "1.0.0"
info:
  name: Shop
config:
  environments:
    - name: Live
      variables:
        - name: base
          value: ${shopUrl}
        - name: size
          value: { type: number, data: "20" }
        - name: key
          secret: true
request:
  auth: { type: bearer, token: sesame }
docs:
  content: Sells things.
  type: text/markdown
items:
  - info: { name: Orders, type: folder, seq: 1 }
    items:
      - info: { name: Create order, type: http, seq: 1 }
        http:
          method: POST
          url: "{{base}}/orders?size={{size}}"
          auth: inherit
          headers:
            - { name: x-trace, value: on }
            - { name: x-old, value: on, disabled: true }
          body:
            - title: Old
              body: { type: text, data: no }
            - title: New
              selected: true
              body:
                type: json
                data: '{"item": "tea"}'
        runtime:
          scripts:
            - { type: before-request, code: "bru.setVar('a', 1)" }
        docs: Creates an order.
  - info: { name: Search, type: graphql, seq: 2 }
    graphql:
      method: POST
      url: "{{base}}/graphql"
      body: { query: "{ items }", variables: "" }
`;

it("reads OpenCollection, the format since Bruno 3", () => {
  const { manifest, handlers, codes } = run(openCollection);
  expect(manifest).toMatchObject({ name: "Shop", description: "Sells things." });
  expect(manifest.tools.map(({ name, category }) => [name, category])).toEqual([
    ["Create_order", "Orders"],
    ["Search", undefined],
  ]);
  const [create, search] = handlers;
  expect(create).toMatchObject({
    method: "POST",
    url: `${shopUrl}/orders`,
    auth: { type: "bearer", value: "{{credentials.shop.token}}" },
    headers: [{ name: "x-trace" }, { name: "x-old", enabled: false }],
    body: { type: "json", value: { item: "{{params.item}}" } },
  });
  expect(manifest.tools[0]?.description).toBe("Creates an order.");
  expect(manifest.tools[0]?.parameters.properties).toMatchObject({ size: { default: 20 } });
  expect(search?.auth).toBeUndefined();
  expect(search?.body).toMatchObject({ value: { query: "{ items }" } });
  expect(codes).toContain("scripts_left_out");
  expect(JSON.stringify(manifest)).not.toContain("sesame");
});

it("reads a file with a single request", () => {
  const { manifest } = run(
    `info:\n  name: Find order\n  type: http\nhttp:\n  method: get\n  url: ${shopUrl}/orders`,
  );
  expect(manifest.tools.map(({ name }) => name)).toEqual(["Find_order"]);
});

it("rejects a document that is not a collection", () => {
  expect(() => run({ name: "a" })).toThrow("neither items nor a request");
  expect(() => run({ items: [] })).toThrow("no requests");
  const settings = { opencollection: "1", info: { name: "Orders" } };
  expect(() => run(settings)).toThrow("requests are in separate files");
});
