import { describe, expect, it } from "vitest";
import type { Tool } from "@/lib/agent/tool";
import { toEnvelope } from "@/lib/http/envelope";
import { setUp } from "../runtime-fixture";
import type { StoredCredential } from "./credentials";

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
const stored = (more: Partial<StoredCredential>) => ({
  credentials: async () => ({ github: { fields: { token }, hosts: [], ...more } }),
});

describe("a granted credential", () => {
  it("is sent, and is masked in whatever the service returns", async () => {
    const { call, sent, recorded } = setUp(tool, { answer: echo });
    const { outcome, trace } = await call({ text: "x" });
    expect(sent[0]?.headers).toContainEqual(["authorization", `Bearer ${token}`]);
    expect(outcome.ok).toBe(true);
    const out = JSON.stringify([toEnvelope(outcome), trace, recorded]);
    for (const secret of [token, btoa(token).slice(0, 20), "OmdocF90aGVfc3RvcmVk"])
      expect(out).not.toContain(secret);
    expect(outcome).toMatchObject({ data: { plain: "•••", harmless: "region" } });
  });

  it("is masked in an upstream agent's envelope too", async () => {
    const envelope = { success: true, responseType: "text", data: { text: `a ${token}` } };
    const handler = { ...tool.handler, response: { envelope: true } } as Tool["handler"];
    const { call } = setUp({ ...tool, handler }, { answer: envelope });
    expect((await call({ text: "x" })).outcome).toMatchObject({ data: { text: "a •••" } });
  });

  it("is not sent to a host that it is not bound to", async () => {
    const { call, sent } = setUp(tool, { ports: stored({ hosts: ["api.github.com"] }) });
    const { outcome, trace } = await call({ text: "x" });
    expect([outcome, sent]).toMatchObject([
      { ok: false, error: { code: "SECURITY_VIOLATION" } },
      [],
    ]);
    expect(JSON.stringify(outcome)).not.toContain("github");
    expect(JSON.stringify(trace.log)).toContain("api.github.com");
  });

  it("is named when it is missing, before anything runs", async () => {
    const none = setUp(tool, { ports: { credentials: async () => ({}) } });
    expect((await none.call({ text: "x" })).outcome).toMatchObject({
      ok: false,
      error: { code: "UNAUTHORIZED", message: expect.stringContaining('"github"') },
    });
    const lacking = setUp(tool, { ports: stored({ fields: { other: "value" } }) });
    expect((await lacking.call({ text: "x" })).outcome).toMatchObject({
      error: { code: "UNAUTHORIZED", message: expect.stringContaining('"token"') },
    });
    expect([none.sent, lacking.sent]).toEqual([[], []]);
  });
});
