import { describe, expect, it } from "vitest";
import type { HttpHandler } from "@/lib/agent/handlers/http";
import { manifestSchema } from "@/lib/agent/manifest";
import { isAppError } from "@/lib/errors";
import { importHar } from "./har";

type Node = Record<string, unknown>;
const shop = "https://shop.example.com";
const longHost = `${"a".repeat(60)}.example.com`;

const entry = (url: string, request: Node = {}, overrides: Node = {}) => ({
  request: { method: "GET", url, headers: [], ...request },
  response: { status: 200, content: { mimeType: "application/json; charset=utf-8" } },
  ...overrides,
});
const json = (value: unknown) => ({
  method: "POST",
  postData: { mimeType: "application/json", text: JSON.stringify(value) },
});
const importEntries = (entries: unknown[], operations?: string[]) => {
  const document = { log: { version: "1.2", entries } };
  const result = importHar({ kind: "har", document, ...(operations && { operations }) });
  expect(manifestSchema.safeParse(result.manifest).error).toBeUndefined();
  return { ...result, tools: result.manifest.tools };
};
const importOne = (url: string, request?: Node) => {
  const result = importEntries([entry(url, request)]);
  const [tool] = result.tools;
  if (!tool) throw new Error("No tool was created.");
  return { ...result, tool, handler: tool.handler as HttpHandler };
};

