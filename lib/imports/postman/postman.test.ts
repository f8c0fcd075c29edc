import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { HttpHandler } from "@/lib/agent/handlers/http";
import { isAppError } from "@/lib/errors";
import { type Node, shopUrl } from "./collection-fixture";
import { importPostman } from "./postman";
import { importItems, importOne } from "./postman-fixture";

describe("a collection", () => {
  it("keeps its order, with folders as categories", () => {
    const request = { method: "GET", url: `${shopUrl}/a`, description: "Gets." };
    const preflight = { name: "Preflight", request: { ...request, method: "OPTIONS" } };
    const { manifest, messages } = importItems([
      preflight,
      { name: "A", item: [{ name: "B", item: [{ name: "Same", request }] }] },
      { name: "Same", request },
      { name: "Text only", request: `${shopUrl}/b` },
      { name: "No request" },
    ]);
    expect(manifest.tools.map(({ name, category }) => [name, category])).toEqual([
      ["Same", "A / B"],
      ["Same_2", undefined],
      ["Text_only", undefined],
    ]);
    const message = '"Preflight" was skipped. The method OPTIONS is not supported.';
    expect(messages).toContain(message);
    expect(() => importItems([preflight])).toThrow(`that a tool can make. ${message}`);
  });

  it("says that a long path of folders and a long description were truncated", () => {
    const request = { method: "GET", url: `${shopUrl}/a`, description: "d".repeat(8001) };
    const item = [
      { name: "A".repeat(60), item: [{ name: "B2C", item: [{ name: "Get", request }] }] },
    ];
    const { manifest, warnings } = importItems(item);
    expect(manifest.tools[0]).toMatchObject({
      category: `${"A".repeat(60)} / B`,
      description: `${"d".repeat(7999)}…`,
    });
    expect(warnings.map(({ code, path }) => [code, path])).toEqual([
      ["description_cut", "/tools/0/description"],
      ["text_cut", "/tools/0/category"],
    ]);
  });

  it("lists its requests, of which any can be chosen", () => {
    const item = Array.from({ length: 1002 }, () => ({ name: "Get", request: `${shopUrl}/a?b=c` }));
    const document = { info: { name: "Shop" }, item: [{ name: "A", item }] };
    const all = importPostman({ kind: "postman", document });
    const operation = { method: "GET", path: `${shopUrl}/a`, summary: "Get", tags: ["A"] };
    expect(all.manifest.tools).toHaveLength(1000);
    expect([all.operations?.[0], all.operations?.at(-1)]).toEqual([
      { id: "A / Get", ...operation },
      { id: "A / Get 1002", ...operation },
    ]);
    const last = importPostman({ kind: "postman", document, operations: ["A / Get 1002"] });
    expect([last.manifest.tools.length, last.operations?.length]).toEqual([1, 1002]);
    const empty = importPostman({ kind: "postman", document, operations: [] });
    expect([empty.manifest.tools.length, empty.operations?.length]).toEqual([0, 1002]);
  });

  it("has a long description cut between characters, with a warning", () => {
    const description = `${"x".repeat(3999)}😀`;
    const items = [{ name: "A", request: shopUrl }];
    const { manifest, codes } = importItems(items, { info: { name: "Shop", description } });
    expect(manifest.description).toBe("x".repeat(3999));
    expect(codes).toContain("text_cut");
  });

  it("has different credentials for secrets in different variables", () => {
    const bearer = (token: string) => ({
      auth: { type: "bearer", bearer: [{ key: "token", value: token }] },
    });
    const header = [{ key: "Authorization", value: "Bearer {{admin_token}}" }];
    const { handlers, messages } = importItems(
      [
        { name: "user", request: { url: shopUrl } },
        { name: "admin", request: { url: shopUrl, ...bearer("{{admin_token}}") } },
        { name: "admin's header", request: { url: shopUrl, auth: { type: "noauth" }, header } },
        { name: "written out", request: { url: shopUrl, ...bearer("s3cr3t") } },
      ],
      bearer("{{user_token}}"),
    );
    const fields = ["token", "adminToken", "adminToken", "token"];
    expect(handlers.map(({ auth }) => auth)).toEqual(
      fields.map((field) => ({ type: "bearer", value: `{{credentials.shop.${field}}}` })),
    );
    expect(messages).toContain(
      'Secrets are not stored in a tool. Set up the credential "shop" with "token" (the Bearer token), "adminToken" (the Bearer token).',
    );
  });

  it("passes authentication down, unless a request overrides it", () => {
    const auth = {
      type: "apikey",
      apikey: [
        { key: "key", value: "X-Key" },
        { key: "value", value: "s3cr3t" },
      ],
    };
    const own = { type: "basic", basic: { username: "me", password: "s3cr3t" } };
    const request = (overrides: Node = {}) => ({ url: shopUrl, ...overrides });
    const result = importItems(
      [
        { name: "inherits", request: request() },
        { name: "none", request: request({ auth: { type: "noauth" } }) },
        { name: "folder", auth: own, item: [{ name: "inside", request: request() }] },
        { name: "digest", request: request({ auth: { type: "digest" } }) },
      ],
      { auth },
    );
    expect(result.manifest.tools.map(({ handler }) => (handler as HttpHandler).auth)).toEqual([
      { type: "header", name: "x-key", value: "{{credentials.shop.key}}" },
      undefined,
      { type: "basic", value: "{{credentials.shop.username}}:{{credentials.shop.password}}" },
      undefined,
    ]);
    expect(result.manifest.tools.map(({ credentials }) => credentials)).toEqual([
      ["shop"],
      undefined,
      ["shop"],
      undefined,
    ]);
    expect(result.codes).toContain("auth_unsupported");
    expect(JSON.stringify(result)).not.toContain("s3cr3t");
  });

  it("is rejected with a message if it is invalid", () => {
    for (const document of [{}, { info: {}, requests: [] }, "[1]", "no: [", { item: [] }])
      try {
        importPostman({ kind: "postman", document });
        throw new Error("Expected a rejection.");
      } catch (error) {
        expect(isAppError(error), String(error)).toBe(true);
      }
  });
});

