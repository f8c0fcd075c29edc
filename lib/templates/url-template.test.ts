import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type HttpHandler, httpHandler } from "@/lib/agent/handlers/http";
import { parseUrlTemplate } from "../agent/placeholders/url-template";
import { resolveRequest } from "./resolve-request";

const getProblem = (text: string) => {
  const parsed = parseUrlTemplate(text);
  return "problem" in parsed ? parsed.problem : undefined;
};

test.each([
  "{{params.url}}",
  "{{params.scheme}}://a.example/",
  "https://{{params.host}}/x",
  "https://api.{{params.host}}/x",
  "https://a.example{{params.rest}}",
  "https://a.example:{{params.port}}/",
  "https://user:pw@a.example/",
  "https://{{params.u}}@a.example/",
  "https://a.example\\@evil.example/",
  "https:/a.example/",
  "https:a.example/",
  "//a.example/",
  "/x",
  "ftp://a.example/",
  "file:///etc/passwd",
  "javascript:alert(1)",
  "https://",
  "https:///x",
  "https://a b.example/",
  "https://a.example/\nx",
  "ht\ttps://a.example/",
  "https://a.example/a b",
  "https://[::1/",
  "https://a.example:99999/",
  "https://a.example/?{{params.key}}=1",
  "https://a.example/?a=1&x{{params.key}}=1",
  "https://a.example/#{{params.a}}",
  "https://a.example/{{params.a",
])("rejects %j with a message", (text) => {
  expect(getProblem(text)).toMatch(/\.$/);
});

test.each([
  "https://a.example",
  "HTTPS://A.example/{{params.a}}",
  "http://127.0.0.1:8080/x",
  "http://[::1]:8080/{{params.a}}",
  "https://a.example?q={{params.q}}",
  "https://a.example/{{params.a}}-{{params.b}}.json?x={{params.c}}&y#z",
])("accepts %j", (text) => {
  expect(getProblem(text)).toBeUndefined();
});

describe("the shape of the URL", () => {
  const handler: HttpHandler = httpHandler.parse({
    kind: "http",
    method: "GET",
    url: "https://api.example.com:8443/a/{{params.a}}/b-{{params.b}}/{{params.c}}{{params.d}}?x={{params.e}}",
    query: [
      { name: "y", value: "{{params.f}}" },
      { name: "z", value: "f:{{params.g}}" },
    ],
    auth: { type: "query", name: "key", value: "{{params.h}}" },
  });
  const maliciousPart = fc.constantFrom(
    "..",
    ".",
    "/",
    "\\",
    "?",
    "#",
    "&",
    "=",
    "@",
    ":",
    "%2e",
    "%2F",
    "%",
    "\r\n",
    "\0",
    "\t",
    " ",
    "//evil.example",
    "{{params.a}}",
    "\ud800",
    "·",
    "０",
  );
  const text = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.array(maliciousPart, { maxLength: 6 }).map((parts) => parts.join("")),
  );
  const value = fc.oneof(
    text,
    text,
    fc.integer(),
    fc.double(),
    fc.boolean(),
    fc.dictionary(text, text),
  );

  test("never changes its origin, segments or query keys because of a value", () => {
    fc.assert(
      fc.property(fc.tuple(...Array.from({ length: 8 }, () => value)), (values) => {
        const params = Object.fromEntries(
          values.map((item, index) => ["abcdefgh".charAt(index), item]),
        );
        const resolved = resolveRequest(handler, {
          params,
          variables: {},
          credentials: {},
          caller: {},
          context: {},
        });
        if (!resolved.ok) {
          expect(resolved.error.code).toBe("INVALID_PARAMETER");
          expect(resolved.error.parameter).toMatch(/^[abcd]$/);
          return;
        }
        const url = new URL(resolved.request.url);
        expect(url.href).toBe(resolved.request.url);
        expect(url.origin).toBe("https://api.example.com:8443");
        expect(url.username + url.password + url.hash).toBe("");
        const segments = url.pathname.split("/");
        expect(segments).toHaveLength(5);
        expect(segments[1]).toBe("a");
        expect(segments[3]?.startsWith("b-")).toBe(true);
        expect([...url.searchParams.keys()]).toEqual(["x", "y", "z", "key"]);
        const toText = (item: unknown) =>
          (typeof item === "string" ? item : JSON.stringify(item)).toWellFormed();
        expect(decodeURIComponent(segments[2] ?? "")).toBe(toText(params.a));
        expect(url.searchParams.get("y")).toBe(toText(params.f));
      }),
      { numRuns: 2000 },
    );
  });
});
