import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type HttpHandler, httpHandler as schema } from "@/lib/agent/handlers/http";
import { outcomeError as error, startHttp } from "./http-fixture";

type Http = Awaited<ReturnType<typeof startHttp>>;
let http: Http;
beforeAll(async () => {
  http = await startHttp();
  http.reply(200, "application/json", "{}");
});
afterEach(() => {
  http.upstream.hits.length = 0;
});
afterAll(() => http.close());

/** Values a hostile caller might try, in any position. */
const hostile = [
  "../../admin",
  "..",
  "..%2f..%2fadmin",
  "a/b",
  "a\\b",
  "//evil.example/",
  "@evil.example",
  "a@evil.example:80/",
  "http://evil.example/",
  "x?admin=true",
  "x&admin=true",
  "x#fragment",
  "x;admin=true",
  "x HTTP/1.1\r\nHost: evil.example\r\n\r\nGET /admin",
  "x\r\nX-Evil: 1",
  "x\nx-evil: 1",
  "x\u0000y",
  '"}, "admin": true, "x": "',
  '\\", "admin": true, "',
  "</value><admin>1</admin>",
  "{{variables.db}}",
  "{{credentials.github.token}}",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it must stay literal text.
  "${process.env.DATABASE_URL}",
  "$DATABASE_URL",
  "%00%0d%0aX-Evil:%201",
  "\u2028\u2029\uFEFF",
  "\uD800",
  'x\r\n--boundary\r\ncontent-disposition: form-data; name="admin"\r\n\r\ntrue',
  "__proto__",
];

const send = async (handler: Partial<HttpHandler>, value: unknown) => {
  http.upstream.hits.length = 0;
  const { outcome } = await http.run(
    { method: "POST", ...handler },
    {
      params: { v: value },
      context: {
        variables: { db: "pg://secret" },
        credentials: { github: { token: "gh-secret-1234" } },
      },
    },
  );
  return { outcome, hit: http.upstream.hits[0], hits: http.upstream.hits.length };
};
const standard = ["accept", "accept-encoding", "connection", "content-length", "host"];
const headerNames = (headers: object = {}) => Object.keys(headers).sort();
/** Returns what a service receives for text with lone surrogates. */
const toReceived = (text: string) => text.toWellFormed();

