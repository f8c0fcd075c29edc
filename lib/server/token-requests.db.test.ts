import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { tokenRequest } from "@/lib/agent/credentials/token-request";
import type { Owner } from "@/lib/data/access/identity";
import type { CredentialChange } from "@/lib/data/credentials/credential-values";
import { createCredentialStore } from "@/lib/data/credentials/credentials";
import { createTokenStore } from "@/lib/data/credentials/token-store";
import { database } from "@/lib/data/database";
import { connectTestDatabase, createSpaceOwner } from "@/lib/data/database-fixture";
import { parseAllowRule } from "@/lib/handlers/http/outbound/allow-rule";
import { createOutbound } from "@/lib/handlers/http/outbound/outbound";
import { createTokenSource } from "@/lib/runtime/credentials/token-source";
import { startTokenServer, type TokenServer } from "./token-server-fixture";

const secret = "a secret of this Toolwright, long enough";
const pasted = "first-refresh-token";

connectTestDatabase();
let owner: Owner;
let tokens: TokenServer;
const store = createCredentialStore(secret);
beforeEach(async () => {
  owner = await createSpaceOwner();
  tokens = await startTokenServer();
});
afterEach(() => tokens.close());

const put = (change: Partial<CredentialChange> = {}) =>
  store.put(owner, "crm", {
    fields: { clientId: "app", clientSecret: "the app's secret", refreshToken: pasted },
    tokenRequest: tokenRequest.parse({ url: tokens.url, grant: "refresh_token" }),
    ...change,
  });

/** Starts a server, which has its own memory and clock. */
const startServer = ({ allow = ["127.0.0.1"] } = {}) => {
  const clock = { offset: 0 };
  const outbound = createOutbound({ allow: allow.map(parseAllowRule) });
  onTestFinished(() => outbound.close());
  const errors: unknown[] = [];
  const source = createTokenSource({
    outbound: outbound.forCaller,
    store: createTokenStore(secret, (error) => errors.push(error)),
    now: () => performance.now() + clock.offset,
    dateNow: () => Date.now() + clock.offset,
  });
  let credentials = store.load(owner.space);
  return {
    clock,
    errors,
    reload: () => {
      credentials = store.load(owner.space);
    },
    read: async () => {
      const { crm } = await source.add(owner.space, await credentials);
      return crm?.problem?.explanation ?? crm?.fields.token;
    },
    /** Sends a request with the token, which a service refuses. */
    refuse: async () => {
      const refuse = async () => ({ status: 401, headers: {}, body: new Uint8Array(), url: "" });
      const { signal } = new AbortController();
      const request = { method: "GET", url: "https://a.example/", headers: [], signal } as const;
      await source.watch(refuse, await credentials)({ ...request, redirects: "follow" });
    },
    request: async () => source.request(owner.space, "crm", (await credentials).crm),
  };
};

const dump = async () =>
  JSON.stringify(await database().$queryRaw`select t::text from "CredentialToken" t`);

