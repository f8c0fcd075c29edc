import { describe, expect, it } from "vitest";
import { type Node, shopUrl } from "../postman/collection-fixture";
import { importNodes, importOne } from "./insomnia-fixture";

describe("a request", () => {
  it("keeps its query, headers, path and scripts", () => {
    const { tool, handler, codes } = importOne({
      url: `${shopUrl}/u/:id?a=1`,
      parameters: [
        { name: "page", value: "2", description: "The page." },
        { name: "sum", value: "1%20+%201" },
        { name: "off", value: "1", disabled: true },
      ],
      pathParameters: [{ name: "id", value: "7" }],
      headers: [
        { name: "X-Team", value: "{{ _.team }}" },
        { name: "User-Agent", value: "insomnia/10.0.0" },
      ],
      scripts: { preRequest: "insomnia.log(1)" },
    });
    expect(handler).toMatchObject({
      url: `${shopUrl}/u/{{params.id}}`,
      query: [
        { name: "a", value: "{{params.a}}" },
        { name: "page", value: "{{params.page}}" },
        { name: "sum", value: "{{params.sum}}" },
        { name: "off", enabled: false },
      ],
      headers: [{ name: "x-team", value: "{{variables.team}}" }],
    });
    expect(tool.parameters.properties.sum).toMatchObject({ default: "1 + 1" });
    expect(tool.parameters.properties.page).toEqual({
      type: "integer",
      default: 2,
      description: "The page.",
    });
    expect(codes).toContain("scripts_left_out");
  });

  it.each<[string, Node, unknown, unknown]>([
    [
      "JSON",
      { mimeType: "application/json", text: '{"a":"{% uuid \'v4\' %}","n":{{ _.n }}}' },
      { type: "json", value: { a: "{{params.a}}", n: "{{params.n}}" } },
      undefined,
    ],
    [
      "GraphQL",
      { mimeType: "application/graphql", text: '{"query":"{ a }","variables":{"x":1}}' },
      { type: "json", value: { query: "{ a }", variables: { x: "{{params.x}}" } } },
      undefined,
    ],
    [
      "a form",
      { mimeType: "application/x-www-form-urlencoded", params: [{ name: "a", value: "1" }] },
      { type: "form", value: { a: "{{params.a}}" } },
      undefined,
    ],
    [
      "parts",
      {
        mimeType: "multipart/form-data",
        params: [
          { name: "a", value: "1", multiline: true },
          { name: "b", value: "{}", multiline: "application/json" },
          { name: "f", type: "file", fileName: "/me/cat.png" },
        ],
      },
      {
        type: "multipart",
        value: { a: "{{params.a}}", b: "{{params.b}}", f: "{{params.f}}" },
        encoding: {
          b: { contentType: "application/json" },
          f: { fileName: "cat.png", contentType: "image/png" },
        },
      },
      undefined,
    ],
    [
      "XML",
      { mimeType: "application/xml", text: "<a/>" },
      { type: "text", value: "{{params.body}}" },
      [{ name: "content-type", value: "application/xml" }],
    ],
    [
      "a file",
      { mimeType: "application/octet-stream", fileName: "/me/a.pdf" },
      { type: "text", value: "{{params.body}}" },
      [{ name: "content-type", value: "application/pdf" }],
    ],
  ])("may have %s as its body", (_, body, expected, headers) => {
    const { handler } = importOne({ method: "POST", body });
    expect([handler.body, handler.headers]).toEqual([expected, headers]);
  });

  it("causes a warning about a tag that a tool cannot fill", () => {
    const tag = "{% response 'body', 'req_1', 'b64::' %}";
    const { handler, messages } = importOne(
      {
        url: `${shopUrl}/vehicles/${tag}/fillups/${tag}`,
        headers: [
          { name: "x-id", value: tag },
          { name: "x-team", value: "{{ _.team }}" },
        ],
      },
      { environments: { data: { team: tag } } },
    );
    expect(handler.url).toBe(
      `${shopUrl}/vehicles/{{params.vehicle_id}}/fillups/{{params.fillup_id}}`,
    );
    expect(handler.headers).toEqual([{ name: "x-team", value: "{{variables.team}}" }]);
    expect(messages).toContain(
      'The header "x-id" was skipped: {{$response}} is generated for each request. Add a parameter for it, or write the tool in JavaScript.',
    );
  });
});

