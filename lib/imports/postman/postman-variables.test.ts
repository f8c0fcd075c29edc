import { describe, expect, it } from "vitest";
import { shopUrl } from "./collection-fixture";
import { importItems, importOne } from "./postman-fixture";

describe("variables", () => {
  it("are inlined if they have a public value, and parameters or sent by callers otherwise", () => {
    const { manifest, tool, handler, warnings } = importOne(
      {
        url: "{{base}}/{{version}}/x?team={{team}}&n=1&pin={{pin}}",
        header: [{ key: "x-token", value: "{{apiToken}}" }],
      },
      {
        variable: [
          { key: "base", value: "{{host}}/api" },
          { key: "host", value: shopUrl },
          { key: "version", value: "v2" },
          { key: "apiToken", value: "s3cr3t" },
          { key: "pin", value: "s3cr3t", type: "secret" },
        ],
      },
    );
    expect(handler).toMatchObject({
      url: `${shopUrl}/api/v2/x`,
      query: [
        { name: "team", value: "{{params.team}}" },
        { name: "n", value: "{{params.n}}" },
        { name: "pin", value: "{{variables.pin}}" },
      ],
      headers: [{ name: "x-token", value: "{{variables.api-token}}" }],
    });
    expect(manifest.variables).toEqual([
      { ref: "api-token", name: "apiToken", required: true, secret: true },
      { ref: "pin", name: "pin", required: true, secret: true },
    ]);
    expect(tool.parameters.properties.n).toEqual({ type: "integer", default: 1 });
    expect(JSON.stringify([manifest, warnings])).not.toContain("s3cr3t");
  });

  it("get another name if no variable can have theirs", () => {
    const names = ["api-key", "constructor"];
    const header = names.map((name) => ({ key: `x-${name}`, value: `{{${name}}}` }));
    expect(importOne({ url: shopUrl, header }).manifest.variables).toMatchObject([
      { ref: "upstream-api-key", name: "api-key" },
      { ref: "upstream-constructor", name: "constructor" },
    ]);
  });

  it("are decoded in the query after their values are inserted, as they are sent", () => {
    const { tool, handler } = importOne(
      { url: { raw: "", query: [{ key: "{{name}}", value: "%26{{text}}" }] } },
      {
        variable: [
          { key: "name", value: "a%5B%5D" },
          { key: "text", value: "b%20c+d" },
        ],
      },
    );
    expect(handler.query).toMatchObject([{ name: "a[]" }]);
    expect(Object.values(tool.parameters.properties)).toMatchObject([{ default: ["&b c d"] }]);
  });

  const postJson = (raw: string) => ({
    method: "POST",
    url: `${shopUrl}/{{tenant}}/orders/{{order-key}}?page={{page}}`,
    header: [{ key: "x-trace", value: "{{trace}}" }],
    body: { mode: "raw", raw, options: { raw: { language: "json" } } },
  });

  it("become parameters if few requests use them, and are optional in headers", () => {
    const { manifest, handlers, messages } = importItems(
      [
        {
          name: "Pay",
          request: postJson(
            '{"token":"{{setup_token_id}}","total":{{total}},"pin":"{{password}}"}',
          ),
        },
        { name: "List", request: `${shopUrl}/{{tenant}}/orders` },
        { name: "Read", request: `${shopUrl}/{{tenant}}/orders/1` },
      ],
      { variable: [{ key: "order-key", value: "" }] },
    );
    expect(messages).toContain('Callers send "tenant" in the header "x-tenant".');
    expect(messages).toContain('Callers can send "trace" in the header "x-trace".');
    const string = { type: "string" };
    expect(manifest.tools[0]?.parameters).toEqual({
      type: "object",
      properties: {
        order_key: string,
        setup_token_id: string,
        total: {},
        page: string,
      },
      required: ["order_key", "setup_token_id", "total", "page"],
    });
    expect(handlers[0]).toMatchObject({
      url: `${shopUrl}/{{variables.tenant}}/orders/{{params.order_key}}`,
      query: [{ name: "page", value: "{{params.page}}" }],
      headers: [{ name: "x-trace", value: "{{variables.trace}}" }],
      body: {
        value: {
          token: "{{params.setup_token_id}}",
          total: "{{params.total}}",
          pin: "{{variables.password}}",
        },
      },
    });
    expect(manifest.variables).toEqual([
      { ref: "tenant", name: "tenant", required: true },
      { ref: "password", name: "password", required: false, secret: true },
      { ref: "trace", name: "trace", required: false },
    ]);
  });

  it("of the only request become its parameters, unless they are secret or in headers", () => {
    const item = { name: "Pay", request: postJson('{"total":{{total}},"pin":"{{password}}"}') };
    const { manifest, handlers } = importItems([item]);
    expect(manifest.tools[0]?.parameters.required).toEqual([
      "tenant",
      "order_key",
      "total",
      "page",
    ]);
    expect(handlers[0]).toMatchObject({
      url: `${shopUrl}/{{params.tenant}}/orders/{{params.order_key}}`,
      body: { value: { total: "{{params.total}}", pin: "{{variables.password}}" } },
    });
    expect(manifest.variables).toEqual([
      { ref: "password", name: "password", required: true, secret: true },
      { ref: "trace", name: "trace", required: true },
    ]);
    // A secret is exported without its value.
    const variable = [{ key: "page", value: "", type: "secret" }];
    expect(importItems([item], { variable }).manifest.variables).toContainEqual({
      ref: "page",
      name: "page",
      required: true,
      secret: true,
    });
    // Two requests that use the same one suggest that it belongs to the caller.
    expect(importItems([item, item]).manifest.variables).toContainEqual({
      ref: "tenant",
      name: "tenant",
      required: true,
    });
  });

  it("of a folder apply to its requests only", () => {
    const request = { method: "GET", url: "https://{{host}}/{{version}}" };
    const variable = [{ key: "host", value: "folder.example.com" }];
    const { handlers } = importItems(
      [
        { name: "Folder", variable, item: [{ name: "In", request }] },
        { name: "Out", request },
      ],
      {
        variable: [
          { key: "host", value: "shop.example.com" },
          { key: "version", value: "v2" },
        ],
      },
    );
    expect(handlers.map(({ url }) => url)).toEqual([
      "https://folder.example.com/v2",
      `${shopUrl}/v2`,
    ]);
  });

  it("in the path become parameters with reserved names replaced", () => {
    const { tool, handler } = importOne({
      url: {
        raw: `${shopUrl}/u/:userId/{{$guid}}`,
        variable: [{ key: "userId", description: "Whose." }],
      },
    });
    expect(handler.url).toBe(`${shopUrl}/u/{{params.myUserId}}/{{params.id}}`);
    expect(tool.parameters).toEqual({
      type: "object",
      properties: { id: { type: "string" }, myUserId: { type: "string", description: "Whose." } },
      required: ["id", "myUserId"],
    });
  });

  it("do not become separate parameters if they are generated for each request", () => {
    const row = (key: string, value: string) => ({ key, value });
    const { tool, handler, warnings } = importOne({
      method: "POST",
      header: [row("x-id", "{{$guid}}"), row("x-b", "1")],
      url: { raw: shopUrl, query: [row("t", "{{ $timestamp }}"), row("n", "1")] },
      body: {
        mode: "raw",
        raw: '{"id":"{{$guid}}","count":{{$randomInt}},"name":"{{$randomFirstName}}","team":"{{team}}"}',
      },
    });
    expect(handler).toMatchObject({
      headers: [{ name: "x-b", value: "1" }],
      query: [{ name: "n", value: "{{params.n}}" }],
    });
    expect(tool.parameters.properties).toEqual({
      n: { type: "integer", default: 1 },
      id: { type: "string", format: "uuid", examples: [expect.any(String)] },
      count: { type: "integer", examples: [42] },
      name: { type: "string" },
      team: { type: "string" },
    });
    expect(warnings.map(({ message }) => message)).toEqual(
      expect.arrayContaining([
        'The header "x-id" was skipped: {{$guid}} is generated for each request. Add a parameter for it, or write the tool in JavaScript.',
        'The query parameter "t" was skipped: {{ $timestamp }} is generated for each request. Add a parameter for it, or write the tool in JavaScript.',
      ]),
    );
  });

  it("are not needed for a URL without a scheme, which is HTTP on the same machine", () => {
    expect(importOne("localhost:8080/a").handler.url).toBe("http://localhost:8080/a");
    expect(importOne("shop.example.com/a").handler.url).toBe(`${shopUrl}/a`);
  });

  it("cause one warning for all requests to a host without a value", () => {
    const { manifest, warnings } = importItems(
      ["x", "y"].map((name) => ({ name, request: { url: `{{base}}/${name}` } })),
    );
    expect(manifest.tools.map(({ handler }) => handler)).toMatchObject([
      { url: "https://api.example.com/x" },
      { url: "https://api.example.com/y" },
    ]);
    expect(warnings.filter(({ code }) => code === "server_missing")).toMatchObject([{ path: "" }]);
  });
});
