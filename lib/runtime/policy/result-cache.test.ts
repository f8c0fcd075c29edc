import { expect, it } from "vitest";
import { tokenRequest } from "@/lib/agent/credentials/token-request";
import { http, javascriptTool, setUp } from "../runtime-fixture";
import { createResultCache, type ResultCache, toCacheKey, toCachePrefix } from "./result-cache";

const toKey = (name: string, n: number) =>
  toCacheKey(
    { id: "1", version: 1 },
    { ...javascriptTool, name },
    { params: { n }, credentials: {}, context: { clientId: "c", variables: {} } as never },
  );
const toAnswer = (text: string) => ({
  ok: true as const,
  responseType: "text",
  data: { text },
});
const store = (cache: ResultCache, key: string, text: string) => {
  const place = cache.open("s", key);
  place.set(toAnswer(text), 60);
  place.close();
};

it("has another key for another version", () => {
  const call = { params: {}, credentials: {}, context: { clientId: "c", variables: {} } as never };
  const [first, second] = [1, 2].map((version) =>
    toCacheKey({ id: "1", version }, javascriptTool, call),
  );
  expect(first).not.toBe(second);
});

it("expires, evicts and clears outcomes", () => {
  let at = 1;
  const cache = createResultCache(() => at);
  const text = "x".repeat(700_000);
  for (let n = 0; n < 120; n += 1) store(cache, toKey("a", n), text);
  expect([cache.get("s", toKey("a", 0)), cache.get("s", toKey("a", 119))?.ttlSeconds]).toEqual([
    undefined,
    60,
  ]);
  store(cache, toKey("ab", 1), text);
  cache.clear(toCachePrefix("1", "a"));
  expect([cache.get("s", toKey("a", 119)), cache.get("s", toKey("ab", 1))?.ttlSeconds]).toEqual([
    undefined,
    60,
  ]);
  at = 60_002;
  expect(cache.get("s", toKey("ab", 1))).toBeUndefined();
});

it("keeps a Space's outcomes however many another one has", () => {
  const cache = createResultCache(() => 1);
  const largest = "x".repeat(1024 * 1024 - JSON.stringify(toAnswer("")).length);
  const fill = (space: string, count: number) => {
    for (let n = 0; n < count; n += 1) {
      const place = cache.open(space, String(n));
      place.set(toAnswer(largest), 60);
      place.close();
    }
  };
  fill("quiet", 1);
  fill("busy", 63);
  expect(cache.get("quiet", "0")).toBeDefined();
  // The entries themselves take up space too, however small their outcomes are.
  expect([cache.get("busy", "0"), cache.get("busy", "62")]).toEqual([
    undefined,
    { outcome: toAnswer(largest), ttlSeconds: 60 },
  ]);
});

it("does not store the outcome of a call that started before the cache was cleared", async () => {
  const cache = createResultCache(() => 1);
  const start = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  let answer = "outdated";
  const { agent, call } = setUp(
    { limits: { cacheTtlSeconds: 60 } },
    {
      ports: { cache },
      async guest() {
        const value = answer;
        start.resolve();
        await end.promise;
        return { ok: true, value: { text: value } };
      },
    },
  );
  const first = call({ text: "a" });
  await start.promise;
  cache.clear(toCachePrefix(agent.id, "run"));
  answer = "current";
  end.resolve();
  expect((await first).outcome).toMatchObject({ data: { text: "outdated" } });
  expect(await call({ text: "a" })).toMatchObject({
    ran: true,
    outcome: { data: { text: "current" } },
  });
  expect((await call({ text: "a" })).cache).toMatchObject({ status: "hit" });
});

it("stores an outcome if only another tool's cache was cleared", () => {
  const cache = createResultCache(() => 1);
  const place = cache.open("s", toKey("a", 1));
  cache.clear(toCachePrefix("1", "b"));
  place.set(toAnswer("stored"), 60);
  place.close();
  expect(cache.get("s", toKey("a", 1))).toBeDefined();
});

it.each([
  ["a request", http({ url: "https://api.example.com/{{context.chatId}}" })],
  [
    "code",
    { handler: { kind: "javascript" as const, code: "export default (_, { chatId }) => chatId" } },
  ],
])("caches per conversation if %s mentions it", async (_, change) => {
  const { call } = setUp({ ...change, limits: { cacheTtlSeconds: 60 } });
  const statuses = [];
  for (const chatId of ["one", "two", "one"])
    statuses.push((await call({ text: "a", chatId })).cache?.status);
  expect(statuses).toEqual(["miss", "miss", "hit"]);
});

it("caches across conversations otherwise", async () => {
  const { call } = setUp({ limits: { cacheTtlSeconds: 60 } });
  await call({ text: "a", chatId: "one", executionId: "1" });
  expect((await call({ text: "a", chatId: "two" })).cache).toMatchObject({ status: "hit" });
});

it.each([{ readOnly: false }, { destructive: true }])(
  "does not cache a tool that may change something according to its annotations: %j",
  async (annotations) => {
    const { call } = setUp({ annotations, limits: { cacheTtlSeconds: 60 } });
    await call({ text: "a" });
    expect(await call({ text: "a" })).toMatchObject({ ran: true });
  },
);

it("serves what was fetched with an earlier access token of the same client", async () => {
  const settings = tokenRequest.parse({ url: "https://auth.example.com/token" });
  const toCredential = (clientSecret: string, token: string, scope?: string) => ({
    fields: { clientId: "app", clientSecret, token },
    hosts: [],
    tokenRequest: { ...settings, scope },
  });
  let crm = toCredential("secret-1", "token-1");
  const { call } = setUp(
    { credentials: ["crm"], limits: { cacheTtlSeconds: 60 } },
    {
      ports: {
        tokens: {
          add: async () => ({ crm }),
          request: async () => undefined,
          watch: (live) => live,
        },
      },
    },
  );
  const readStatus = async () => (await call({ text: "a" })).cache?.status;
  expect(await readStatus()).toBe("miss");
  crm = toCredential("secret-1", "token-2");
  expect(await readStatus()).toBe("hit");
  crm = toCredential("secret-2", "token-2");
  expect(await readStatus()).toBe("miss");
  crm = toCredential("secret-2", "token-2", "write");
  expect(await readStatus()).toBe("miss");
});

it("does not store the outcome of a call that asked its caller", async () => {
  const cache = createResultCache(() => 1);
  let runs = 0;
  const { call } = setUp(
    { limits: { cacheTtlSeconds: 60 } },
    {
      ports: { cache },
      guest: async ({ onInput }) => {
        runs += 1;
        const schema = { type: "object", properties: { name: { type: "string" } } };
        await onInput?.({ who: { type: "form", message: "Who?", schema } } as never);
        return { ok: true, value: { text: "Hello." } };
      },
    },
  );
  for (const name of ["Ada", "Grace"]) {
    const answers = { who: { action: "accept", content: { name } } };
    const options = { input: { canAsk: ["form" as const], answers } };
    expect(await call({ text: "a" }, {}, options)).toMatchObject({
      ran: true,
      outcome: { ok: true },
    });
  }
  expect(runs).toBe(2);
});
