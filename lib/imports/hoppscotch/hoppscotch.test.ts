import { expect, it } from "vitest";
import { type Node, readImport, readOneTool, shopUrl } from "../postman/collection-fixture";
import { importHoppscotch } from "./hoppscotch";

const run = (document: Node | string) =>
  readImport(importHoppscotch({ kind: "hoppscotch", document }));
const createRequest = (overrides: Node = {}) => ({
  v: "11",
  name: "Do it",
  method: "GET",
  endpoint: shopUrl,
  params: [],
  headers: [],
  preRequestScript: "",
  testScript: "",
  auth: { authType: "inherit", authActive: true },
  body: { contentType: null, body: null },
  requestVariables: [],
  ...overrides,
});
const createCollection = (requests: Node[], overrides: Node = {}) => ({
  v: 10,
  name: "Shop",
  folders: [],
  requests,
  auth: { authType: "none" },
  headers: [],
  ...overrides,
});
const importOne = (request: Node, overrides: Node = {}) => {
  const result = run(createCollection([createRequest(request)], overrides));
  return readOneTool(result);
};

it.each([
  ["CLIENT_CREDENTIALS", true],
  ["AUTHORIZATION_CODE", false],
])("says where a client can request its token: %s", (grantType, expected) => {
  const url = "https://auth.example.com/token";
  const grantTypeInfo = { grantType, authEndpoint: url, tokenEndpoint: url };
  const { warnings } = importOne({
    auth: { authType: "oauth-2", authActive: true, grantTypeInfo },
  });
  expect(warnings.some(({ message }) => message.includes(url))).toBe(expected);
});

it("keeps a collection's folders and passes on its headers and authentication", () => {
  const auth = (authType: string, fields: Node = {}) => ({ authType, authActive: true, ...fields });
  const folder = createCollection(
    [
      createRequest({ name: "inherits" }),
      createRequest({ name: "none", auth: auth("none") }),
      createRequest({
        name: "key",
        auth: auth("api-key", { key: "X-Key", value: "sesame", addTo: "HEADERS" }),
        headers: [{ key: "X-Team", value: "b", active: true }],
      }),
      createRequest({
        name: "query",
        auth: auth("api-key", { key: "k", value: "sesame", addTo: "QUERY_PARAMS" }),
      }),
      createRequest({ name: "basic", auth: auth("basic", { username: "a", password: "sesame" }) }),
      createRequest({ name: "off", auth: { ...auth("basic"), authActive: false } }),
    ],
    { name: "Orders", auth: auth("bearer", { token: "sesame" }) },
  );
  const headers = [{ key: "X-Team", value: "a", active: true }];
  const result = run(createCollection([], { folders: [folder], headers }));
  const credential = (field: string) => `{{credentials.shop.${field}}}`;
  expect(result.handlers.map(({ auth: converted }) => converted)).toEqual([
    { type: "bearer", value: credential("token") },
    undefined,
    { type: "header", name: "x-key", value: credential("key") },
    { type: "query", name: "k", value: credential("k") },
    { type: "basic", value: `${credential("username")}:${credential("password")}` },
    undefined,
  ]);
  expect(result.manifest.tools.map(({ category }) => category)).toEqual(Array(6).fill("Orders"));
  const teams = result.handlers.map((handler) => handler.headers?.[0]?.value);
  expect(teams).toEqual(["a", "a", "b", "a", "a", "a"]);
  expect(JSON.stringify(result)).not.toContain("sesame");
});

it("keeps a request's parameters and fills in variables", () => {
  const { tool, handler, manifest, codes } = importOne(
    {
      endpoint: "<<base>>/users/<<id>>?a=1",
      params: [
        { key: "page", value: "2", active: true, description: "The page." },
        { key: "off", value: "1", active: false },
        { key: "team", value: "<<team>>", active: true },
        { key: "size", value: "<<size>>", active: true },
        { key: "account", value: "<<account>>", active: true },
      ],
      headers: [{ key: "x-token", value: "<<apiToken>>", active: true }],
      requestVariables: [
        { key: "id", value: "7", active: true },
        { key: "size", value: "20", active: true },
      ],
      preRequestScript: "pw.env.set('a', 1)",
      testScript: "export {};\n",
    },
    {
      variables: [
        { key: "base", initialValue: shopUrl, currentValue: "", secret: false },
        { key: "apiToken", initialValue: "sesame", currentValue: "sesame", secret: true },
        { key: "account", initialValue: "", currentValue: "", secret: true },
      ],
    },
  );
  expect(handler).toMatchObject({
    url: `${shopUrl}/users/{{params.id}}`,
    query: [
      { name: "a", value: "{{params.a}}" },
      { name: "page", value: "{{params.page}}" },
      { name: "off", enabled: false },
      { name: "team", value: "{{params.team}}" },
      { name: "size", value: "{{params.size}}" },
      { name: "account", value: "{{variables.account}}" },
    ],
    headers: [{ name: "x-token", value: "{{variables.api-token}}" }],
  });
  expect(tool.parameters.properties).toMatchObject({
    page: { type: "integer", default: 2, description: "The page." },
    size: { default: 20 },
  });
  expect(codes).toContain("scripts_left_out");
  expect(JSON.stringify(manifest)).not.toContain("sesame");
});

