import { describe, expect, test } from "vitest";
import { type HttpHandler, http } from "@/lib/agent/handlers/http";
import { maskedRequest } from "./resolve-request";
import type { TemplateValues } from "./template-values";

const noValues: TemplateValues = {
  params: {},
  variables: {},
  credentials: {},
  caller: {},
  context: {},
};
const given = (values: Partial<TemplateValues>): TemplateValues => ({ ...noValues, ...values });
const handler = (more: Partial<HttpHandler>): HttpHandler =>
  http.parse({ kind: "http", method: "POST", url: "https://api.example.com/", ...more });

describe("for people to read", () => {
  const secret = "sup3r secret/é";
  const values = given({
    params: { id: "7", q: "plain" },
    variables: { db: secret, region: "eu" },
    secretVariables: ["db"],
    credentials: { s: { key: secret } },
    caller: { bearer: secret },
  });
  const everywhere = handler({
    url: "https://api.example.com/{{credentials.s.key}}/{{params.id}}/{{params.none}}?k={{credentials.s.key}}",
    query: [
      { name: "db", value: "{{variables.db}}" },
      { name: "region", value: "{{variables.region}}" },
      { name: "q", value: "{{params.q}} {{caller.bearer}}" },
    ],
    headers: [
      { name: "x-note", value: "k={{credentials.s.key}}" },
      { name: "x-api-key", value: "typed-in-by-hand" },
    ],
    auth: { type: "basic", value: "me:{{credentials.s.key}}" },
    body: { type: "form", value: { key: "{{credentials.s.key}}", id: "{{params.id}}" } },
  });

  test("no secret is in it in any spelling, and every value has its origin", () => {
    const shown = maskedRequest(everywhere, values);
    expect(shown.url).toBe(
      "https://api.example.com/•••/7/{{params.none}}?k=•••&db=•••&region=eu&q=plain%20•••",
    );
    expect(shown.headers).toEqual([
      ["x-note", "k=•••"],
      ["x-api-key", "•••"],
      ["authorization", "Basic •••"],
      ["content-type", "application/x-www-form-urlencoded"],
    ]);
    expect(shown.body).toBe("key=•••&id=7");
    const text = JSON.stringify(shown);
    for (const spelling of [
      secret,
      encodeURIComponent(secret),
      Buffer.from(`me:${secret}`).toString("base64"),
    ])
      expect(text).not.toContain(spelling);
    expect(shown.origins).toContainEqual({
      place: "/url",
      placeholder: "params.id",
      secret: false,
    });
    expect(shown.origins).toContainEqual({
      place: "/query/0/value",
      placeholder: "variables.db",
      secret: true,
    });
    expect(shown.origins).toContainEqual({
      place: "/body/value/key",
      placeholder: "credentials.s.key",
      secret: true,
    });
  });

  test("what is missing stays visible instead of refusing", () => {
    expect(maskedRequest(everywhere, noValues).url).toBe(
      "https://api.example.com/{{credentials.s.key}}/{{params.id}}/{{params.none}}?k={{credentials.s.key}}",
    );
  });
});
