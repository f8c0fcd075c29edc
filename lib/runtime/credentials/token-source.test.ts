import { describe, expect, it } from "vitest";
import { tokenRequest } from "@/lib/agent/credentials/token-request";
import type { OutboundRequest } from "@/lib/handlers/handler";
import { OutboundError } from "@/lib/handlers/http/outbound/outbound-error";
import type { StoredCredential } from "./credentials";
import { createTokenSource } from "./token-source";
import { createMemoryTokenStore } from "./token-store-fixture";

type Reply = { status?: number; body?: unknown };

const createCredential = (settings: object = {}): StoredCredential => ({
  fields: { clientId: "the client", clientSecret: "s3cret/value" },
  hosts: [],
  tokenRequest: tokenRequest.parse({ url: "https://auth.example.com/token", ...settings }),
});

/** Creates a source whose token endpoint responds with each reply in turn, then with the last. */
const setUp = (...replies: (Reply | OutboundError)[]) => {
  const requests: OutboundRequest[] = [];
  const clock = { now: 0 };
  const store = createMemoryTokenStore();
  const source = createTokenSource({
    store,
    now: () => clock.now,
    dateNow: () => clock.now,
    outbound: () => async (request) => {
      const reply = replies[Math.min(requests.push(request), replies.length) - 1] ?? {};
      if (reply instanceof OutboundError) throw reply;
      const { status = 200, body } = reply;
      const text = typeof body === "string" ? body : JSON.stringify(body);
      return { status, headers: {}, body: new TextEncoder().encode(text), url: request.url };
    },
  });
  return { source, store, requests, clock };
};

const issue = (token: string, seconds: unknown = 3_600) => ({
  body: { access_token: token, token_type: "bearer", expires_in: seconds },
});

const pass = () => new Promise((resolve) => setImmediate(resolve));

describe("the request", () => {
  it("authenticates in the header, and sends the scope", async () => {
    const { source, requests } = setUp(issue("t1"));
    const credentials = { crm: createCredential({ scope: "read write" }) };
    expect((await source.add("s", credentials)).crm?.fields).toEqual({
      ...credentials.crm.fields,
      token: "t1",
    });
    const basic = Buffer.from("the+client:s3cret%2Fvalue").toString("base64");
    expect(requests).toMatchObject([
      {
        method: "POST",
        url: "https://auth.example.com/token",
        redirects: "refuse",
        body: "grant_type=client_credentials&scope=read+write",
        headers: expect.arrayContaining([["authorization", `Basic ${basic}`]]),
      },
    ]);
  });

  it("authenticates in the body, with parameters that replace the grant", async () => {
    const { source, requests } = setUp(issue("t1"));
    const parameters = { grant_type: "account_credentials", account_id: "7" };
    const settings = { field: "accessToken", clientAuthentication: "body", parameters };
    const added = await source.add("s", { zoom: createCredential(settings) });
    expect(added.zoom?.fields).toHaveProperty("accessToken", "t1");
    expect(requests[0]?.body).toBe(
      "grant_type=account_credentials&account_id=7&client_id=the+client&client_secret=s3cret%2Fvalue",
    );
    expect(requests[0]?.headers.map(([name]) => name)).not.toContain("authorization");
  });
});

