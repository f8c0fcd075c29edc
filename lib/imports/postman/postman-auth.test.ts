import { expect, it } from "vitest";
import type { HttpHandler } from "@/lib/agent/handlers/http";
import { importCurl } from "../curl/curl";
import { shopUrl } from "./collection-fixture";
import { importItems, importOne } from "./postman-fixture";

it("says where a client can request its token", () => {
  const accessTokenUrl = "https://auth.example.com/token";
  const describe = (oauth2: unknown) =>
    importOne({ url: shopUrl, auth: { type: "oauth2", oauth2 } })
      .warnings.map(({ message }) => message)
      .join("\n");
  expect(describe({ accessTokenUrl, grant_type: "client_credentials" })).toContain(accessTokenUrl);
  expect(describe({ accessTokenUrl, grant_type: "authorization_code" })).not.toContain("auth.");
  expect(describe({ accessTokenUrl: "{{auth}}/t", grant_type: "client_credentials" })).toContain(
    "an OAuth access token",
  );
});

it("sends the token of OAuth where and as the collection says", () => {
  const importAuth = (oauth2: unknown) =>
    importOne({ url: shopUrl, auth: { type: "oauth2", oauth2 } }).handler.auth;
  const value = "{{credentials.shop.token}}";
  expect(importAuth([{ key: "headerPrefix", value: "Bearer" }])).toEqual({ type: "bearer", value });
  expect(importAuth({ headerPrefix: "Token " })).toEqual({
    type: "header",
    name: "authorization",
    value: `Token ${value}`,
  });
  expect(importAuth([{ key: "addTokenTo", value: "queryParams" }])).toEqual({
    type: "query",
    name: "access_token",
    value,
  });
});

it("sends an API key in addition to an Authorization header", () => {
  const header = [{ key: "Authorization", value: "Bearer abc" }];
  const importKey = (place: string, rows = header) =>
    importOne({
      url: shopUrl,
      header: rows,
      auth: { type: "apikey", apikey: { key: "apikey", value: "k", in: place } },
    }).handler;
  const row = { name: "apikey", value: "{{credentials.shop.apikey}}" };
  const auth = { type: "bearer", value: "{{credentials.shop.token}}" };
  expect(importKey("header")).toMatchObject({ auth, headers: [row] });
  expect(importKey("query")).toMatchObject({ auth, query: [row] });
  const repeated = [{ key: "apikey", value: "k" }, ...header];
  expect(importKey("header", repeated)).toMatchObject({ auth, headers: [row] });
  expect(importKey("header", [])).toMatchObject({ auth: { type: "header", ...row } });
});

it("does not take the token that Postman creates for each request for a secret", () => {
  const header = [{ key: "Postman-Token", value: "<calculated when request is sent>" }];
  const { handler, messages } = importOne({ url: shopUrl, header });
  expect([handler.headers, messages.join()]).toEqual([
    undefined,
    expect.not.stringMatching("oken"),
  ]);
  const command = `curl ${shopUrl} -H 'Postman-Token: 8b0a2c4e-5b0e-4c53-9d5a-1f0d6b9c7a11'`;
  const { manifest } = importCurl({ kind: "curl", command });
  expect(manifest.tools[0]?.handler).not.toHaveProperty("headers");
});

it("sends an API key in the query once", () => {
  const { handler } = importOne({
    url: `${shopUrl}?apikey=old&a=1`,
    auth: { type: "apikey", apikey: { key: "apikey", value: "k", in: "query" } },
  });
  expect(handler.query?.map(({ name }) => name)).toEqual(["a"]);
  expect(handler.auth).toMatchObject({ type: "query", name: "apikey" });
});

it("gives API keys with different names fields of their own", () => {
  const key = (name: string, value: string, place = "header") => ({
    type: "apikey",
    apikey: { key: name, value, in: place },
  });
  const header = [
    { key: "X-Api-Key", value: "one" },
    { key: "Api-Key", value: "two" },
  ];
  const { handlers, messages } = importItems([
    { name: "both", request: { url: `${shopUrl}?api_key=three`, header } },
    { name: "second", request: { url: shopUrl, auth: key("api-key", "another day") } },
    { name: "same value", request: { url: shopUrl, auth: key("api_key", "one", "query") } },
    { name: "no value", request: { url: shopUrl, auth: key("apikey", "") } },
    {
      name: "variable",
      request: { url: shopUrl, auth: key("API_KEY", "{{partnerKey}}", "query") },
    },
  ]);
  const credential = (field: string) => `{{credentials.shop.${field}}}`;
  expect(handlers).toMatchObject([
    {
      headers: [
        { name: "x-api-key", value: credential("apiKey") },
        { name: "api-key", value: credential("apiKey2") },
      ],
      query: [{ name: "api_key", value: credential("apiKey3") }],
    },
    { auth: { name: "api-key", value: credential("apiKey2") } },
    { auth: { name: "api_key", value: credential("apiKey") } },
    { auth: { name: "apikey", value: credential("apikey") } },
    { auth: { name: "API_KEY", value: credential("partnerKey") } },
  ]);
  expect(messages).toContain(
    `Secrets are not stored in a tool. Set up the credential "shop" with "apiKey" (the query's "api_key"), "apiKey2" (the header "api-key"), "apiKey3" (the query's "api_key"), "apikey" (the header "apikey"), "partnerKey" (the query's "API_KEY").`,
  );
});

it("takes the secrets out of the paths of well-known services, one for each", () => {
  const urls = [
    "https://api.telegram.org/bot12:sesame-4711/getMe",
    "https://hooks.slack.com/services/TA/BB/sesame-4712",
    "https://api.telegram.org/bot12:sesame-4711/getChat",
  ];
  const { manifest } = importItems(urls.map((url) => ({ name: "Send", request: { url } })));
  expect(JSON.stringify(manifest)).not.toContain("471");
  expect(manifest.tools.map(({ handler }) => (handler as HttpHandler).url)).toEqual([
    "https://api.telegram.org/bot{{credentials.shop.token}}/getMe",
    "https://hooks.slack.com/services/TA/BB/{{credentials.shop.token2}}",
    "https://api.telegram.org/bot{{credentials.shop.token}}/getChat",
  ]);
  expect(manifest.tools.map(({ credentials }) => credentials)).toEqual([
    ["shop"],
    ["shop"],
    ["shop"],
  ]);
});

it("leaves a variable in the path of such a service to callers", () => {
  const { handler } = importOne({ url: "https://api.telegram.org/bot{{botToken}}/getMe" });
  expect(handler.url).toBe("https://api.telegram.org/bot{{variables.bot-token}}/getMe");
});
