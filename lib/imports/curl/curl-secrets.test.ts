import { describe, expect, it } from "vitest";
import { importCurl } from "./curl";
import { readCurl } from "./curl-fixture";

describe("secrets", () => {
  it.each<[string, Record<string, string>]>([
    ["-H 'Authorization: Bearer sesame-4711'", { token: "sesame-4711" }],
    ["-H 'Authorization: token sesame-4711'", { token: "sesame-4711" }],
    ["-H 'Authorization: Basic YWRhOmE6Yg=='", { username: "ada", password: "a:b" }],
    ["-u ada:sesame", { username: "ada", password: "sesame" }],
    ["-H 'x-api-key: sesame-4711'", { apiKey: "sesame-4711" }],
    ["--oauth2-bearer sesame-4711", { token: "sesame-4711" }],
  ])("in %s are returned separately from the handler", (options, fields) => {
    const { handler, secrets } = readCurl(`curl https://api.acme.dev/a ${options}`);
    expect(secrets).toEqual({ service: "acme", fields });
    expect(JSON.stringify(handler)).not.toMatch(/sesame|4711/);
  });

  it.each(["skateboards-outdoor", "sk_invocation_name"])("do not include the word %s", (word) => {
    const { handler, secrets } = readCurl(`curl https://api.acme.dev/a -H 'x-kind: ${word}'`);
    expect([handler.headers, secrets.fields]).toEqual([[{ name: "x-kind", value: word }], {}]);
  });

  it("in other headers are sent in addition to the Authorization header, whatever their order", () => {
    const headers = ["-H 'apikey: key-1'", "-H 'Authorization: Bearer token-1'"];
    for (const options of [headers, headers.toReversed()]) {
      const { handler, notes, secrets } = readCurl(
        `curl https://x.supabase.co/rest/v1/a ${options.join(" ")}`,
      );
      expect(handler).toMatchObject({
        auth: { type: "bearer", value: "{{credentials.supabase.token}}" },
        headers: [{ name: "apikey", value: "{{credentials.supabase.apikey}}" }],
      });
      expect(secrets.fields).toEqual({ token: "token-1", apikey: "key-1" });
      expect(notes.map(({ code }) => code)).toEqual(["credential_needed"]);
    }
  });

  it.each([
    "-u ada:sesame https://api.acme.dev/a",
    "--oauth2-bearer sesame https://api.acme.dev/a",
    "https://ada:sesame@api.acme.dev/a",
  ])("in an Authorization header replace those of %s, as curl does", (options) => {
    const { handler, notes, secrets } = readCurl(`curl -H 'Authorization: Token abc' ${options}`);
    expect(handler.auth).toMatchObject({ value: "Token {{credentials.acme.token}}" });
    expect(secrets.fields).toEqual({ token: "abc" });
    expect(notes.map(({ code }) => code)).toEqual(["credential_needed"]);
  });

  it.each([
    ["https://api.telegram.org/bot12:sesame-4711/sendMessage", "/bot", "/sendMessage"],
    ["https://hooks.slack.com/services/TA/BB/12:sesame-4711", "/services/TA/BB/", ""],
    ["https://a.acme.dev/verify/eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI0NyJ9.4711?a=b", "/verify/", ""],
    ["https://discord.com/api/v10/webhooks/9/12:sesame-4711?wait=true", "/webhooks/9/", ""],
  ])("in the path of %s become a credential", (url, before, after) => {
    const { handler, notes, secrets } = readCurl(`curl '${url}' -d text=hi`);
    const placeholder = `{{credentials.${secrets.service}.token}}`;
    expect(handler.url.endsWith(before + placeholder + after)).toBe(true);
    expect(secrets.fields).toEqual({ token: /12:sesame-4711|eyJ[^?]+/.exec(url)?.[0] });
    expect(notes.map(({ code }) => code)).toEqual(["credential_needed"]);
    const { manifest } = importCurl({ kind: "curl", command: `curl '${url}' -d text=hi` });
    expect(manifest.tools[0]?.credentials).toEqual([secrets.service]);
    expect(JSON.stringify(manifest)).not.toContain("4711");
    expect(manifest.tools[0]?.name).not.toContain("0");
  });

  it("with equal field names have a field for each value", () => {
    const { handler, secrets } = readCurl(
      "curl 'https://a.acme.dev/b?token=2&access-token=4' -H 'X-Token: 2' -H 'Token: 3' -H 'Authorization: Bearer 1'",
    );
    expect(handler).toMatchObject({
      auth: { type: "bearer", value: "{{credentials.acme.token}}" },
      headers: [
        { name: "x-token", value: "{{credentials.acme.token2}}" },
        { name: "token", value: "{{credentials.acme.token3}}" },
      ],
      query: [
        { name: "token", value: "{{credentials.acme.token2}}" },
        { name: "access-token", value: "{{credentials.acme.accessToken}}" },
      ],
    });
    expect(secrets.fields).toEqual({ token: "1", token2: "2", token3: "3", accessToken: "4" });
  });

  it("are not requested if the command has none", () => {
    const { handler, notes } = readCurl("curl https://api.stripe.com/a -u sk_test_4711: -d a=1");
    expect(handler.auth).toEqual({ type: "basic", value: "{{credentials.stripe.username}}:" });
    expect(notes.map(({ message }) => message)).toEqual([
      'Secrets are not stored in a tool. Set up the credential "stripe" with "username" (the username).',
    ]);
  });

  it("do not include page tokens", () => {
    const { handler, credentials } = readCurl(
      "curl 'https://a.example/b?pageToken=CAoQAA&next_token=x&page-token=1'",
    );
    expect(credentials).toEqual([]);
    expect(handler.query?.map(({ value }) => value)).toEqual(["CAoQAA", "x", "1"]);
  });

  it("do not include keys for sorting, lookup or naming", () => {
    const names = ["sort_key", "primary-key", "foreignKey", "partition_key", "key_id", "monkey"];
    const others = ["keyword", "keywords", "issueKey", "hash_key", "key-prefix"];
    const query = [...names, ...others].map((name) => `${name}=x`).join("&");
    const { credentials } = readCurl(`curl 'https://a.example/b?${query}'`);
    expect(credentials).toEqual([]);
    for (const name of ["key", "api_key", "access-key", "accessKey", "sort_key_token", "keys[key]"])
      expect(readCurl(`curl 'https://a.example/b?${name}=x'`).credentials).toEqual(["a"]);
  });

  it("do not include a body's key that names something", () => {
    const command = "curl https://a.example/b -d";
    for (const body of [`'{"key":"PROJ","rows":[{"key":"color"}]}'`, "'key=PROJ&id=1'"]) {
      const { manifest } = importCurl({ kind: "curl", command: `${command} ${body}` });
      expect(manifest.tools[0]?.examples?.[0]?.params).toMatchObject({ key: "PROJ" });
    }
  });

  it.each(["PROJ-4711", "summary_2026", "item1", "users/ada.json"])(
    "do not include the key %s of a body",
    (key) => {
      const { manifest } = importCurl({ kind: "curl", command: `curl a.example -d key=${key}` });
      expect(manifest.tools[0]?.examples?.[0]?.params).toEqual({ key });
    },
  );

  it("do not include idempotency keys", () => {
    const { handler, credentials, notes } = readCurl(
      "curl https://a.example/b -H 'Idempotency-Key: KG5LxwFB' -d a=1",
    );
    expect(credentials).toEqual([]);
    expect(handler).not.toHaveProperty("headers");
    expect(handler).not.toHaveProperty("auth");
    expect(notes.map(({ message }) => message)).toEqual([
      'The header "idempotency-key" was skipped, because its value is for one request only.',
    ]);
  });

  it.each([
    "-H 'x-api-key: sesame-4711'",
    "--referer 'https://app.acme.dev/a?page=2&token=sesame-4711'",
    `--json '{"query":"mutation A($password: String = \\"4711\\") { a(b: { apiKey: \\"4711\\" }) { c } }"}'`,
    '--json \'{"user":{"name":"ada","password":"sesame-4711"}}\'',
    "-d key=abcdefghijkl4711",
    "-d key=k4711x9b",
    '--json \'[{"client_secret":"sesame-4711"}]\'',
    '--json \'{"id":"eyJhbGciOiJIUzI1NiJ9.4711"}\'',
    "-H 'content-type: text/xml' -d '<login><password>sesame-4711</password></login>'",
    "-d id=ghp_4711aaaaaaaaaaaaaaaa",
  ])("are not part of an import of %s", (options) => {
    const command = `curl https://api.acme.dev/a ${options}`;
    expect(JSON.stringify(importCurl({ kind: "curl", command }))).not.toContain("4711");
  });
});
