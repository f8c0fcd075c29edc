import { describe, expect, it, test } from "vitest";
import type { HttpHandler } from "@/lib/agent/handlers/http";
import { httpHandler } from "@/lib/agent/handlers/http";
import type { FieldStyle } from "@/lib/agent/handlers/value-style";
import { buildMaskedRequest, resolveRequest } from "./resolve-request";

const color = { R: 100, G: 200, B: 150 };
const list = ["blue", "black", "brown"];

const createValues = (params: Record<string, unknown>) => ({
  params,
  variables: {},
  credentials: {},
  caller: {},
  context: {},
});
const resolve = (handler: Partial<HttpHandler>, params: Record<string, unknown>) => {
  const config = httpHandler.parse({
    kind: "http",
    method: "POST",
    url: "https://a.example/x",
    ...handler,
  });
  const result = resolveRequest(config, createValues(params));
  if (!result.ok) throw new Error(result.error.message);
  const masked = buildMaskedRequest(config, createValues(params));
  expect(masked.url).toBe(result.request.url);
  expect(masked.headers.filter(([name]) => name === "ids")).toEqual(
    result.request.headers.filter(([name]) => name === "ids"),
  );
  const boundary = /boundary=(.*)/.exec(
    String(result.request.headers.find(([name]) => name === "content-type")?.[1]),
  )?.[1];
  const { body: sent } = result.request;
  const body =
    sent === undefined ? undefined : String(sent).replaceAll(boundary ?? "\n", "boundary");
  expect(masked.body).toBe(body);
  return { ...result.request, body };
};
const row = { name: "color", value: "{{params.color}}" };

describe("a query row", () => {
  const query = (value: unknown, style: FieldStyle) =>
    new URL(resolve({ query: [{ ...row, ...style }] }, { color: value }).url).search;

  it.each<[FieldStyle, unknown, string]>([
    [{}, list, "?color=blue&color=black&color=brown"],
    [{}, [1, null, 2], "?color=1&color=2"],
    [{}, color, "?color=%7B%22R%22%3A100%2C%22G%22%3A200%2C%22B%22%3A150%7D"],
    [{ explode: false }, list, "?color=blue,black,brown"],
    [{ explode: false }, ["a,b", "c&d"], "?color=a%2Cb,c%26d"],
    [{ explode: false }, color, "?color=R,100,G,200,B,150"],
    [{ explode: false }, "blue", "?color=blue"],
    [{ explode: false }, [], ""],
    [{ style: "spaceDelimited" }, list, "?color=blue%20black%20brown"],
    [{ style: "pipeDelimited" }, list, "?color=blue%7Cblack%7Cbrown"],
    [{ style: "tabDelimited" }, list, "?color=blue%09black%09brown"],
    [{ style: "deepObject" }, color, "?color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150"],
    [{ style: "deepObject" }, 5, "?color=5"],
    [{ style: "deepObject" }, ["a", "b"], "?color%5B%5D=a&color%5B%5D=b"],
    [
      { style: "deepObject" },
      [{ a: 1 }, { a: { b: [2] } }],
      "?color%5B0%5D%5Ba%5D=1&color%5B1%5D%5Ba%5D%5Bb%5D%5B%5D=2",
    ],
    [{ style: "deepObject" }, { a: null, b: {}, "c&d=": "" }, "?color%5Bc%26d%3D%5D="],
    [{ style: "json" }, ["a"], "?color=%5B%22a%22%5D"],
    [{ style: "json" }, "a", "?color=%22a%22"],
  ])("with style %j writes %j", (style, value, expected) => {
    expect(query(value, style)).toBe(expected);
  });
});

describe("the path", () => {
  type Row = Omit<NonNullable<HttpHandler["path"]>[number], "name" | "value">;
  const path = (value: unknown, style: Row) =>
    new URL(
      resolve(
        { url: "https://a.example/x{{params.color}}/y", path: [{ ...row, ...style }] },
        { color: value },
      ).url,
    ).pathname;

  // The table of RFC 6570 §3.2, which OpenAPI's styles follow.
  it.each<[Row, unknown, string]>([
    [{ style: "simple" }, list, "blue,black,brown"],
    [{ style: "simple" }, ["a/b", "c,d"], "a%2Fb,c%2Cd"],
    [{ style: "simple" }, color, "R,100,G,200,B,150"],
    [{ style: "simple", explode: true }, color, "R=100,G=200,B=150"],
    [{ style: "label" }, "blue", ".blue"],
    [{ style: "label" }, list, ".blue,black,brown"],
    [{ style: "label", explode: true }, list, ".blue.black.brown"],
    [{ style: "label" }, color, ".R,100,G,200,B,150"],
    [{ style: "label", explode: true }, color, ".R=100.G=200.B=150"],
    [{ style: "matrix" }, "blue", ";color=blue"],
    [{ style: "matrix" }, list, ";color=blue,black,brown"],
    [{ style: "matrix", explode: true }, list, ";color=blue;color=black;color=brown"],
    [{ style: "matrix" }, color, ";color=R,100,G,200,B,150"],
    [{ style: "matrix", explode: true }, color, ";R=100;G=200;B=150"],
  ])("with style %j writes %j", (style, value, expected) => {
    expect(path(value, style)).toBe(`/x${expected}/y`);
  });
});

