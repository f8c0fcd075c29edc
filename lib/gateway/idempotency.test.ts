import { expect, it } from "vitest";
import type { IdempotencyStore, StoredResponse } from "@/lib/protocols/idempotency";
import { createTestGateway } from "./gateway-fixture";
import { greetTool } from "./mcp/mcp-fixture";

const setUp = (change: Partial<IdempotencyStore> = {}) => {
  const claims: { request: string; callId: string }[] = [];
  const idempotency: IdempotencyStore = {
    async acquire(_, request, { callId }) {
      claims.push({ request, callId });
      return { status: "acquired" };
    },
    renew: async () => {},
    complete: async () => {},
    release: async () => {},
    ...change,
  };
  const gateway = createTestGateway({ description: "", tools: [greetTool] }, { idempotency });
  const call = (agent = "a", headers: Record<string, string> = {}, host: object = {}) =>
    gateway.fetch(`https://tools.example/api/agents/${agent}/tools/greet`, {
      method: "POST",
      headers: {
        "x-api-key": "right",
        "content-type": "application/json",
        "idempotency-key": "1",
        ...headers,
      },
      body: JSON.stringify({ name: "Ada", ...host }),
    });
  return { call, claims };
};

it("distinguishes a call of an agent from a call of one of its versions", async () => {
  const { call, claims } = setUp();
  for (const agent of ["a", "a", "a@3", "a@3"]) await call(agent);
  const [first, second, third, fourth] = claims.map(({ request }) => request);
  expect([first, third]).toEqual([second, fourth]);
  expect(third).not.toBe(first);
});

it("distinguishes bearer tokens even if the tool takes none", async () => {
  const { call, claims } = setUp();
  for (const token of ["one", "one", "two"]) await call("a", { authorization: `Bearer ${token}` });
  await call("a");
  const [first, second, third, fourth] = claims.map(({ request }) => request);
  expect(second).toBe(first);
  expect(new Set([first, third, fourth]).size).toBe(3);
});

it("distinguishes users, and ignores host context without a value", async () => {
  const { call, claims } = setUp();
  for (const host of [{}, { userId: null, chatId: "" }, { userId: "one" }, { userId: "two" }])
    await call("a", {}, host);
  const [first, second, third, fourth] = claims.map(({ request }) => request);
  expect(second).toBe(first);
  expect(new Set([first, third, fourth]).size).toBe(3);
});

it("recovers a background call whose server was killed before it responded", async () => {
  let interruptedCall: string | undefined;
  const { call } = setUp({
    async acquire(_key, _request, { callId }) {
      if (interruptedCall) return { status: "unknown", callId: interruptedCall };
      interruptedCall = callId;
      return { status: "acquired" };
    },
  });
  const first = await call("a", { prefer: "respond-async" });
  const again = await call("a", { prefer: "respond-async, wait=5" });
  expect([first.status, first.headers.get("location")]).toEqual([
    202,
    `https://tools.example/api/agents/a/calls/${interruptedCall}`,
  ]);
  expect(again.headers.get("idempotency-replayed")).toBe("true");
  expect(again.headers.get("location")).toBe(first.headers.get("location"));
});

it("replays the first response without the preference, and does not claim to have applied it", async () => {
  let stored: StoredResponse | undefined;
  const { call } = setUp({
    acquire: async () =>
      stored ? { status: "completed", response: stored } : { status: "acquired" },
    complete: async (_, response) => {
      stored = response;
    },
  });
  const read = ({ status, headers }: Response) => [
    status,
    headers.get("location") !== null,
    headers.get("preference-applied"),
  ];
  expect(read(await call("a", { prefer: "respond-async" }))).toEqual([202, true, "respond-async"]);
  expect(read(await call("a"))).toEqual([202, true, null]);
  expect(read(await call("a", { prefer: "respond-async" }))).toEqual([202, true, "respond-async"]);
});
