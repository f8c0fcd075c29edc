import { expect, test } from "vitest";
import type { HttpHandler } from "@/lib/agent/handlers/http";
import type { ParametersSchema } from "@/lib/agent/json-schema";
import { maskedRequest } from "@/lib/agent/templates/resolve-request";
import { sampleValues, whyMissing } from "./sample-values";

const handler: HttpHandler = {
  kind: "http",
  method: "POST",
  url: "https://api.example.com/{{params.city}}/{{params.day}}",
  query: [
    { name: "region", value: "{{variables.region}}" },
    { name: "db", value: "{{variables.db}}" },
    { name: "q", value: "{{params.q}}" },
  ],
  headers: [{ name: "x-key", value: "{{credentials.other.key}}" }],
  auth: { type: "bearer", value: "{{credentials.github.token}}" },
  body: { type: "json", value: { user: "{{context.userId}}", days: "{{params.days}}" } },
};
const parameters: ParametersSchema = {
  type: "object",
  properties: { city: { type: "string" }, day: {}, q: {}, days: { type: "integer", default: 3 } },
};
const tool = {
  parameters,
  credentials: ["github"],
  examples: [{ name: "One", params: { city: "Berlin" } }],
};
const variables = [{ ref: "region" }, { ref: "db", secret: true }];
const shown = (tried?: Record<string, unknown>) =>
  maskedRequest(handler, sampleValues(tool, handler, variables, tried), { keepsMissing: true });

test("uses the last arguments or the first example, with defaults", () => {
  expect(shown().url).toContain("/Berlin/{{params.day}}");
  expect(shown({ city: "Oslo", q: "a b" }).url).toBe(
    "https://api.example.com/Oslo/{{params.day}}?region={{variables.region}}&db=•••&q=a%20b",
  );
  expect(shown().body).toBe('{"user":"{{context.userId}}","days":3}');
});

test("masks available secrets and reports missing values", () => {
  expect(shown().headers).toContainEqual(["authorization", "Bearer •••"]);
  expect(shown().headers).toContainEqual(["x-key", "{{credentials.other.key}}"]);
  expect(JSON.stringify(shown())).not.toContain("known");
  const missing = shown().origins.filter((origin) => origin.missing);
  expect(missing.map(({ placeholder }) => placeholder)).toEqual([
    "params.day",
    "variables.region",
    "params.q",
    "credentials.other.key",
    "context.userId",
  ]);
  expect(missing.every(({ spot }) => spot)).toBe(true);
  expect(new Set(missing.map(({ placeholder }) => whyMissing(placeholder))).size).toBe(4);
});
