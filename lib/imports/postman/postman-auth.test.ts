import { expect, it } from "vitest";
import { shopUrl } from "./collection-fixture";
import { importOne } from "./postman-fixture";

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
