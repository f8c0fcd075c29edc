import { expect, test } from "vitest";
import { findPlaceholders } from "./placed-placeholder";
import { getWholePlaceholder, parseTemplate } from "./template";
import { parseUrlTemplate } from "./url-template";

const parsePaths = (text: string) =>
  parseTemplate(text).template.map((part) =>
    typeof part === "string" ? part : [part.root, ...part.path],
  );

test("separates text and placeholders", () => {
  expect(parsePaths("a {{params.b.c}} d{{ caller.bearer }}")).toEqual([
    "a ",
    ["params", "b", "c"],
    " d",
    ["caller", "bearer"],
  ]);
  expect(parsePaths("{{params}}")).toEqual([["params"]]);
  expect(parsePaths('{"a":{"b":{{params.c}}}}')).toEqual(['{"a":{"b":', ["params", "c"], "}}"]);
});

test("supports names with special characters", () => {
  expect(parsePaths('{{params["a.b"].tags[0].user name}}')).toEqual([
    ["params", "a.b", "tags", "0", "user name"],
  ]);
  expect(parsePaths("{{credentials.google-cse.apiKey}}")).toEqual([
    ["credentials", "google-cse", "apiKey"],
  ]);
});

test("treats escaped braces as literals", () => {
  expect(parsePaths("\\{{params.a}} {{params.a}}")).toEqual(["{{params.a}} ", ["params", "a"]]);
});

test.each([
  "{{params.a",
  "{{}}",
  "{{ }}",
  "{{params.}}",
  "{{params..a}}",
  "{{1}}",
  '{{params["a}}',
])("reports %s and keeps it as text", (text) => {
  const { template, problem } = parseTemplate(text);
  expect(problem).toMatch(/\{\{/);
  expect(template).toEqual([text]);
});

test("returns a whole placeholder only if nothing surrounds it", () => {
  expect(getWholePlaceholder(parseTemplate("{{params.a}}").template)?.path).toEqual(["a"]);
  expect(getWholePlaceholder(parseTemplate("{{params.a}} ").template)).toBeUndefined();
  expect(getWholePlaceholder(parseTemplate("{{params.a}}{{params.b}}").template)).toBeUndefined();
});

test("lists placeholders with their paths", () => {
  const value = { a: ["x", "{{params.b}}"], "c/d": { e: "{{params.f}}-{{variables.g}}" }, h: 1 };
  expect(
    findPlaceholders(value, "/body/value").map(({ path, placeholder }) => [path, placeholder.text]),
  ).toEqual([
    ["/body/value/a/1", "params.b"],
    ["/body/value/c~1d/e", "params.f"],
    ["/body/value/c~1d/e", "variables.g"],
  ]);
});

test("distinguishes an empty URL from one without a scheme", () => {
  expect(parseUrlTemplate("")).toEqual({
    problem: "Enter the URL, such as https://api.example.com/v1/notes.",
  });
  expect(parseUrlTemplate("api.example.com")).toEqual({
    problem: expect.stringMatching(/^Start the URL with https/),
  });
});
