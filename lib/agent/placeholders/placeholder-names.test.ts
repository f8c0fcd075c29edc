import { expect, test } from "vitest";
import type { JsonSchema } from "@/lib/schema/json-schema";
import { MAX_ISSUES } from "../max-issues";
import { findPlaceholders, type PlacedPlaceholder } from "./placed-placeholder";
import { checkPlaceholderNames, type TemplateScope } from "./placeholder-names";

const parameters: JsonSchema = {
  type: "object",
  properties: {
    city: { type: "string" },
    filter: {
      type: "object",
      properties: { since: { type: "string" }, tags: { type: "array", items: { type: "string" } } },
    },
    anything: { type: "object" },
    open: { type: "object", properties: { a: {} }, additionalProperties: true },
    either: { anyOf: [{ type: "object", properties: { left: { type: "string" } } }] },
  },
};
const scope: TemplateScope = {
  parameters,
  variables: ["dburi"],
  credentials: { github: ["token"], "google-cse": ["apiKey", "engineId"], any: [] },
  bearer: "optional",
};
const getMessages = (text: string, overrides: Partial<TemplateScope> = {}) =>
  checkPlaceholderNames(findPlaceholders(text, "/url"), { ...scope, ...overrides }).map(
    ({ message }) => message,
  );

test.each([
  "params",
  "params.city",
  "params.filter.since",
  "params.filter.tags.0",
  "params.filter.tags[1]",
  "params.anything.at.all",
  "params.open.other",
  "params.either.left",
  "variables.dburi",
  "credentials.github.token",
  "credentials.google-cse.engineId",
  "credentials.any.field",
  "caller.bearer",
  "context.userId",
  "context.clientId",
])("accepts %s", (name) => {
  expect(getMessages(`{{${name}}}`)).toEqual([]);
});

test.each([
  ["params.citty", "params.city"],
  ["params.City", "params.city"],
  ["param.city", "params.city"],
  ["city", "params.city"],
  ["params.filter.sinse", "params.filter.since"],
  ["params.since", "params.filter.since"],
  ["variables.dbUri", "variables.dburi"],
  ["credentials.github.tokn", "credentials.github.token"],
  ["credentials.google-cse.apikey", "credentials.google-cse.apiKey"],
  ["caller.token", "caller.bearer"],
  ["context.userID", "context.userId"],
])("rejects %s and suggests %s", (placeholderName, suggestion) => {
  const [message] = getMessages(`{{${placeholderName}}}`);
  expect(message).toContain(`{{${placeholderName}}}`);
  if (placeholderName !== "caller.token")
    expect(message).toContain(`Did you mean {{${suggestion}}}?`);
});

test.each([
  "params.__proto__",
  "params.constructor",
  "params.filter.toString",
  "credentials.__proto__.token",
  "credentials.constructor.name",
  "variables.__proto__",
  "process.env",
  "context.bearer",
  "caller",
])("rejects %s as unknown", (name) => {
  expect(getMessages(`{{${name}}}`)).toHaveLength(1);
});

test.each([
  ["credentials.slack.token", {}, 'Add "slack" to the tool\'s credentials.'],
  ["credentials.slack.token", { slack: ["token"] }, 'Add "slack" to the tool\'s credentials.'],
  ["credentials.slakc.token", { slack: ["token"] }, "Did you mean {{credentials.slack.token}}?"],
  ["credentials.githb.token", {}, "Did you mean {{credentials.github.token}}?"],
  ["credentials.elsewhere.city", {}, 'Add "elsewhere" to the tool\'s credentials.'],
])("reports %s as not granted", (name, stored, expected) => {
  expect(getMessages(`{{${name}}}`, { stored })[0]).toContain(expected);
});

test("lists the available names if no name is similar", () => {
  expect(getMessages("{{params.zzzzzzzzzzzz}}")[0]).toContain("Available names: {{params.city}}");
});

test("asks for the first parameter by name", () => {
  expect(getMessages("{{params.city}}", { parameters: { properties: {} } })).toEqual([
    '{{params.city}} is not defined: there are no parameters yet. Add "city".',
  ]);
});

test("accepts the caller's bearer token only with a bearer mode", () => {
  expect(getMessages("{{caller.bearer}}", { bearer: "none" })[0]).toContain("optional or required");
});

test("reports issues at the placeholder's path", () => {
  const placeholders = findPlaceholders({ a: ["{{params.nope}}"] }, "/body/value");
  expect(checkPlaceholderNames(placeholders, scope)[0]?.path).toBe("/body/value/a/0");
});

test("reports the first of thousands of unknown names, with suggestions", () => {
  const long = (index: number) =>
    `parameter${index}WithANameAsLongAsOthers${"AndLonger".repeat(5)}`;
  const properties = Object.fromEntries(Array.from({ length: 490 }, (_, i) => [long(i), {}]));
  const placeholders = Array.from({ length: 20_000 }, (_, index): PlacedPlaceholder => {
    const name = `${long(index)}x`;
    return {
      path: "/url",
      placeholder: { root: "params", path: [name], text: `params.${name}` },
    };
  });
  const issues = checkPlaceholderNames(placeholders, { parameters: { properties } });
  expect(issues).toHaveLength(MAX_ISSUES);
  expect(issues[0]?.data?.suggestion).toBe(`params.${long(0)}`);
});