describe("a token", () => {
  it("is requested once by simultaneous calls, and renewed while calls still use it", async () => {
    const { source, requests, clock } = setUp(issue("t1", "100"), issue("t2", 100));
    const credentials = { crm: createCredential() };
    const readToken = async () => (await source.add("s", credentials)).crm?.fields.token;
    expect(await Promise.all([readToken(), readToken()])).toEqual(["t1", "t1"]);
    clock.now = 79_000;
    expect([await readToken(), requests.length]).toEqual(["t1", 1]);
    clock.now = 81_000;
    expect(await Promise.all([readToken(), readToken()])).toEqual(["t1", "t1"]);
    await pass();
    expect([await readToken(), requests.length]).toEqual(["t2", 2]);
  });

  it("is used until it expires if it cannot be renewed", async () => {
    const { source, requests, clock } = setUp(issue("t1", 100), { status: 503, body: "" });
    const credentials = { crm: createCredential() };
    await source.add("s", credentials);
    clock.now = 85_000;
    await source.add("s", credentials);
    await pass();
    expect((await source.add("s", credentials)).crm?.fields.token).toBe("t1");
    expect(requests).toHaveLength(2);
    clock.now = 91_000;
    expect((await source.add("s", credentials)).crm?.problem).toEqual({
      explanation: "It responded with 503.",
    });
  });

  it("is valid for five minutes if the response does not say how long", async () => {
    const { source, requests, clock } = setUp(issue("t1", null));
    const credentials = { crm: createCredential() };
    await source.add("s", credentials);
    clock.now = 239_000;
    await source.add("s", credentials);
    expect(requests).toHaveLength(1);
    clock.now = 291_000;
    await source.add("s", credentials);
    expect(requests).toHaveLength(2);
  });

  it("is dropped if a service refuses it, unless it is new", async () => {
    const { source, requests, clock } = setUp(issue("t1"), issue("t2"));
    const credentials = { crm: createCredential() };
    const headers = {};
    const body = new Uint8Array();
    const watched = source.watch(
      async ({ url }) => ({ status: 401, headers, body, url }),
      credentials,
    );
    const signal = new AbortController().signal;
    const send = () =>
      watched({
        method: "GET",
        url: "https://a.example/",
        headers: [],
        redirects: "follow",
        signal,
      });
    await source.add("s", credentials);
    await send();
    await source.add("s", credentials);
    expect(requests).toHaveLength(1);
    clock.now = 60_000;
    expect((await send()).status).toBe(401);
    expect((await source.add("s", credentials)).crm?.fields.token).toBe("t2");
  });

  it("is stored before a server that stops ends", async () => {
    const { source, store } = setUp({ body: { access_token: "t1", refresh_token: "r2" } });
    void source.add("s", { crm: createCredential({ grant: "refresh_token" }) });
    await source.settle();
    expect((await store.claim("s", "crm"))?.tokens).toMatchObject({ refreshToken: "r2" });
  });

  it("belongs to the settings it was requested with", async () => {
    const { source } = setUp(issue("t1"), issue("t2"));
    await source.add("s", { crm: createCredential() });
    const changed = await source.add("s", { crm: createCredential() });
    expect(changed.crm?.fields.token).toBe("t2");
  });
});

describe("a problem", () => {
  const refused = new OutboundError("SECURITY_VIOLATION", "Not allowed.", 'Rule "private".');
  it.each([
    [
      {
        status: 400,
        body: { error: "invalid_client", error_description: "s3cret/value is wrong" },
      },
      "It responded with 400 (invalid_client: ••• is wrong).",
    ],
    [
      { status: 401, body: { error: `refused ${btoa("the+client:s3cret%2Fvalue")}` } },
      "It responded with 401 (refused ••••••==).",
    ],
    [{ body: "<html>" }, 'It responded with 200, but without an "access_token".'],
    [{ body: { access_token: "x".repeat(16_385) } }, "Its token is too long."],
    [refused, 'Not allowed. Rule "private".'],
  ])("of %j is explained, and remembered for ten seconds", async (reply, explanation) => {
    const { source, requests, clock } = setUp(reply, issue("t1"));
    const credentials = { crm: createCredential() };
    for (const now of [0, 9_000]) {
      clock.now = now;
      const { crm } = await source.add("s", credentials);
      expect([crm?.problem, crm?.fields.token]).toEqual([{ explanation }, undefined]);
    }
    expect(requests).toHaveLength(1);
    clock.now = 10_000;
    const { crm } = await source.add("s", credentials);
    expect([crm?.problem, crm?.fields.token]).toEqual([undefined, "t1"]);
  });
});
