import { describe, expect, test } from "vitest";
import { z } from "zod";
import { httpHandler, listHttpPlaceholders } from "./http";

const fullHandler = {
  kind: "http",
  method: "POST",
  url: "https://api.example.com/users/{{params.id}}",
  query: [{ name: "q", value: "{{params.query}}", enabled: true, whenMissing: "omit" }],
  headers: [{ name: "x-db", value: "{{variables.dburi}}", enabled: false }],
  auth: { type: "bearer", value: "{{credentials.github.token}}" },
  body: { type: "json", value: { count: "{{params.count}}", tags: ["{{params.tags}}"] } },
  response: { envelope: false },
  retry: { attempts: 1 },
  redirects: "follow",
  module: "export const validate = () => true;",
};
const issues = (overrides: Record<string, unknown>) =>
  (httpHandler.safeParse({ ...fullHandler, ...overrides }).error?.issues ?? []).map(
    ({ path, message }) => `${path.join("/")}: ${message}`,
  );

test("accepts a full and a minimal handler unchanged", () => {
  expect(httpHandler.parse(fullHandler)).toEqual(fullHandler);
  const minimalHandler = { kind: "http", method: "GET", url: "https://a.example" };
  expect(httpHandler.parse(minimalHandler)).toEqual(minimalHandler);
});

test("lists placeholders with their paths", () => {
  expect(
    listHttpPlaceholders(httpHandler.parse(fullHandler)).map(({ path, placeholder }) => [
      path,
      placeholder.text,
    ]),
  ).toEqual([
    ["/url", "params.id"],
    ["/query/0/value", "params.query"],
    ["/headers/0/value", "variables.dburi"],
    ["/auth/value", "credentials.github.token"],
    ["/body/value/count", "params.count"],
    ["/body/value/tags/0", "params.tags"],
  ]);
});

describe("the schema rejects", () => {
  test("unknown keys and methods", () => {
    expect(issues({ timeout: 5 })).toHaveLength(1);
    expect(issues({ response: { pick: "a" } })).toHaveLength(1);
    expect(issues({ auth: { type: "none", value: "x" } })).toHaveLength(1);
    expect(issues({ method: "TRACE" })).toHaveLength(1);
  });

  test.each([
    "Host",
    "content-length",
    "Connection",
    "Transfer-Encoding",
    "upgrade",
    "TE",
    "x-toolwright-depth",
    "x y",
    "x:",
    "",
    "x\r\ny",
    "{{params.name}}",
    "żółw",
  ])("the header name %j", (name) => {
    expect(issues({ headers: [{ name, value: "1" }] })).toHaveLength(1);
    expect(issues({ auth: { type: "header", name, value: "1" } }).length).toBeGreaterThan(0);
  });

  test("line breaks in a header's text", () => {
    expect(issues({ headers: [{ name: "x-a", value: "a\nb" }] })).toHaveLength(1);
  });

  test("placeholders that are not closed or are used in keys", () => {
    expect(issues({ body: { type: "json", value: { a: [{ b: "{{params.a" }] } } })).toEqual([
      expect.stringContaining("body/value/a/0/b: A placeholder is not closed"),
    ]);
    expect(issues({ body: { type: "json", value: { "{{params.a}}": 1 } } })).toHaveLength(1);
    expect(issues({ query: [{ name: "{{params.a}}", value: "" }] })).toHaveLength(1);
  });

  test("contradictory settings", () => {
    expect(issues({ retry: { attempts: 2 } })[0]).toContain("POST is never retried");
    expect(issues({ method: "HEAD" })[0]).toContain("HEAD");
    expect(issues({ headers: [{ name: "Authorization", value: "x" }] })[0]).toContain(
      "already sets",
    );
    expect(
      issues({
        headers: [{ name: "content-type", value: "x" }],
        body: { type: "multipart", value: {} },
      })[0],
    ).toContain("its own content type");
  });

  test("a body that is nested too deeply", () => {
    let value: unknown = 1;
    for (let depth = 0; depth < 100_000; depth += 1) value = [value];
    expect(issues({ body: { type: "json", value } })[0]).toContain("64 levels");
  });
});

test("the schema converts to JSON Schema", () => {
  expect(z.toJSONSchema(httpHandler, { io: "input" })).toMatchObject({ type: "object" });
});