describe("the requests of a recording", () => {
  it("are listed once each, with API requests first", () => {
    const { operations, tools } = importEntries(
      [
        entry(`${shop}/`, {}, { _resourceType: "document", response: {} }),
        entry(`${shop}/api/orders/17?page=1`),
        entry(`${shop}/api/orders/18`),
        entry(`${shop}/api/orders`, json({})),
        entry("https://other.example.com/v1/me", {}, { _resourceType: "fetch", response: {} }),
      ],
      [],
    );
    expect(tools).toEqual([]);
    expect(operations?.map(({ id, tags, summary }) => [id, tags[0], summary])).toEqual([
      [`GET ${shop}/api/orders/{id}`, "shop.example.com", "Recorded 2 times."],
      [`POST ${shop}/api/orders`, "shop.example.com", ""],
      ["GET https://other.example.com/v1/me", "other.example.com", ""],
      [`GET ${shop}/`, "shop.example.com", ""],
    ]);
  });

  it("are distinguished by their GraphQL operation if the service keeps its text", () => {
    const persisted = (operationName: string) =>
      json({
        operationName,
        variables: { id: "7" },
        extensions: { persistedQuery: { version: 1, sha256Hash: operationName } },
      });
    const batch = (name: string) => json([{ query: `query ${name} { a }` }, { query: "{ b }" }]);
    const { operations, tools } = importEntries([
      ...["GetOrder", "SaveOrder", "GetOrder"].map((name) =>
        entry(`${shop}/graphql`, persisted(name)),
      ),
      ...["A", "B"].map((name) => entry(`${shop}/graphql`, batch(name))),
      ...["Me", "You"].map((name) =>
        entry(`${shop}/graphql?operationName=${name}&variables=%7B%7D`),
      ),
    ]);
    expect(operations?.map(({ summary }) => summary)).toEqual([
      "GraphQL operation GetOrder. Recorded 2 times.",
      "GraphQL operation SaveOrder.",
      "GraphQL query A, query { b }.",
      "GraphQL query B, query { b }.",
      "GraphQL query Me.",
      "GraphQL query You.",
    ]);
    const [get, save] = tools;
    expect(get).toMatchObject({
      name: "GetOrder",
      description: "GraphQL operation GetOrder at shop.example.com/graphql",
      parameters: { properties: { id: { type: "string" } }, required: ["id"] },
      handler: {
        body: {
          value: {
            operationName: "GetOrder",
            variables: { id: "{{params.id}}" },
            extensions: { persistedQuery: { version: 1, sha256Hash: "GetOrder" } },
          },
        },
      },
    });
    expect(get?.annotations).toBeUndefined();
    expect(save?.name).toBe("SaveOrder");
  });

  it("are not said to lack a body if they have none", () => {
    const headers = [{ name: "Content-Type", value: "application/json" }];
    const getCodes = (method: string) =>
      importEntries([entry(`${shop}/a`, { method, headers })]).warnings.map(({ code }) => code);
    expect(getCodes("GET")).not.toContain("body_missing");
    expect(getCodes("PUT")).toContain("body_missing");
  });

  it("are distinguished by their GraphQL query", () => {
    const run = (query: string, body: Node = {}) =>
      entry(`${shop}/graphql`, json({ query, ...body }));
    const order = "query GetOrder($id: ID!) { order(id: $id) { total } }";
    const { operations, tools } = importEntries([
      run(order, { operationName: "GetOrder", variables: { id: "17" } }),
      run(order, { operationName: "GetOrder", variables: { id: "18" } }),
      run("mutation DeleteOrder($id: ID!) { deleteOrder(id: $id) }", { variables: { id: "17" } }),
      run("{ shop\n{ name } }"),
      entry(`${shop}/graphql`, json({ query: "{ not GraphQL" })),
    ]);
    expect(operations?.map(({ id, summary }) => [id, summary])).toEqual([
      [`POST ${shop}/graphql query GetOrder`, "GraphQL query GetOrder. Recorded 2 times."],
      [`POST ${shop}/graphql mutation DeleteOrder`, "GraphQL mutation DeleteOrder."],
      [`POST ${shop}/graphql query { shop { name } }`, "GraphQL query { shop { name } }."],
      [`POST ${shop}/graphql`, ""],
    ]);
    const [getOrder, deleteOrder] = tools;
    expect([getOrder?.name, getOrder?.description, getOrder?.annotations]).toEqual([
      "GetOrder",
      "GraphQL query GetOrder at shop.example.com/graphql",
      { readOnly: true },
    ]);
    expect([deleteOrder?.confirmationRequired, deleteOrder?.annotations]).toEqual([
      true,
      undefined,
    ]);
    expect(tools.slice(2).map(({ name }) => name)).toEqual(["post_graphql", "post_graphql_2"]);
  });

  it("become tools if they are selected", () => {
    const entries = [entry(`${shop}/a`), entry(`${shop}/b`), entry(`https://${longHost}/c`)];
    const { tools } = importEntries(entries, [`GET ${shop}/b`]);
    expect(tools.map(({ name, category }) => [name, category])).toEqual([["get_b", undefined]]);
    const all = importEntries(entries);
    const { host } = new URL(shop);
    const cutHost = longHost.slice(0, 64);
    expect(all.tools.map(({ category }) => category)).toEqual([host, host, cutHost]);
    expect(all.warnings).toContainEqual(expect.objectContaining({ code: "text_cut" }));
    expect(() => importEntries(entries, ["GET /none"])).toThrow(/has no operation "GET \/none"/);
  });

  it("exclude assets, preflights and analytics, which a warning counts", () => {
    const type = (_resourceType: string) => ({ _resourceType, response: {} });
    const { operations, warnings } = importEntries([
      entry(`${shop}/app`, {}, type("script")),
      entry(`${shop}/logo.png`, {}, type("fetch")),
      entry(`${shop}/pic`, {}, { response: { content: { mimeType: "image/webp" } } }),
      entry(`${shop}/style`, {}, { response: { content: { mimeType: "text/css" } } }),
      entry(`${shop}/api/a`, { method: "OPTIONS" }),
      entry("https://www.google-analytics.com/g/collect?v=2", { method: "POST" }),
      entry("https://o1.ingest.sentry.io/api/1/envelope/", { method: "POST" }),
      entry("wss://shop.example.com/live", {}, type("websocket")),
      entry("data:text/plain,a"),
      entry(`${shop}/api/a`),
      entry("https://sentry.io/api/0/issues/"),
    ]);
    expect(operations?.map(({ path }) => path)).toEqual(["/api/a", "/api/0/issues/"]);
    expect(warnings.filter(({ code }) => code === "requests_left_out")).toEqual([
      {
        path: "",
        code: "requests_left_out",
        message:
          "These recorded requests were skipped: 4 for images, fonts, scripts and styles, 1 preflights (OPTIONS), 2 to analytics services, 2 with a protocol other than HTTP.",
      },
    ]);
  });

  it("must be present, or the file is rejected with a message", () => {
    for (const document of [
      {},
      { log: {} },
      { log: { entries: [null, {}, { request: {} }] } },
      "{",
    ])
      expect(() => importHar({ kind: "har", document })).toThrow(
        expect.objectContaining({ name: expect.any(String) }),
      );
    try {
      importHar({ kind: "har", document: { log: { entries: [] } } });
    } catch (error) {
      expect(isAppError(error) && error.issues[0]?.code).toBe("no_requests");
    }
  });
});

