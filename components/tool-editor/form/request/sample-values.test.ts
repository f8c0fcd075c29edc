import { expect, test } from "vitest";
import type { HttpHandler } from "@/lib/agent/handlers/http";
import type { ParametersSchema } from "@/lib/schema/json-schema";
import { buildMaskedRequest } from "@/lib/templates/resolve-request";
import { explainMissingValue, sampleValues } from "./sample-values";

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
const preview = (lastArguments?: Record<string, unknown>) =>
  buildMaskedRequest(handler, sampleValues(tool, handler, variables, lastArguments), {
    keepMissingValues: true,
  });

test("uses the last arguments or the first example, with defaults", () => {
  expect(preview().url).toContain("/Berlin/{{params.day}}");
  expect(preview({ city: "Oslo", q: "a b" }).url).toBe(
    "https://api.example.com/Oslo/{{params.day}}?region={{variables.region}}&db=•••&q=a%20b",
  );
  expect(preview().body).toBe('{"user":"{{context.userId}}","days":3}');
});

test("masks available secrets and reports missing values", () => {
  expect(preview().headers).toContainEqual(["authorization", "Bearer •••"]);
  expect(preview().headers).toContainEqual(["x-key", "{{credentials.other.key}}"]);
  expect(JSON.stringify(preview())).not.toContain("known");
  const missing = preview().origins.filter((origin) => origin.missing);
  expect(missing.map(({ placeholder }) => placeholder)).toEqual([
    "params.day",
    "variables.region",
    "params.q",
    "credentials.other.key",
    "context.userId",
  ]);
  expect(missing.every(({ spot }) => spot)).toBe(true);
  expect(new Set(missing.map(({ placeholder }) => explainMissingValue(placeholder))).size).toBe(4);
});
