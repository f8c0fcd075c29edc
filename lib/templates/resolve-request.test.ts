import { describe, expect, test } from "vitest";
import type { HttpHandler } from "@/lib/agent/handlers/http";
import type { TemplateValues } from "../agent/placeholders/template-values";
import { resolveRequest } from "./resolve-request";
import { createHandler, createValues } from "./template-fixture";

const resolve = (overrides: Partial<HttpHandler>, values: Partial<TemplateValues> = {}) => {
  const resolved = resolveRequest(createHandler(overrides), createValues(values));
  if (!resolved.ok) throw new Error(resolved.error.message);
  return resolved.request;
};
const resolveError = (overrides: Partial<HttpHandler>, values: Partial<TemplateValues> = {}) => {
  const resolved = resolveRequest(createHandler(overrides), createValues(values));
  if (resolved.ok) throw new Error(`not refused: ${resolved.request.url}`);
  return resolved.error;
};

describe("the URL", () => {
  const path = (id: unknown) =>
    resolve({ url: "https://api.example.com/users/{{params.id}}/x" }, { params: { id } }).url;

  test.each([
    ["42", "/users/42/x"],
    [42, "/users/42/x"],
    [true, "/users/true/x"],
    ["a/b", "/users/a%2Fb/x"],
    ["../../admin", "/users/..%2F..%2Fadmin/x"],
    ["a?b=c#d", "/users/a%3Fb%3Dc%23d/x"],
    ["a\\b", "/users/a%5Cb/x"],
    ["a\r\nHost: evil", "/users/a%0D%0AHost%3A%20evil/x"],
    ["@evil.example", "/users/%40evil.example/x"],
    ["%2e%2e", "/users/%252e%252e/x"],
    ["zażółć ł", "/users/za%C5%BC%C3%B3%C5%82%C4%87%20%C5%82/x"],
    ["\ud800", "/users/%EF%BF%BD/x"],
    [{ a: 1 }, "/users/%7B%22a%22%3A1%7D/x"],
    ["...", "/users/.../x"],
  ])("encodes the path segment %j", (id, expected) => {
    expect(path(id)).toBe(`https://api.example.com${expected}`);
  });

  test.each([".", "..", ""])("rejects the segment %j, naming the parameter", (id) => {
    expect(
      resolveError({ url: "https://a.example/u/{{params.user.id}}" }, { params: { user: { id } } }),
    ).toMatchObject({ code: "INVALID_PARAMETER", parameter: "user.id" });
  });

  test("rejects dot segments assembled from several values or literal text", () => {
    const params = { a: ".", b: "." };
    expect(
      resolveError({ url: "https://a.example/{{params.a}}{{params.b}}/x" }, { params }).code,
    ).toBe("INVALID_PARAMETER");
    expect(resolveError({ url: "https://a.example/.{{params.a}}/x" }, { params }).code).toBe(
      "INVALID_PARAMETER",
    );
    expect(resolveError({ url: "https://a.example/%2e{{params.a}}" }, { params }).code).toBe(
      "INVALID_PARAMETER",
    );
  });

  test.each([{}, { id: null }])("rejects a missing segment, naming the parameter: %j", (params) => {
    expect(resolveError({ url: "https://a.example/{{params.id}}" }, { params })).toMatchObject({
      code: "MISSING_PARAMETER",
      parameter: "id",
    });
  });

  test("treats inherited properties as missing", () => {
    for (const name of ["__proto__", "constructor", "toString"])
      expect(resolveError({ url: `https://a.example/{{params.${name}}}` }).code).toBe(
        "MISSING_PARAMETER",
      );
    expect(
      resolve({ url: "https://a.example/{{params.tags.0}}" }, { params: { tags: ["x"] } }).url,
    ).toBe("https://a.example/x");
    expect(
      resolveError({ url: "https://a.example/{{params.tags.length}}" }, { params: { tags: [1] } })
        .code,
    ).toBe("MISSING_PARAMETER");
  });

  test("handles encoding, disabled rows, missing values and arrays in the query", () => {
    const { url } = resolve(
      {
        url: "https://a.example?fixed=%41&in={{params.q}}&gone={{params.none}}&flag#part",
        query: [
          { name: "q", value: "{{params.q}}" },
          { name: "mixed", value: "a b:{{params.n}}" },
          { name: "off", value: "1", enabled: false },
          { name: "omitted", value: "{{params.none}}" },
          { name: "nulled", value: "{{params.none}}", whenMissing: "null" },
          { name: "emptied", value: "x{{params.none}}", whenMissing: "empty" },
          { name: "tag", value: "{{params.tags}}" },
          { name: "object", value: "{{params.object}}" },
        ],
      },
      { params: { q: "a&b=c#d +%é", n: 5, tags: ["x&y", 2], object: { a: [1] } } },
    );
    expect(url).toBe(
      "https://a.example/?fixed=%41&in=a%26b%3Dc%23d%20%2B%25%C3%A9&flag&q=a%26b%3Dc%23d%20%2B%25%C3%A9&mixed=a%20b%3A5&nulled=null&emptied=&tag=x%26y&tag=2&object=%7B%22a%22%3A%5B1%5D%7D",
    );
  });
});