describe("headers and query parameters", () => {
  it("may be lines of text", () => {
    const { handler } = importOne({ url: shopUrl, header: "X-A: 1\r\nX-Time: 10:30\n" });
    expect(handler.headers).toEqual([
      { name: "x-a", value: "1" },
      { name: "x-time", value: "10:30" },
    ]);
  });

  it("are decoded from a percent-encoded query", () => {
    const properties = (url: unknown) => importOne({ url }).tool.parameters.properties;
    const input = "a%20b+c%C3%A9";
    const text = { type: "string", default: "a b cé" };
    expect(properties(`${shopUrl}?q=${input}&d=50%&b=%7B%7Bx%7D%7D`)).toEqual({
      q: text,
      d: { type: "string", default: "50%" },
      b: { type: "string", default: "%7B%7Bx%7D%7D" },
    });
    const query = [{ key: "a%5Bb%5D", value: input }];
    const { tool, handler } = importOne({ url: { raw: shopUrl, query } });
    expect(handler.query).toMatchObject([{ name: "a[b]" }]);
    expect(Object.values(tool.parameters.properties)).toEqual([text]);
  });

  it("cause a warning if they cannot be sent", () => {
    const row = (key: string) => ({ key, value: "1" });
    const { handler, warnings } = importOne({
      url: { raw: shopUrl, query: [row("a"), row("b{{c}}")] },
      header: [row("X-{{v}}"), row("Host"), { ...row("not a name"), disabled: true }, row("X-B")],
    });
    expect(handler).toMatchObject({ headers: [{ name: "x-b" }], query: [{ name: "a" }] });
    expect(warnings.map(({ message }) => message)).toEqual(
      expect.arrayContaining([
        'The header "x-{{v}}" cannot be set and was skipped.',
        'The header "host" cannot be set and was skipped.',
        'The query parameter "b{{c}}" cannot be sent and was skipped.',
      ]),
    );
    expect(warnings.filter(({ message }) => message.includes("skipped"))).toHaveLength(3);
  });
});

it("gives parameters the descriptions of their rows", () => {
  const { tool } = importOne({
    method: "POST",
    url: {
      raw: `${shopUrl}/a?page=1&sort=`,
      query: [
        { key: "page", value: "1", description: { content: "The page." } },
        { key: "sort", value: null, description: "By what." },
      ],
    },
    body: { mode: "urlencoded", urlencoded: [{ key: "name", value: "x", description: "Whose." }] },
  });
  expect(tool.parameters.properties).toEqual({
    page: { type: "integer", description: "The page.", default: 1 },
    sort: { type: "string", description: "By what." },
    name: { type: "string", description: "Whose.", examples: ["x"] },
  });
});

it("imports any collection or rejects it with a message", () => {
  const text = fc.oneof(
    fc.string(),
    fc.constantFrom("{{a}}/b", ":userId", "https://a.example/{{b}}?c={{d}}", "{{{", "}}"),
  );
  const row = fc.record({ key: text, value: text, disabled: fc.boolean() }, { requiredKeys: [] });
  const request = fc.record(
    {
      method: fc.constantFrom("GET", "POST", "get", "BREW"),
      url: fc.oneof(
        text,
        fc.record(
          { raw: text, query: fc.array(row), variable: fc.array(row) },
          { requiredKeys: [] },
        ),
      ),
      header: fc.array(row),
      auth: fc.record(
        { type: fc.constantFrom("bearer", "basic", "apikey", "x"), apikey: fc.array(row) },
        { requiredKeys: ["type"] },
      ),
      body: fc.oneof(
        fc.record({ mode: fc.constant("raw"), raw: fc.oneof(text, fc.json()) }),
        fc.record({
          mode: fc.constantFrom("urlencoded", "formdata"),
          urlencoded: fc.array(row),
          formdata: fc.array(row),
        }),
        fc.jsonValue(),
      ),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(
      fc.array(fc.record({ name: text, request }), { minLength: 1, maxLength: 3 }),
      fc.array(row),
      (item, variable) => {
        try {
          importItems(item, { variable });
        } catch (error) {
          if (!isAppError(error)) throw error;
        }
      },
    ),
    { numRuns: 300 },
  );
});

it("does not stall on long runs of spaces", () => {
  const spaces = " ".repeat(20_000);
  const { tool } = importOne({ url: `${shopUrl}/a?b={{${spaces}` });
  expect(tool.parameters.properties).toHaveProperty("b");
});