describe("a refresh token", () => {
  it("is used once by all servers at the same moment, and after a restart", async () => {
    await put();
    tokens.behavior.delayMs = 300;
    const servers = [startServer(), startServer(), startServer()];
    const reads = servers.flatMap((server) => [server.read(), server.read()]);
    expect(new Set(await Promise.all(reads))).toEqual(new Set(["access-1"]));
    expect(await startServer().read()).toBe("access-1");
    expect(tokens.uses).toEqual([pasted]);
    const databaseText = await dump();
    for (const value of ["access-1", tokens.current()])
      for (const encoded of [value, Buffer.from(value).toString("hex")])
        expect(databaseText).not.toContain(encoded);
  });

  it("is replaced by the one that the service returns, on every server", async () => {
    await put();
    const [first, second] = [startServer(), startServer()];
    expect([await first.read(), await second.read()]).toEqual(["access-1", "access-1"]);
    const replacement = tokens.current();
    first.clock.offset = 3_600_000;
    expect(await first.read()).toBe("access-2");
    second.clock.offset = 3_600_000;
    expect(await second.read()).toBe("access-2");
    expect(tokens.uses).toEqual([pasted, replacement]);
  });

  it("is used again after a service has refused the access token, by one server", async () => {
    await put();
    const [first, second] = [startServer(), startServer()];
    await Promise.all([first.read(), second.read()]);
    for (const server of [first, second]) server.clock.offset = 61_000;
    await Promise.all([first.refuse(), second.refuse()]);
    expect(await Promise.all([first.read(), second.read()])).toEqual(["access-2", "access-2"]);
    expect(tokens.uses).toHaveLength(2);
  });

  it("is stored however long the access token is said to be valid", async () => {
    tokens.behavior.expiresIn = Number.MAX_VALUE;
    await put();
    expect(await startServer().read()).toBe("access-1");
    expect(await startServer().read()).toBe("access-1");
    expect(tokens.uses).toEqual([pasted]);
  });

  it("is kept if the service does not replace it", async () => {
    tokens.behavior.rotates = false;
    await put();
    const server = startServer();
    await server.read();
    server.clock.offset = 3_600_000;
    expect(await server.read()).toBe("access-2");
    expect(tokens.uses).toEqual([pasted, pasted]);
  });

  it("survives other changes of the credential, but not another refresh token or URL", async () => {
    await put();
    const server = startServer();
    await server.read();
    const replacement = tokens.current();
    await put({
      fields: {},
      tokenRequest: tokenRequest.parse({
        url: tokens.url,
        grant: "refresh_token",
        scope: "read",
      }),
    });
    server.reload();
    expect(await server.read()).toBe("access-2");
    expect(tokens.uses).toEqual([pasted, replacement]);
    const elsewhere = await startTokenServer();
    onTestFinished(() => elsewhere.close());
    await put({
      tokenRequest: tokenRequest.parse({ url: elsewhere.url, grant: "refresh_token" }),
    });
    server.reload();
    await server.read();
    expect(elsewhere.uses).toEqual([pasted]);
    await put({ fields: { refreshToken: "pasted again" }, tokenRequest: undefined });
    server.reload();
    await server.read();
    expect(elsewhere.uses).toEqual([pasted, "pasted again"]);
  });

  it("may belong to a client without a secret", async () => {
    const bodies: unknown[] = [];
    tokens.behavior.answer = ({ headers }, response) => {
      bodies.push(headers.authorization);
      response.end(JSON.stringify({ access_token: "public" }));
    };
    await put({ fields: { clientId: "app", refreshToken: pasted } });
    expect(await startServer().read()).toBe("public");
    expect(bodies).toEqual([undefined]);
  });

  it("is used by another server if one has stopped while it used it", async () => {
    await put();
    const claim = await createTokenStore(secret, () => {}).claim(owner.space, "crm");
    const read = startServer().read();
    await database().$executeRaw`update "CredentialToken" set "leaseUntil" = now()`;
    expect(await read).toBe("access-1");
    await claim?.finish({
      origin: "",
      settings: "",
      token: "late",
      refreshToken: "late",
      issuedAt: 0,
      expiresAt: 0,
    });
    expect(await startServer().read()).toBe("access-1");
  });

  it("is stored by a server that was frozen while another one tried in vain", async () => {
    await put();
    tokens.behavior.delayMs = 1_000;
    const frozen = startServer().read();
    await expect.poll(() => tokens.uses).toHaveLength(1);
    await database().$executeRaw`update "CredentialToken" set "leaseUntil" = now()`;
    tokens.behavior.answer = (_, response) => response.writeHead(400).end();
    expect(await startServer().read()).toBe("It responded with 400.");
    delete tokens.behavior.answer;
    expect(await frozen).toBe("access-1");
    expect(await startServer().read()).toBe("access-1");
    expect(tokens.uses).toEqual([pasted]);
  });

  it("is deleted with its credential", async () => {
    await put();
    await startServer().read();
    await store.remove(owner, "crm");
    expect(await database().credentialToken.count({ where: { spaceId: owner.space } })).toBe(0);
  });
});

describe("a requested token", () => {
  it("replaces a valid one, and reports the problem if there is none", async () => {
    await put();
    const server = startServer();
    await server.read();
    expect(await server.request()).toMatchObject({ token: "access-2" });
    expect(await server.read()).toBe("access-2");
    tokens.behavior.answer = (_, response) => response.writeHead(503).end();
    expect(await server.request()).toEqual({ explanation: "It responded with 503." });
    expect(await server.read()).toBe("access-2");
  });
});

describe("a problem", () => {
  it("with the client or the refresh token names neither", async () => {
    await put({ fields: { clientId: "app", clientSecret: "wrong secret", refreshToken: pasted } });
    expect(await startServer().read()).toBe(
      "It responded with 401 (invalid_client: ••• is wrong.).",
    );
    await put({ fields: { clientSecret: "the app's secret", refreshToken: "expired-token" } });
    expect(await startServer().read()).toBe(
      "It responded with 400 (invalid_grant: •••). The refresh token is no longer valid, so enter a new one.",
    );
  });

  it.each<[string, NonNullable<TokenServer["behavior"]["answer"]>, RegExp]>([
    [
      "a redirect",
      (_, response) => response.writeHead(307, { location: "/elsewhere" }).end(),
      /^It responded with 307\.$/,
    ],
    ["no JSON", (_, response) => response.end("<html>"), /without an "access_token"/],
    [
      "another type",
      (_, response) => response.end('{"access_token":{"a":1},"refresh_token":[]}'),
      /without an "access_token"/,
    ],
    ["a huge answer", (_, response) => response.end("x".repeat(100_000)), /64 KB|larger|too large/],
    ["a lost connection", (request) => request.socket.destroy(), /connection|closed|reset/i],
  ])(
    "is explained after %s, and does not spend the refresh token twice",
    async (_, answer, text) => {
      await put();
      tokens.behavior.answer = answer;
      const server = startServer();
      expect(await server.read()).toMatch(text);
      delete tokens.behavior.answer;
      server.clock.offset = 10_000;
      expect(await server.read()).toBe("access-1");
    },
  );

  it("is that the outbound guard refuses private addresses", async () => {
    await put();
    expect(await startServer({ allow: [] }).read()).toMatch(/Rule "public addresses only"/);
    expect(tokens.uses).toEqual([]);
  });
});