describe("headers and authentication", () => {
  test("fill, disable and omit rows", () => {
    expect(
      resolve(
        {
          headers: [
            { name: "X-Db", value: "{{variables.dburi}}" },
            { name: "x-off", value: "1", enabled: false },
            { name: "x-gone", value: "v {{params.none}}" },
            { name: "x-chat", value: "{{context.chatId}}/{{context.userId}}" },
          ],
        },
        { variables: { dburi: "pg://é" }, context: { chatId: "c1", userId: "u1" } },
      ).headers,
    ).toEqual([
      ["X-Db", "pg://é"],
      ["x-chat", "c1/u1"],
    ]);
  });

  test.each(["a\r\nx-evil: 1", "a\nb", "a\0b", "a\u0007b", "日本"])(
    "reject %j, naming the parameter",
    (text) => {
      const headers = [{ name: "x-note", value: "{{params.note}}" }];
      expect(resolveError({ headers }, { params: { note: text } })).toMatchObject({
        code: "INVALID_PARAMETER",
        parameter: "note",
      });
    },
  );

  const credentials = { github: { token: "s3cret-token", login: "ann:pässword" } };
  const header = (auth: HttpHandler["auth"], values: Partial<TemplateValues> = { credentials }) =>
    resolve({ auth }, values).headers;

  test("support every type of authentication", () => {
    const value = "{{credentials.github.token}}";
    expect(header({ type: "none" })).toEqual([]);
    expect(header({ type: "bearer", value })).toEqual([["authorization", "Bearer s3cret-token"]]);
    expect(header({ type: "bearer", value: "Bearer x" })).toEqual([["authorization", "Bearer x"]]);
    expect(header({ type: "basic", value: "{{credentials.github.login}}" })).toEqual([
      ["authorization", `Basic ${Buffer.from("ann:pässword").toString("base64")}`],
    ]);
    expect(header({ type: "basic", value: "sk_live" })).toEqual([
      ["authorization", `Basic ${Buffer.from("sk_live:").toString("base64")}`],
    ]);
    expect(header({ type: "header", name: "x-api-key", value })).toEqual([
      ["x-api-key", "s3cret-token"],
    ]);
    expect(resolve({ auth: { type: "query", name: "key", value } }, { credentials }).url).toBe(
      "https://api.example.com/?key=s3cret-token",
    );
    expect(header({ type: "caller-bearer" }, { caller: { bearer: "tok" } })).toEqual([
      ["authorization", "Bearer tok"],
    ]);
    expect(header({ type: "caller-bearer" }, {})).toEqual([]);
  });

  test("reject a missing credential", () => {
    const value = "{{credentials.github.token}}";
    expect(resolveError({ auth: { type: "bearer", value } }).code).toBe("UNAUTHORIZED");
    expect(resolveError({ query: [{ name: "k", value }] }).message).toContain("github.token");
    expect(resolveError({ auth: { type: "bearer", value: "{{params.t}}" } })).toMatchObject({
      code: "MISSING_PARAMETER",
      parameter: "t",
    });
  });
});

