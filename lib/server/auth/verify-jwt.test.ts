import { createServer } from "node:http";
import { exportJWK, exportSPKI, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { beforeAll, expect, it } from "vitest";
import { listen } from "@/scripts/testing/listen.ts";
import { createJwtVerifier } from "./verify-jwt";

const issuer = "https://login.example";
const agent = { id: "1", slug: "a" };
const audience = "https://tools.example/api/agents/a/mcp";

const pair = await generateKeyPair("ES256", { extractable: true });
const stranger = await generateKeyPair("ES256");
const publicKeyText = new TextEncoder().encode(await exportSPKI(pair.publicKey));

let fetches = 0;
let status = 200;
const server = createServer(async (_, response) => {
  fetches += 1;
  const key = { ...(await exportJWK(pair.publicKey)), kid: "k", alg: "ES256", use: "sig" };
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify({ keys: [key] }));
});
let jwksUrl = "";
beforeAll(async () => {
  const { url, close } = await listen(server);
  jwksUrl = `${url}/jwks`;
  return close;
});

const createVerifier = () => createJwtVerifier("https://tools.example", { issuer, jwksUrl });

const claims = { iss: issuer, aud: audience, sub: "ada", client_id: "claude", scope: "list call" };
const now = () => Math.floor(Date.now() / 1000);
const sign = (
  change: JWTPayload = {},
  { header = {}, key = pair.privateKey }: { header?: object; key?: CryptoKey | Uint8Array } = {},
) =>
  new SignJWT({ ...claims, exp: now() + 60, ...change })
    .setProtectedHeader({ alg: "ES256", kid: "k", typ: "at+jwt", ...header })
    .sign(key);
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

it("accepts a token of the issuer for the agent", async () => {
  const verify = createVerifier();
  const signIn = await verify(await sign({ name: "Ada" }), agent);
  expect(signIn).toMatchObject({
    userId: "ada",
    userName: "Ada",
    clientId: "claude",
    clientName: "claude",
    scopes: ["list", "call"],
    expiresAt: expect.any(Number),
  });
  const renewed = await verify(await sign({ jti: "2", aud: ["x", audience] }), agent);
  expect(renewed?.grantId).toBe(signIn?.grantId);
});

it.each([
  ["the address of a version", { aud: "https://tools.example/api/agents/a@2/mcp" }, {}],
  ["scp as a list", { scope: undefined, scp: ["list"] }, { scopes: ["list"] }],
  ["scp as text", { scope: undefined, scp: "list call" }, { scopes: ["list", "call"] }],
  ["no scope", { scope: undefined }, { scopes: [] }],
  ["azp", { client_id: undefined, azp: "claude" }, { clientId: "claude" }],
  ["a machine", { sub: "claude" }, { userId: null, userName: null }],
] as const)("reads %s", async (_, change, expected) => {
  expect(await createVerifier()(await sign(change as JWTPayload), agent)).toMatchObject(expected);
});

it.each([
  ["of another issuer", { iss: "https://evil.example" }],
  ["for another agent", { aud: "https://tools.example/api/agents/b/mcp" }],
  ["for another origin", { aud: "https://evil.example/api/agents/a/mcp" }],
  ["for an origin that begins alike", { aud: "https://tools.example.evil.de/xy/a@1/mcp" }],
  ["without an audience", { aud: undefined }],
  ["without an expiry", { exp: undefined }],
  ["that is not valid yet", { nbf: now() + 60 }],
  ["of nobody", { sub: undefined }],
  ["of no program", { client_id: undefined }],
] as const)("rejects a token %s", async (_, change) => {
  expect(await createVerifier()(await sign(change as JWTPayload), agent)).toBeUndefined();
});

it("distinguishes an expired token of the agent from a forged one", async () => {
  const exp = now() - 60;
  const verify = createVerifier();
  expect((await verify(await sign({ exp }), agent))?.expiresAt).toBeLessThan(Date.now());
  const audience = "https://tools.example/api/agents/b/mcp";
  expect(await verify(await sign({ exp, aud: audience }), agent)).toBeUndefined();
  expect(await verify(await sign({ exp }, { key: stranger.privateKey }), agent)).toBeUndefined();
});

it("rejects other signatures, algorithms, and types", async () => {
  const verify = createVerifier();
  const body = encode({ ...claims, exp: now() + 60 });
  const tokens = [
    `${encode({ alg: "none" })}.${body}.`,
    await sign({}, { header: { alg: "HS256" }, key: publicKeyText }),
    await sign({}, { key: stranger.privateKey }),
    await sign({}, { header: { kid: "unknown" }, key: stranger.privateKey }),
    await sign({}, { header: { typ: "logout+jwt" } }),
    `${await sign()}x`,
    "not.a.token",
    "opaque",
  ];
  for (const token of tokens) expect(await verify(token, agent)).toBeUndefined();
});

it("fetches the keys once, and not again for each unknown key", async () => {
  const verify = createVerifier();
  fetches = 0;
  for (let count = 0; count < 3; count++) await verify(await sign({ jti: `${count}` }), agent);
  expect(fetches).toBe(1);
  for (let count = 0; count < 3; count++)
    await verify(await sign({}, { header: { kid: `unknown ${count}` } }), agent);
  expect(fetches).toBe(1);
});

it("rejects while the keys cannot be fetched", async () => {
  status = 503;
  await expect(createVerifier()(await sign(), agent)).rejects.toThrow();
  status = 200;
});
