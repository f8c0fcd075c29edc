import { describe, expect, it } from "vitest";
import { tokenRequest } from "@/lib/agent/credentials/token-request";
import type { Tool } from "@/lib/agent/tool";
import { toEnvelope } from "@/lib/http/envelope";
import { setUp } from "../runtime-fixture";
import type { StoredCredential } from "./credentials";
import { createTokenSource } from "./token-source";
import { createMemoryTokenStore } from "./token-store-fixture";

const token = "ghp_the_stored_token";
const echo = { plain: token, basic: btoa(`me:${token}`), [token]: "as a key", harmless: "region" };
const tool: Partial<Tool> = {
  credentials: ["github"],
  handler: {
    kind: "http",
    method: "GET",
    url: "https://api.example.com/x",
    auth: { type: "bearer", value: "{{credentials.github.token}}" },
  },
};
const withCredential = (change: Partial<StoredCredential>) => ({
  credentials: async () => ({ github: { fields: { token }, hosts: [], ...change } }),
});

it("passes a tool only the credentials granted to it", async () => {
  const stored: Record<string, StoredCredential> = {
    github: { fields: { token }, hosts: [] },
    slack: { fields: { token: "xoxb-another-token" }, hosts: [] },
  };
  const seen: unknown[] = [];
  const { call } = setUp(
    { credentials: ["github"], handler: { kind: "javascript", code: "export default () => 1" } },
    {
      guest: async ({ context }) => {
        seen.push(context.credentials);
        return { ok: true, value: {} };
      },
      ports: {
        credentials: async (_, services) =>
          Object.fromEntries(
            Object.entries(stored).filter(([service]) => services.includes(service)),
          ),
      },
    },
  );
  await call({ text: "x" });
  expect(seen).toEqual([{ github: { token } }]);
});

describe("a granted credential", () => {
  it("is sent, and masked in anything that the service returns", async () => {
    const { call, requests, records } = setUp(tool, { responseBody: echo });
    const { outcome, trace } = await call({ text: "x" });
    expect(requests[0]?.headers).toContainEqual(["authorization", `Bearer ${token}`]);
    expect(outcome.ok).toBe(true);
    const output = JSON.stringify([toEnvelope(outcome), trace, records]);
    for (const secret of [token, btoa(token).slice(0, 20), "OmdocF90aGVfc3RvcmVk"])
      expect(output).not.toContain(secret);
    expect(outcome).toMatchObject({ data: { plain: "•••", harmless: "region" } });
  });

  it("is masked in an upstream agent's envelope too", async () => {
    const envelope = { success: true, responseType: "text", data: { text: `a ${token}` } };
    const handler = { ...tool.handler, response: { envelope: true } } as Tool["handler"];
    const { call } = setUp({ ...tool, handler }, { responseBody: envelope });
    expect((await call({ text: "x" })).outcome).toMatchObject({ data: { text: "a •••" } });
  });

  it("is not sent to a host to which it is not bound", async () => {
    const { call, requests } = setUp(tool, {
      ports: withCredential({ hosts: ["api.github.com"] }),
    });
    const { outcome, trace } = await call({ text: "x" });
    expect([outcome, requests]).toMatchObject([
      { ok: false, error: { code: "SECURITY_VIOLATION" } },
      [],
    ]);
    expect(JSON.stringify(outcome)).not.toContain("github");
    expect(JSON.stringify(trace.log)).toContain("api.github.com");
  });

  it("is named if it is missing, before anything runs", async () => {
    const none = setUp(tool, { ports: { credentials: async () => ({}) } });
    expect((await none.call({ text: "x" })).outcome).toMatchObject({
      ok: false,
      error: { code: "UNAUTHORIZED", message: expect.stringContaining('"github"') },
    });
    const incomplete = setUp(tool, { ports: withCredential({ fields: { other: "value" } }) });
    expect((await incomplete.call({ text: "x" })).outcome).toMatchObject({
      error: { code: "UNAUTHORIZED", message: expect.stringContaining('"token"') },
    });
    expect([none.requests, incomplete.requests]).toEqual([[], []]);
  });
});

describe("a credential that requests its token", () => {
  const request = tokenRequest.parse({ url: "https://auth.example.com/token" });
  const fields = { clientId: "my-app", clientSecret: "the-secret-of-the-client" };
  const ports = withCredential({ fields, tokenRequest: request });

  it("sends the token, masks it, and uses it again", async () => {
    const responseBody = { access_token: "the-issued-token", expires_in: 60 };
    const { call, requests } = setUp(tool, { responseBody, ports });
    const { outcome } = await call({ text: "x" });
    await call({ text: "x" });
    expect(requests.map(({ url }) => url)).toEqual([
      "https://auth.example.com/token",
      "https://api.example.com/x",
      "https://api.example.com/x",
    ]);
    expect(requests[1]?.headers).toContainEqual(["authorization", "Bearer the-issued-token"]);
    expect(outcome).toMatchObject({ data: { access_token: "•••" } });
  });

  it("tells only the author why there is no token", async () => {
    const responseBody = { error: "invalid_client" };
    const { call, requests } = setUp(tool, { status: 401, responseBody, ports });
    const { outcome, trace } = await call({ text: "x" });
    expect(outcome).toMatchObject({ ok: false, error: { code: "UNAUTHORIZED" } });
    expect(JSON.stringify(outcome)).not.toMatch(/invalid_client|auth\.example/);
    expect(trace.log).toMatchObject([
      {
        level: "warn",
        message:
          'The credential "github" requested its access token from https://auth.example.com/token. It responded with 401 (invalid_client).',
        data: { code: "UNAUTHORIZED" },
      },
    ]);
    expect(requests).toHaveLength(1);
  });

  it("keeps to the timeout of the tool", async () => {
    const outbound = () => () => new Promise<never>(() => {});
    const store = createMemoryTokenStore();
    const tokens = createTokenSource({ outbound, store, now: () => 0, dateNow: () => 0 });
    const { call, records } = setUp(tool, { ports: { ...ports, outbound, tokens } });
    const { outcome, ran } = await call({ text: "x" }, {}, { timeoutMs: 20 });
    expect([outcome, ran]).toMatchObject([{ ok: false, error: { code: "TIMEOUT" } }, false]);
    expect(records.map(({ code }) => code)).toEqual(["TIMEOUT"]);
  });

  it("requests no token if the network is replayed", async () => {
    const { call, requests } = setUp(tool, { ports });
    const standIns = { github: { fields: { token: "a stand-in" }, hosts: [] } };
    await call({ text: "x" }, {}, { standIns });
    expect(requests.map(({ headers }) => headers)).toMatchObject([
      expect.arrayContaining([["authorization", "Bearer a stand-in"]]),
    ]);
  });
});