describe("the body", () => {
  test.each([
    ["a whole mark", ["\u00830\u00811\u0082", ""]],
    ["a mark across two values", ["\u00830\u0081", "\u0082"]],
  ])("sends values that look like display marks unchanged: %s", (_, [a, b]) => {
    const value = { a: "{{params.a}}", b: "{{params.b}}" };
    const { body } = resolve({ body: { type: "json", value } }, { params: { a, b } });
    expect(JSON.parse(String(body))).toEqual({ a, b });
  });

  const json = (value: HttpHandler["body"] & { type: "json" }, params: Record<string, unknown>) =>
    resolve({ body: value }, { params }).body;

  test("keeps types and order in JSON and omits missing values", () => {
    const value = {
      zebra: "{{params.count}}",
      apple: "{{params.tags}}",
      "10": "{{params.flag}}",
      text: "n={{params.count}} {{params.tags}}",
      gone: "{{params.none}}",
      half: "a{{params.none}}",
      nothing: "{{params.nil}}",
      list: ["{{params.none}}", "{{params.count}}", ["{{params.deep.a}}"]],
      fixed: [1, true, null, { k: 0.5 }],
      empty: { inner: "{{params.none}}" },
    };
    const params = {
      count: 5,
      tags: ["a", [1, { b: null }]],
      flag: false,
      nil: null,
      deep: { a: "5" },
    };
    expect(json({ type: "json", value }, params)).toBe(
      '{"10":false,"zebra":5,"apple":["a",[1,{"b":null}]],"text":"n=5 [\\"a\\",[1,{\\"b\\":null}]]","nothing":null,"list":[5,["5"]],"fixed":[1,true,null,{"k":0.5}],"empty":{}}',
    );
  });

  test.each([
    [{}, "{}"],
    [{ a: null }, '{"a":null}'],
    [{ a: {} }, '{"a":{}}'],
    [{ a: { c: {} } }, '{"a":{"c":{}}}'],
    [{ a: { c: { e: 1 } } }, '{"a":{"c":{"d":1}}}'],
  ])(
    "omits an object that copies a missing parameter, but not an empty one: %j",
    (params, body) => {
      const value = { a: { b: "{{params.a.b}}", c: { d: "{{params.a.c.e}}" } } };
      expect(json({ type: "json", value }, params)).toBe(body);
      if (!("a" in params))
        expect(resolve({ body: { type: "form", value } }, { params }).body).toBe("");
    },
  );

  test("can consist of the bare parameters", () => {
    const request = resolve(
      { body: { type: "json", value: "{{params}}" } },
      { params: { b: 1, a: "x" } },
    );
    expect(request.body).toBe('{"b":1,"a":"x"}');
    expect(request.headers).toEqual([["content-type", "application/json"]]);
  });

  test("keeps a key named __proto__", () => {
    const value = JSON.parse('{"__proto__":{"polluted":"{{params.a}}"}}');
    expect(json({ type: "json", value }, { a: 1 })).toBe('{"__proto__":{"polluted":1}}');
    expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
  });

  test("can be a form, multipart or text", () => {
    const value = {
      a: "{{params.a}}",
      "b c": "x {{params.n}}",
      list: "{{params.list}}",
      gone: "{{params.none}}",
      n: 1,
    };
    const params = { a: "1&b=2\r\n", n: 5, list: ["p", { q: 1 }] };
    const form = resolve({ body: { type: "form", value } }, { params });
    expect(form.body).toBe("a=1%26b%3D2%0D%0A&b+c=x+5&list=p&list=%7B%22q%22%3A1%7D&n=1");
    expect(form.headers).toEqual([["content-type", "application/x-www-form-urlencoded"]]);
    const multipart = resolve(
      { body: { type: "multipart", value: { 'a"\n': "{{params.a}}" } } },
      { params },
    );
    const boundary = multipart.headers[0]?.[1].split("boundary=")[1];
    expect(boundary).toMatch(/^toolwright-[0-9a-f]{32}$/);
    expect(multipart.body).toBe(
      `--${boundary}\r\ncontent-disposition: form-data; name="a%22%0A"\r\n\r\n1&b=2\r\n\r\n--${boundary}--\r\n`,
    );
    const headers = [{ name: "Content-Type", value: "application/xml" }];
    const text = resolve(
      { headers, body: { type: "text", value: "<a>{{params.n}}{{params.none}}</a>" } },
      { params },
    );
    expect(text.body).toBe("<a>5</a>");
    expect(text.headers).toEqual([["Content-Type", "application/xml"]]);
  });

  test("is limited in size", () => {
    const value = Array.from({ length: 200 }, () => "{{params.a}}");
    expect(
      resolveError({ body: { type: "json", value } }, { params: { a: "x".repeat(50_000) } }).code,
    ).toBe("LIMIT_EXCEEDED");
  });
});

test("treats a secret typed into a header as a secret, with and without its scheme", () => {
  const headers = [
    { name: "Authorization", value: "Bearer literal-secret" },
    { name: "x-api-key", value: "{{params.plain}}" },
    { name: "accept", value: "text/plain" },
  ];
  const resolved = resolveRequest(
    createHandler({ headers }),
    createValues({ params: { plain: "5" } }),
  );
  expect(resolved).toMatchObject({ ok: true });
  expect("secrets" in resolved && resolved.secrets).toEqual([
    "Bearer literal-secret",
    "literal-secret",
  ]);
});
