import { expect, it } from "vitest";
import { findPathParameters, insertPlaceholders } from "./path-parameters";

it.each([
  ["https://a.b:8080/users/{id}", "https://a.b:8080/users/{{params.id}}"],
  ["https://a.b/:owner/:repo/x", "https://a.b/{{params.owner}}/{{params.repo}}/x"],
  ["https://a.b/{id}.json?q={q}", "https://a.b/{{params.id}}.json?q={{params.q}}"],
  ["https://a.b/{{params.id}}/{b}", "https://a.b/{{params.id}}/{{params.b}}"],
])("inserts placeholders into %s", (url, expected) => {
  expect(insertPlaceholders(url)).toBe(expected);
});

it.each([
  "https://{host}/a",
  "https://a.b/a:b",
  "https://a.b/{{params.id",
  "{id}",
  "https://a.b/{1}",
])("finds no path parameters in %s", (url) => {
  expect(findPathParameters(url)).toEqual([]);
});