describe("recorded values", () => {
  it("become parameters with defaults and examples", () => {
    const { tool, handler } = importOne(`${shop}/api/users/42/orders?page=2&q=red%20hat`, {
      ...json({ sku: "a1", count: 2, tags: ["x"] }),
    });
    expect(handler).toMatchObject({
      method: "POST",
      url: `${shop}/api/users/{{params.user_id}}/orders`,
      query: [
        { name: "page", value: "{{params.page}}" },
        { name: "q", value: "{{params.q}}" },
      ],
      body: { type: "json", value: { sku: "{{params.sku}}", count: "{{params.count}}" } },
    });
    expect(tool.parameters.properties).toMatchObject({
      page: { type: "integer", default: 2 },
      q: { default: "red hat" },
      sku: { type: "string", examples: ["a1"] },
      count: { type: "integer", examples: [2] },
    });
    expect(tool.examples).toMatchObject([{ name: "From the recording", params: { page: 2 } }]);
  });

  it("are read from the URL and the list of query parameters, once", () => {
    const { handler } = importOne(`${shop}/api/orders?filter%5Ba%5D=1&page=2&page=3&q=x%20y`, {
      queryString: [
        { name: "filter%5Ba%5D", value: "1" },
        { name: "page", value: "2" },
        { name: "page", value: "3" },
        { name: "sort by", value: "a&b" },
        { name: "tag", value: "1" },
        { name: "tag", value: "2" },
      ],
    });
    const names = ["filter[a]", "page", "q", "sort by", "tag"];
    expect(handler.query?.map(({ name }) => name)).toEqual(names);
  });

  it("are read from a form's text or its list of fields", () => {
    const type = "multipart/form-data; boundary=XX";
    const text = [
      "--XX",
      'Content-Disposition: form-data; name="title"',
      "",
      "Hat",
      "--XX",
      'Content-Disposition: form-data; name="photo"; filename="hat.png"',
      "Content-Type: image/png",
      "",
      "…",
      "--XX--",
      "",
    ].join("\r\n");
    const multipart = {
      type: "multipart",
      value: { title: "{{params.title}}", photo: "{{params.photo}}" },
      encoding: { photo: { fileName: "hat.png", contentType: "image/png" } },
    };
    const send = (postData: Node) => importOne(shop, { method: "POST", postData }).handler.body;
    expect(send({ mimeType: type, text })).toEqual(multipart);
    const params = [
      { name: "title", value: "Hat" },
      { name: "photo", fileName: "hat.png", contentType: "image/png" },
    ];
    expect(send({ mimeType: type, params })).toEqual(multipart);
    const form = { type: "form", value: { a: "{{params.a}}" } };
    const mimeType = "application/x-www-form-urlencoded";
    expect(send({ mimeType, text: "a=1" })).toEqual(form);
    expect(send({ mimeType, params: [{ name: "a", value: "1" }] })).toEqual(form);
  });

  it("may lack a body, with a warning", () => {
    const headers = [{ name: "Content-Type", value: "multipart/form-data; boundary=x" }];
    const { handler, warnings } = importOne(shop, { method: "POST", headers });
    expect(handler.body).toBeUndefined();
    expect(warnings).toContainEqual({
      path: "/tools/0/handler/body",
      code: "body_missing",
      message: "The recording lacks the body of this request. Add it.",
    });
  });

  it("become credentials if they are secret, once for each service", () => {
    const header = (name: string, value: string) => ({ name, value });
    const result = importEntries([
      entry(`${shop}/a?access_token=sesame`, {
        headers: [
          header(":authority", "x"),
          header("Cookie", "sid=sesame"),
          header("Accept", "*/*"),
          header("Referer", shop),
        ],
      }),
      entry(`${shop}/b`, {
        headers: [header("Authorization", "Bearer sesame"), header("sec-ch-ua", "x")],
      }),
      entry(`${shop}/c`, {
        cookies: [header("sid", "sesame")],
        ...json({ u: { password: "sesame" } }),
      }),
    ]);
    const handlers = result.tools.map(({ handler }) => handler as HttpHandler);
    const cookie = [{ name: "cookie", value: "{{credentials.example.cookie}}" }];
    expect(handlers.map(({ headers, auth }) => [headers, auth])).toEqual([
      [cookie, undefined],
      [undefined, { type: "bearer", value: "{{credentials.example.token}}" }],
      [cookie, undefined],
    ]);
    expect(JSON.stringify(result)).not.toContain("sesame");
    expect(result.warnings.filter(({ code }) => code === "credential_needed")).toEqual([
      expect.objectContaining({
        path: "",
        message: expect.stringMatching(/"example" with "cookie".*"accessToken".*"token"/),
      }),
    ]);
    expect(result.tools.map(({ credentials }) => credentials)).toEqual(Array(3).fill(["example"]));
  });

  it("get a field of their own if another name leads to the same one", () => {
    const send = (path: string, name: string, value: string) =>
      entry(`${shop}${path}`, { headers: [{ name, value }] });
    const { tools, warnings } = importEntries([
      send("/a", "x-api-key", "sesame-1"),
      send("/b", "api_key", "sesame-2"),
      send("/c", "x-api-key", "sesame-3"),
      entry(`${shop}/d?api_key=sesame-2`),
    ]);
    const handlers = tools.map(({ handler }) => handler as HttpHandler);
    const values = handlers.map(({ auth, query }) => auth ?? query?.[0]);
    expect(values).toMatchObject([
      { value: "{{credentials.example.apiKey}}" },
      { value: "{{credentials.example.apiKey2}}" },
      { value: "{{credentials.example.apiKey}}" },
      { value: "{{credentials.example.apiKey2}}" },
    ]);
    const needed = warnings.find(({ code }) => code === "credential_needed");
    expect(needed?.message).toContain('"apiKey" (the header "x-api-key"), "apiKey2"');
  });
});