describe.each(hostile.map((text) => [text]))("%j", (text) => {
  test("stays inside its path segment", async () => {
    const url = `${http.upstream.origin}/users/{{params.v}}/posts?fixed=1`;
    const { outcome, hit, hits } = await send({ url }, text);
    if (text === "..") {
      expect(error(outcome)).toMatchObject({ code: "INVALID_PARAMETER", parameter: "v" });
      expect(hits).toBe(0);
      return;
    }
    expect(hits).toBe(1);
    const { pathname, search } = new URL(hit?.url ?? "", http.upstream.origin);
    const [, first, segment = "", last, ...more] = pathname.split("/");
    expect([first, last, more, search]).toEqual(["users", "posts", [], "?fixed=1"]);
    expect(decodeURIComponent(segment)).toBe(toReceived(text));
    expect(hit?.headers.host).toBe(new URL(http.upstream.origin).host);
  });

  test("stays inside its query value", async () => {
    const url = `${http.upstream.origin}/x?a={{params.v}}&fixed=1`;
    const { hit, hits } = await send(
      { url, query: [{ name: "b", value: "p{{params.v}}s" }] },
      text,
    );
    expect(hits).toBe(1);
    const { pathname, searchParams } = new URL(hit?.url ?? "", http.upstream.origin);
    expect(pathname).toBe("/x");
    expect([...searchParams]).toEqual([
      ["a", toReceived(text)],
      ["fixed", "1"],
      ["b", `p${toReceived(text)}s`],
    ]);
  });

  test("stays inside its header, or is refused", async () => {
    const headers = [{ name: "x-note", value: "{{params.v}}" }];
    const { outcome, hit, hits } = await send({ headers }, text);
    if (outcome.ok) {
      expect(hit?.headers["x-note"]).toBe(text);
      expect(headerNames(hit?.headers)).toEqual(
        [...standard, "user-agent", "x-note", "x-toolwright-depth"].sort(),
      );
    } else {
      expect(error(outcome)).toMatchObject({ code: "INVALID_PARAMETER", parameter: "v" });
      expect(text).toMatch(/[^\t -~\u0080-\u00FF]/);
    }
    expect(hits).toBe(outcome.ok ? 1 : 0);
  });

  test("stays inside its JSON string", async () => {
    const value = { a: "{{params.v}}", b: "p{{params.v}}s", admin: false };
    const { hit, hits } = await send({ body: { type: "json", value } }, text);
    expect(hits).toBe(1);
    expect(JSON.parse(hit?.body ?? "")).toEqual({ a: text, b: `p${text}s`, admin: false });
  });

  test("stays inside its form field", async () => {
    const value = { a: "{{params.v}}", b: "p{{params.v}}s" };
    const { hit } = await send({ body: { type: "form", value } }, text);
    expect([...new URLSearchParams(hit?.body)]).toEqual([
      ["a", toReceived(text)],
      ["b", `p${toReceived(text)}s`],
    ]);
  });

  test("stays inside its multipart part", async () => {
    const value = { a: "{{params.v}}", b: "fixed" };
    const { hit } = await send({ body: { type: "multipart", value } }, text);
    const type = String(hit?.headers["content-type"]);
    const parts = hit?.body.split(`--${type.split("boundary=")[1]}`) ?? [];
    expect(parts).toHaveLength(4);
    expect(parts[1]).toBe(
      `\r\ncontent-disposition: form-data; name="a"\r\n\r\n${toReceived(text)}\r\n`,
    );
  });

  test("is not expanded as a template and reveals no secret", async () => {
    const { hit } = await send({ body: { type: "text", value: "v={{params.v}}" } }, text);
    expect(hit?.body).toBe(`v=${toReceived(text)}`);
    expect(JSON.stringify(hit)).not.toMatch(/pg:\/\/secret|gh-secret/);
  });
});

describe("host injection", () => {
  const issues = (url: string) =>
    schema.safeParse({ kind: "http", method: "GET", url }).error?.issues.length ?? 0;

  test.each([
    "{{params.v}}",
    "{{params.v}}://a.example/",
    "https://{{params.v}}/",
    "https://{{params.v}}.a.example/",
    "https://a.example{{params.v}}/",
    "https://a.example:{{params.v}}/",
    "https://{{params.v}}@a.example/",
    "https://user:{{params.v}}@a.example/",
    "https:{{params.v}}",
    "https:/{{params.v}}",
    "//{{params.v}}/",
    "https://a.example\\{{params.v}}",
    "https://a.example\t/{{params.v}}",
    "https://a.example?{{params.v}}=1",
    "https://a.example/#{{params.v}}",
  ])("refuses %s on save", (url) => expect(issues(url)).toBeGreaterThan(0));

  test("sends nothing elsewhere if a handler bypassed validation", async () => {
    for (const url of ["http://{{params.v}}/", `${http.upstream.origin}{{params.v}}`]) {
      const { outcome } = await http.run({}, { params: { v: ".evil.example" } }, { url });
      expect(outcome.ok).toBe(false);
    }
    expect(http.upstream.hits).toHaveLength(0);
  });
});

test("confines values of other types, too", async () => {
  const value = { toString: "x", "a\r\nx-evil: 1": ["..", { b: "\r\n" }] };
  const { hit } = await send(
    {
      url: `${http.upstream.origin}/{{params.v}}`,
      headers: [{ name: "x-v", value: "{{params.v}}" }],
    },
    value,
  );
  expect(JSON.parse(decodeURIComponent(hit?.url.slice(1) ?? ""))).toEqual(value);
  expect(JSON.parse(String(hit?.headers["x-v"]))).toEqual(value);
  expect(headerNames(hit?.headers)).not.toContain("x-evil");
});
