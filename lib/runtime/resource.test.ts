import { describe, expect, it } from "vitest";
import type { Manifest } from "@/lib/agent/manifest";
import type { GuestCall } from "@/lib/handlers/handler";
import { compileAgent } from "./compiled-agent";
import type { FinishedCall } from "./ports";
import { createRuntime } from "./runtime";
import { literalPorts, literalSandbox } from "./runtime-fixture";

const manifest: Manifest = {
  slug: "a",
  name: "A",
  description: "",
  variables: [{ ref: "dburi", secret: true }],
  resource: {
    enabled: true,
    responseType: "mixed",
    handler: { kind: "javascript", code: "export default () => ({})" },
  },
  tools: [],
};
const compile = (change: Partial<Manifest> = {}) =>
  compileAgent({ id: "1", space: "s", version: 3, manifest: { ...manifest, ...change } });

describe("an agent's resource", () => {
  it("does not exist until its author enables it", () => {
    expect(compile({ resource: undefined }).resource).toBeUndefined();
    expect(
      compile({ resource: { enabled: false, handler: { kind: "javascript", code: "" } } }).resource,
    ).toBeUndefined();
    expect(compile().tool("/resource")).toBeUndefined();
  });

  it("runs like a tool: host fields removed, other input passed on, result shaped, redacted and recorded", async () => {
    const records: FinishedCall[] = [];
    let guestCall: GuestCall | undefined;
    const runtime = createRuntime(
      literalPorts({
        sandbox: literalSandbox({
          run: async (call) => {
            guestCall = call;
            return { ok: true, value: { from: call.context.variables.dburi } };
          },
        }),
        record: (call) => records.push(call),
      }),
    );
    const agent = compile();
    if (!agent.resource) throw new Error("no resource");
    const { outcome } = await runtime.call({
      agent,
      tool: agent.resource,
      body: { anything: [1], userId: "u1" },
      caller: {
        protocol: "rest",
        callId: "r1",
        keyId: "k1",
        signIn: null,
        depth: 0,
        variables: { dburi: "postgres://secret" },
      },
      signal: new AbortController().signal,
    });
    expect(guestCall?.params).toEqual({ anything: [1] });
    expect(guestCall?.context).toMatchObject({ userId: "u1", toolName: "/resource" });
    expect(outcome).toMatchObject({ ok: true, responseType: "mixed" });
    expect(records).toMatchObject([
      { id: "r1", tool: "/resource", keyId: "k1", code: null, context: { userId: "u1" } },
    ]);
    expect(JSON.stringify(records)).not.toContain("postgres://secret");
  });
});