it("uses the variables of the nearest folder", () => {
  const variables = (value: string) => [{ key: "host", initialValue: value, currentValue: "" }];
  const requests = [createRequest({ endpoint: "https://<<host>>" })];
  const createFolder = (name: string, overrides: Node = {}) =>
    createCollection(requests, { name, ...overrides });
  const { handlers } = run(
    createFolder("Shop", {
      variables: variables("root.example.com"),
      folders: [
        createFolder("Own", {
          variables: variables("own.example.com"),
          folders: [createFolder("Below")],
        }),
        createFolder("Other"),
      ],
    }),
  );
  expect(handlers.map(({ url }) => url)).toEqual([
    "https://own.example.com",
    "https://own.example.com",
    "https://root.example.com",
    "https://root.example.com",
  ]);
});

it.each<[string, Node, unknown, unknown]>([
  [
    "JSON",
    { contentType: "application/json", body: '{"a":"x","n":<<n>>}' },
    { type: "json", value: { a: "{{params.a}}", n: "{{params.n}}" } },
    undefined,
  ],
  [
    "a form",
    { contentType: "application/x-www-form-urlencoded", body: "a: 1\n# b: 2\nc: x: y" },
    { type: "form", value: { a: "{{params.a}}", c: "{{params.c}}" } },
    undefined,
  ],
  [
    "parts",
    {
      contentType: "multipart/form-data",
      body: [
        { key: "a", value: "1", active: true, isFile: false },
        { key: "f", value: [{}], active: true, isFile: true },
      ],
    },
    {
      type: "multipart",
      value: { a: "{{params.a}}", f: "{{params.f}}" },
      encoding: { f: { fileName: "f" } },
    },
    undefined,
  ],
  [
    "XML",
    { contentType: "application/xml", body: "<a/>" },
    { type: "text", value: "{{params.body}}" },
    [{ name: "content-type", value: "application/xml" }],
  ],
])("reads %s as a request's body", (_, body, expected, headers) => {
  const { handler } = importOne({ method: "POST", body });
  expect([handler.body, handler.headers]).toEqual([expected, headers]);
});

it("sends the last enabled one of several headers with one name, or else the body's type", () => {
  const header = (key: string, value: string, active = true) => ({ key, value, active });
  const importTypes = (headers: Node[]) => {
    const body = { contentType: "application/xml", body: "<a/>" };
    const inherited = [header("X-Team", "a")];
    return importOne({ method: "POST", body, headers }, { headers: inherited }).handler.headers;
  };
  const off = header("content-type", "text/html", false);
  const team = { name: "x-team", value: "a" };
  const types = [header("Content-Type", "text/a"), header("content-type", "text/b"), off];
  const offRow = { name: "content-type", value: "text/html", enabled: false };
  expect(importTypes(types)).toEqual([team, { name: "content-type", value: "text/b" }, offRow]);
  expect(importTypes([off, header("x-team", "b", false)])).toEqual([
    team,
    { name: "content-type", value: "application/xml" },
    offRow,
    { name: "x-team", value: "b", enabled: false },
  ]);
});

it("posts the query of a GraphQL request", () => {
  const request = { v: 8, name: "Do it", url: shopUrl, query: "{ a }", variables: '{"x":1}' };
  const { handlers } = run(createCollection([{ ...request, headers: [] }]));
  expect(handlers[0]).toMatchObject({
    method: "POST",
    url: shopUrl,
    body: { type: "json", value: { query: "{ a }", variables: { x: "{{params.x}}" } } },
  });
});

it("converts a list of collections to one agent and rejects other documents", () => {
  const { manifest } = run(JSON.stringify([createCollection([createRequest()])]));
  expect(manifest).toMatchObject({ slug: "hoppscotch", tools: [{ category: "Shop" }] });
  expect(() => run({})).toThrow(/not a Hoppscotch collection/);
});

it("does not stall on long runs of spaces", () => {
  const spaces = " ".repeat(20_000);
  const body = {
    contentType: "application/x-www-form-urlencoded",
    body: `#${spaces}\nnote: <<${spaces}`,
  };
  expect(importOne({ method: "POST", body }).tool.name).toBe("Do_it");
});

it("keeps text in a query parameter that looks encoded", () => {
  const params = [
    { key: "q", value: "a%20b+c", active: true },
    { key: "v", value: "<<text>>", active: true },
  ];
  const requestVariables = [{ key: "text", value: "d%20e+f", active: true }];
  expect(importOne({ params, requestVariables }).tool.parameters.properties).toEqual({
    q: { type: "string", default: "a%20b+c" },
    v: { type: "string", default: "d%20e+f" },
  });
});

it("keeps the values of variables in the path as an example", () => {
  const { tool } = importOne({
    endpoint: `${shopUrl}/users/<<id>>/<<token>>`,
    requestVariables: [
      { key: "id", value: "77", active: true },
      { key: "token", value: "sesame", active: true },
      { key: "off", value: "1", active: false },
    ],
  });
  expect(tool.parameters.properties.id).toEqual({ type: "string", examples: ["77"] });
  expect(tool.examples).toEqual([{ name: "From the collection", params: { id: "77" } }]);
});
