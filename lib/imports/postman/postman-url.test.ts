import { describe, expect, it } from "vitest";
import { shopUrl } from "./collection-fixture";
import { importOne } from "./postman-fixture";

describe("the variables of a path", () => {
  const importPath = (variable: unknown) =>
    importOne(
      { url: { raw: `${shopUrl}/users/:id/orders/:orderId`, variable } },
      { variable: [{ key: "user", value: "u 7" }] },
    ).tool;

  it("become parameters, and their values an example", () => {
    const { parameters, examples } = importPath([
      { key: "id", value: "{{user}}" },
      { key: "orderId", value: "42" },
    ]);
    expect(parameters.required).toEqual(["id", "orderId"]);
    expect(examples).toEqual([
      { name: "From the collection", params: { id: "u 7", orderId: "42" } },
    ]);
  });

  it.each(["", "{{unknown}}", "{{$guid}}", null])(
    "become no example with the value %j",
    (value) => {
      const tool = importPath([
        { key: "id", value },
        { key: "orderId", value: "42" },
      ]);
      expect(tool.examples).toBeUndefined();
      expect(tool.parameters.properties).toEqual({
        id: { type: "string" },
        orderId: { type: "string", examples: ["42"] },
      });
    },
  );

  it("may have any name", () => {
    const raw = `${shopUrl}/users/:id.json`;
    const { tool, handler } = importOne({
      url: { raw, variable: [{ key: "id.json", value: "7" }] },
    });
    expect(handler.url).toBe(`${shopUrl}/users/{{params.id_json}}`);
    expect(tool.parameters.properties.id_json).toEqual({ type: "string", examples: ["7"] });
    const older = importOne({ url: { raw, variable: [{ id: "id", value: "7" }] } });
    expect(older.handler.url).toBe(`${shopUrl}/users/{{params.id}}.json`);
    expect(older.tool.parameters.properties.id).toEqual({ type: "string", examples: ["7"] });
    expect(importOne({ url: raw }).handler.url).toBe(raw);
  });

  it("may be IDs in the path itself", () => {
    const { parameters, examples } = importOne({ url: `${shopUrl}/users/7/orders/{{$guid}}` }).tool;
    expect(parameters.properties.user_id).toEqual({ type: "string", examples: ["7"] });
    expect(examples).toBeUndefined();
  });
});

describe("a username and password in a URL", () => {
  const url = "https://me:pa55word@shop.example.com/orders";
  const credentials = {
    type: "basic",
    value: "{{credentials.shop.username}}:{{credentials.shop.password}}",
  };

  it.each([url, { raw: url }, "https://{{user}}:{{password}}@shop.example.com/orders"])(
    "become a credential: %j",
    (address) => {
      const { handler, tool, manifest, messages } = importOne({ url: address });
      expect(handler).toMatchObject({ url: `${shopUrl}/orders`, auth: credentials });
      expect(tool.credentials).toEqual(["shop"]);
      expect(messages).toContainEqual(expect.stringContaining('Set up the credential "shop"'));
      expect(JSON.stringify([manifest, messages])).not.toContain("pa55word");
    },
  );

  it("become a credential in the value of a variable", () => {
    const variable = [{ key: "base", value: "https://me:pa55word@shop.example.com" }];
    const { handler } = importOne({ url: "{{base}}/orders" }, { variable });
    expect(handler).toMatchObject({ url: `${shopUrl}/orders`, auth: credentials });
  });

  it("give way to the request's own authentication", () => {
    const header = [{ key: "Authorization", value: "Bearer abc" }];
    expect(importOne({ url, header }).handler.auth?.type).toBe("bearer");
    const auth = { type: "digest" };
    expect(importOne({ url, auth }).handler.auth).toBeUndefined();
  });

  it("are not looked for in the path", () => {
    const { handler } = importOne({ url: `${shopUrl}/users/@me` });
    expect(handler).toMatchObject({ url: `${shopUrl}/users/@me` });
    expect(handler.auth).toBeUndefined();
  });
});

it("sends the first hundred parameters of a query, with a warning about the others", () => {
  const pairs = Array.from({ length: 102 }, (_, index) => `p${index}=1`);
  const { handler, warnings } = importOne({ url: `${shopUrl}?${pairs.join("&")}` });
  expect(handler.query).toHaveLength(100);
  expect(warnings).toContainEqual({
    path: "/tools/0/handler/query",
    code: "row_left_out",
    message: "A request can have at most 100 rows, so only the first 100 of 102 are sent.",
  });
});