it("uses the chosen environment before the base one, and a folder's own before both", () => {
  const node = { name: "Get it", method: "GET", url: "https://{{ _.host }}/{{ _.version }}" };
  const environment = { host: "folder.example.com" };
  const { handlers } = importNodes(
    [{ name: "Folder", environment, children: [node, { name: "Below", children: [node] }] }, node],
    {
      environments: {
        data: { host: "localhost", version: "v1" },
        subEnvironments: [{ name: "Live", data: { host: "live.example.com" } }],
      },
    },
  );
  expect(handlers.map(({ url }) => url)).toEqual([
    "https://folder.example.com/v1",
    "https://folder.example.com/v1",
    "https://live.example.com/v1",
  ]);
});

it("passes headers on from folders, and sends the last content type", () => {
  const header = (name: string, value: string) => ({ name, value });
  const request = { method: "GET", url: shopUrl };
  const { handlers } = importNodes([
    {
      name: "Folder",
      headers: [
        header("X-Team", "blue"),
        header("User-Agent", "insomnia/11.0.0"),
        header("Content-Type", "text/a"),
      ],
      children: [
        { name: "Inner", headers: [header("X-Area", "a")], children: [{ name: "In", ...request }] },
        {
          name: "Own",
          ...request,
          method: "POST",
          body: { mimeType: "text/b", text: "a" },
          headers: [header("x-team", "red"), header("content-type", "text/b")],
        },
      ],
    },
    { name: "Out", ...request },
  ]);
  expect(handlers.map(({ headers }) => headers)).toEqual([
    [header("x-team", "blue"), header("x-area", "a")],
    [header("x-team", "blue"), header("x-team", "red"), header("content-type", "text/b")],
    undefined,
  ]);
});

it("turns secrets into a credential and passes them on from folders", () => {
  const node = (name: string, authentication: Node = {}) => ({
    name,
    method: "GET",
    url: shopUrl,
    authentication,
  });
  const result = importNodes(
    [
      {
        name: "Folder",
        authentication: { type: "bearer", token: "sesame" },
        children: [
          node("inherits"),
          node("none", { type: "none" }),
          node("basic", { type: "basic", username: "a", password: "sesame" }),
          node("key", { type: "apikey", key: "X-Key", value: "sesame", addTo: "header" }),
          node("query", { type: "apikey", key: "k", value: "sesame", addTo: "queryParams" }),
          node("prefix", { type: "bearer", token: "sesame", prefix: "Token" }),
          node("off", { type: "basic", disabled: true }),
        ],
      },
      {
        name: "Prefix",
        authentication: { type: "bearer", token: "sesame", prefix: "Token" },
        children: [node("inherits the prefix"), node("has none", { type: "none" })],
      },
    ],
    { environments: { data: { apiToken: "sesame" } } },
  );
  const credential = (field: string) => `{{credentials.shop.${field}}}`;
  expect(result.handlers.map(({ auth }) => auth)).toEqual([
    { type: "bearer", value: credential("token") },
    undefined,
    { type: "basic", value: `${credential("username")}:${credential("password")}` },
    { type: "header", name: "x-key", value: credential("key") },
    { type: "query", name: "k", value: credential("k") },
    { type: "header", name: "authorization", value: `Token ${credential("token")}` },
    undefined,
    { type: "header", name: "authorization", value: `Token ${credential("token")}` },
    undefined,
  ]);
  expect(JSON.stringify([result.manifest, result.messages])).not.toContain("sesame");
});

it("says where a client can request its token, and keeps its prefix", () => {
  const oauth = {
    type: "oauth2",
    grantType: "client_credentials",
    accessTokenUrl: "{{ _.issuer }}/token",
    tokenPrefix: "Token",
  };
  const { handler, warnings } = importOne(
    { authentication: oauth },
    { environments: { name: "Base", data: { issuer: "https://auth.example.com" } } },
  );
  expect(warnings.map(({ message }) => message).join()).toContain("https://auth.example.com/token");
  expect(handler.auth).toMatchObject({ value: "Token {{credentials.shop.token}}" });
});

it("does not stall on long runs of spaces", () => {
  const spaces = " ".repeat(20_000);
  const { tool } = importOne({ description: `{{${spaces}`, url: `${shopUrl}/a?b={{${spaces}` });
  expect(tool.name).toBe("Do_it");
});
