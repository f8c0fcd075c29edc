import { expect, test } from "vitest";
import type { Tool } from "@/lib/agent/tool";
import { createKey } from "@/lib/data/access/keys";
import { getAgent } from "@/lib/data/agents/agents";
import { writeDraft } from "@/lib/data/agents/manifests";
import { publishDraft } from "@/lib/data/agents/versions";
import { insertCalls } from "@/lib/data/calls/call-fixture";
import { testTool } from "@/lib/data/database-fixture";
import { newId } from "@/lib/data/id";
import { createRateLimiter } from "@/lib/flow-control/rate-limiter";
import { applyRateLimit, readRateLimit } from "@/lib/runtime/policy/apply-rate-limit";
import { connectTestApi } from "../api-fixture";

const limiter = createRateLimiter(() => 0);
const api = connectTestApi({
  readRateLimit: (rate, subject) => readRateLimit(limiter, rate, subject),
});

const publish = async (slug: string, limits?: Tool["limits"]) => {
  const tool = { ...testTool("greet"), ...(limits && { limits }) };
  await writeDraft(api.owner, { slug, name: "An agent", description: "", tools: [tool] });
  await publishDraft(api.owner, slug, "");
  const { id } = await getAgent(api.owner, slug);
  const agent = { id, space: api.owner.space };

  /** Counts a call and logs it, as the runtime does. */
  const call = async (keyId: string | null, userId?: string, startedAt = Date.now()) => {
    const rate = limits?.rate;
    if (rate) {
      const clientId = userId ?? keyId ?? "";
      await applyRateLimit(limiter, rate, {
        agent,
        tool,
        keyId,
        clientId,
        isSignedIn: false,
      });
    }
    const record = { protocol: "rest", status: 200, code: null, params: {}, response: {} } as const;
    const context = userId === undefined ? {} : { userId };
    const trace = { log: [], requests: [], signIn: null, context, startedAt, ms: 1 };
    await insertCalls([
      { ...record, ...trace, id: newId(), agentId: agent.id, version: 1, tool: "greet", keyId },
    ]);
  };
  const addKey = async (name: string) => {
    const id = newId();
    await createKey(api.owner, slug, { id, hash: newId(), name });
    return id;
  };
  const read = async () => (await api.send("GET", `/agents/${slug}/tools/greet/rate-limit`)).json;
  return { call, addKey, read };
};

const rate = { calls: 3, perSeconds: 60 };

test("lists what each key has left under a limit per key, the fewest first", async () => {
  const { call, addKey, read } = await publish("per-key", { rate: { ...rate, per: "key" } });
  expect(await read()).toEqual({ rate: { ...rate, per: "key" }, uses: [] });
  const [app, cli, old] = [await addKey("App"), await addKey("CLI"), await addKey("Old")];
  await call(cli);
  await call(app, "ada");
  await call(app, "ben");
  await call(old, undefined, Date.now() - 120_000);
  expect(await read()).toMatchObject({
    uses: [
      { caller: "App", remaining: 1, resetSeconds: 60 },
      { caller: "CLI", remaining: 2, resetSeconds: 60 },
    ],
  });
});

test("lists users under a limit per user, and keys that call for nobody", async () => {
  const { call, addKey, read } = await publish("per-user", { rate: { ...rate, per: "user" } });
  const app = await addKey("App");
  await call(app, "ada");
  await call(app, "ada");
  await call(app);
  expect(await read()).toMatchObject({
    uses: [
      { caller: "ada", remaining: 1 },
      { caller: "App", remaining: 2 },
    ],
  });
});

test("lists a user that two keys name once for each of them", async () => {
  const { call, addKey, read } = await publish("two-keys", { rate: { ...rate, per: "user" } });
  const [app, cli] = [await addKey("App"), await addKey("CLI")];
  await call(app, "ada");
  await call(app, "ada");
  await call(cli, "ada");
  expect(await read()).toMatchObject({
    uses: [
      { caller: "ada", remaining: 1 },
      { caller: "ada", remaining: 2 },
    ],
  });
});

test("lists one use of a limit for all callers, and none without a limit", async () => {
  const { call, addKey, read } = await publish("for-all", { rate: { ...rate, per: "tool" } });
  await call(await addKey("App"));
  await call(await addKey("CLI"), "ada");
  expect(await read()).toMatchObject({ uses: [{ caller: null, remaining: 1 }] });
  expect(await (await publish("unlimited")).read()).toEqual({ rate: null, uses: [] });
});
