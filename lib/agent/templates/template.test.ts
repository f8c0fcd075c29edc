import { expect, test } from "vitest";
import { placeholdersIn } from "./placed-placeholder";
import { parseTemplate, wholePlaceholder } from "./template";

const paths = (text: string) =>
  parseTemplate(text).template.map((part) =>
    typeof part === "string" ? part : [part.root, ...part.path],
  );

test("text and placeholders are separated", () => {
  expect(paths("a {{params.b.c}} d{{ caller.bearer }}")).toEqual([
    "a ",
    ["params", "b", "c"],
    " d",
    ["caller", "bearer"],
  ]);
  expect(paths("{{params}}")).toEqual([["params"]]);
  expect(paths('{"a":{"b":{{params.c}}}}')).toEqual(['{"a":{"b":', ["params", "c"], "}}"]);
});

test("names with special characters can be written", () => {
  expect(paths('{{params["a.b"].tags[0].user name}}')).toEqual([
    ["params", "a.b", "tags", "0", "user name"],
  ]);
  expect(paths("{{credentials.google-cse.apiKey}}")).toEqual([
    ["credentials", "google-cse", "apiKey"],
  ]);
});

test("escaped braces are literal", () => {
  expect(paths("\\{{params.a}} {{params.a}}")).toEqual(["{{params.a}} ", ["params", "a"]]);
});

test.each([
  "{{params.a",
  "{{}}",
  "{{ }}",
  "{{params.}}",
  "{{params..a}}",
  "{{1}}",
  '{{params["a}}',
])("%s is reported and stays text", (text) => {
  const { template, problem } = parseTemplate(text);
  expect(problem).toMatch(/\{\{/);
  expect(template).toEqual([text]);
});

test("a placeholder is the whole text only when nothing surrounds it", () => {
  expect(wholePlaceholder(parseTemplate("{{params.a}}").template)?.path).toEqual(["a"]);
  expect(wholePlaceholder(parseTemplate("{{params.a}} ").template)).toBeUndefined();
  expect(wholePlaceholder(parseTemplate("{{params.a}}{{params.b}}").template)).toBeUndefined();
});

test("placeholders are listed with their paths", () => {
  const value = { a: ["x", "{{params.b}}"], "c/d": { e: "{{params.f}}-{{variables.g}}" }, h: 1 };
  expect(
    placeholdersIn(value, "/body/value").map(({ path, placeholder }) => [path, placeholder.text]),
  ).toEqual([
    ["/body/value/a/1", "params.b"],
    ["/body/value/c~1d/e", "params.f"],
    ["/body/value/c~1d/e", "variables.g"],
  ]);
});