test("writes lists and objects in a header with commas", () => {
  const header = (value: unknown, explode?: boolean) =>
    resolve(
      {
        method: "GET",
        headers: [{ name: "ids", value: "{{params.color}}", style: "simple", explode }],
      },
      { color: value },
    ).headers;
  expect(header(list)).toEqual([["ids", "blue,black,brown"]]);
  expect(header(color)).toEqual([["ids", "R,100,G,200,B,150"]]);
  expect(header(color, true)).toEqual([["ids", "R=100,G=200,B=150"]]);
  expect(header([])).toEqual([]);
});

test("joins cookies of several rows into one header, and omits those without a value", () => {
  const headers = ["a", "b", "c"].map((name) => ({
    name: "cookie",
    value: `${name}={{params.${name}}}`,
    style: "simple" as const,
  }));
  const { headers: sent } = resolve({ method: "GET", headers }, { a: 1, c: ["x", "y"] });
  expect(sent.map(([, value]) => value)).toEqual(["a=1; c=x,y"]);
});

test("does not let a caller's value start another cookie, unless the row consists of that value", () => {
  const send = (value: string, theme: string) =>
    resolve({ method: "GET", headers: [{ name: "Cookie", value }] }, { theme }).headers;
  expect(() => send("theme={{params.theme}}", "dark; admin=1")).toThrow(/semicolon/);
  expect(send("theme={{params.theme}}", "dark")).toEqual([["Cookie", "theme=dark"]]);
  expect(send("{{params.theme}}", "a=1; b=2")).toEqual([["Cookie", "a=1; b=2"]]);
});

test("lets a credential send several cookies", () => {
  const headers = [{ name: "Cookie", value: "theme=dark; {{credentials.web.cookies}}" }];
  const credentials = { web: { cookies: "a=1; b=2" } };
  const config = httpHandler.parse({
    kind: "http",
    method: "GET",
    url: "https://a.example/",
    headers,
  });
  expect(resolveRequest(config, { ...createValues({}), credentials })).toMatchObject({
    request: { headers: [["Cookie", "theme=dark; a=1; b=2"]] },
  });
});

test("writes brackets, separators and JSON in a form", () => {
  const value = {
    address: "{{params.address}}",
    expand: "{{params.expand}}",
    ids: "{{params.ids}}",
    plain: "{{params.address}}",
    literal: { a: ["{{params.ids.0}}", { b: "{{params.none}}", c: "{{params.ids.1}}" }] },
  };
  const encoding = {
    address: { style: "deepObject" as const },
    expand: { style: "deepObject" as const, explode: true },
    ids: { explode: false },
    literal: { style: "deepObject" as const },
  };
  const params = {
    address: { city: "B & C", tags: ["x"], nested: { a: true, none: null } },
    expand: ["data.customer"],
    ids: [1, 2],
  };
  const { body } = resolve({ body: { type: "form", value, encoding } }, params);
  expect([...new URLSearchParams(body)]).toEqual([
    ["address[city]", "B & C"],
    ["address[tags][]", "x"],
    ["address[nested][a]", "true"],
    ["expand[]", "data.customer"],
    ["ids", "1,2"],
    ["plain", JSON.stringify(params.address)],
    ["literal[a][]", "1"],
    ["literal[a][1][c]", "2"],
  ]);
});

test("adds file names and content types to multipart parts", () => {
  const { body } = resolve(
    {
      body: {
        type: "multipart",
        value: { file: "{{params.text}}", meta: "{{params.meta}}", plain: "1" },
        encoding: {
          file: { fileName: '{{params.name}}"\r\n.csv', contentType: "text/csv" },
          meta: { contentType: "application/json" },
        },
      },
    },
    { text: "a,b", meta: { a: 1 }, name: "data" },
  );
  expect(body?.split("\r\n")).toEqual([
    "--boundary",
    'content-disposition: form-data; name="file"; filename="data%22%0D%0A.csv"',
    "content-type: text/csv",
    "",
    "a,b",
    "--boundary",
    'content-disposition: form-data; name="meta"',
    "content-type: application/json",
    "",
    '{"a":1}',
    "--boundary",
    'content-disposition: form-data; name="plain"',
    "",
    "1",
    "--boundary--",
    "",
  ]);
});

const encoding = { color: { style: "deepObject" as const } };
it.each<[string, Partial<HttpHandler>]>([
  ["a query", { query: [{ ...row, style: "deepObject" }] }],
  ["a form", { body: { type: "form", value: { color: row.value }, encoding } }],
  ["a multipart body", { body: { type: "multipart", value: { color: row.value }, encoding } }],
])("refuses nested names that would exceed the request's maximum size in %s", (_, handler) => {
  const resolveKeys = (count: number) => {
    const inner = Object.fromEntries(Array.from({ length: count }, (__, at) => [`k${at}`, 1]));
    return resolve(handler, { color: { ["x".repeat(100_000)]: inner } });
  };
  expect(() => resolveKeys(3)).not.toThrow();
  for (const count of [50, 5_000])
    expect(() => resolveKeys(count)).toThrow("The request would be larger than 5 MB.");
});
