import { describe, expect, test } from "vitest";
import type { Outcome } from "@/lib/agent/tool-error";
import { createIdleJobs } from "@/lib/jobs/jobs-fixture";
import { http, setUp, type TestEnvironment } from "@/lib/runtime/runtime-fixture";
import { createTestContext } from "../protocol-context-fixture";
import { readCall } from "./background-calls";
import { callTool } from "./call-tool";

const createRequest = (body: string, headers: Record<string, string> = {}, signal?: AbortSignal) =>
  new Request("https://a.example/tools/run", {
    method: "POST",
    body,
    headers: {
      "content-type": "application/json",
      "content-length": String(body.length),
      ...headers,
    },
    ...(signal && { signal }),
  });

/** Calls a tool that sends an HTTP request over REST, as a published agent does. */
const callOverRest = async (response: object | undefined, environment: TestEnvironment) => {
  const { agent, runtime, records } = setUp(
    { ...http(response && { response }), responseType: "mixed" },
    environment,
  );
  const tool = agent.tool("run");
  if (!tool) throw new Error("no tool");
  const context = createTestContext({ agent, runtime });
  const answer = await callTool(createRequest('{"text":"a"}'), context, tool);
  return {
    status: answer.status,
    retryAfter: answer.headers.get("retry-after"),
    json: (await answer.json()) as { error: { code: unknown; message: string; details: string } },
    record: records[0],
  };
};

describe("a service's error status", () => {
  test.each([
    [400, 400, "VALIDATION_ERROR"],
    [402, 400, "INVALID_OPERATION"],
    [404, 404, "NOT_FOUND"],
    [409, 400, "INVALID_OPERATION"],
    [410, 404, "NOT_FOUND"],
    [413, 413, "LIMIT_EXCEEDED"],
    [422, 400, "VALIDATION_ERROR"],
    [429, 429, "RATE_LIMITED"],
    [500, 500, "OPERATION_FAILED"],
    [503, 502, "NETWORK_ERROR"],
  ])("%i becomes %i, %s", async (status, callerStatus, code) => {
    const answer = await callOverRest(undefined, { status, responseBody: { message: "No." } });
    expect([answer.status, answer.json.error.code]).toEqual([callerStatus, code]);
    expect(answer.json.error.message).toContain("No.");
  });

  test("every 4xx stays a 4xx for callers", async () => {
    for (let status = 400; status < 500; status++) {
      const answer = await callOverRest(undefined, { status });
      expect([status, Math.floor(answer.status / 100)]).toEqual([status, 4]);
    }
  });
});

describe("another agent's failure", () => {
  const envelope = { envelope: true };
  const error = { message: "Top it up.", code: "INSUFFICIENT_FUNDS", details: "Balance: 0" };

  test("keeps its code, its details and its status", async () => {
    const environment = { status: 402, responseBody: { success: false, error } };
    const { status, json, record } = await callOverRest(envelope, environment);
    expect([status, json]).toEqual([402, { success: false, error }]);
    expect(record).toMatchObject({ agentFailure: { code: "INSUFFICIENT_FUNDS", status: 402 } });
  });

  test("keeps a numeric code", async () => {
    const own = { ...error, code: 409 };
    const { status, json } = await callOverRest(envelope, {
      responseBody: { success: false, error: own },
    });
    expect([status, json]).toEqual([409, { success: false, error: own }]);
  });
});

test.each([[undefined], [{ envelope: true }]])(
  "passes on the service's Retry-After header: %j",
  async (response) => {
    const responseBody = { success: false, error: { message: "Slow down.", code: 429 } };
    const limited = { status: 429, responseBody, responseHeaders: { "retry-after": "30" } };
    expect(await callOverRest(response, limited)).toMatchObject({ status: 429, retryAfter: "30" });
    const down = { status: 503, responseHeaders: { "retry-after": "5" } };
    expect(await callOverRest(response, down)).toMatchObject({ status: 502, retryAfter: "5" });
    expect(await callOverRest(response, { status: 429 })).toMatchObject({ retryAfter: "60" });
    expect(await callOverRest(response, { status: 503 })).toMatchObject({ retryAfter: null });
  },
);

test("formats a delay of one second in the singular", async () => {
  const { json } = await callOverRest(undefined, {
    status: 429,
    responseHeaders: { "retry-after": "1" },
  });
  expect(json.error.details).toMatch(/Try again in 1 second\.$/);
});

test("stores a cached result for its Idempotency-Key, but no refusal", async () => {
  const { agent, runtime } = setUp({
    responseType: "mixed",
    annotations: { readOnly: true },
    limits: { cacheTtlSeconds: 60 },
  });
  const tool = agent.tool("run");
  if (!tool) throw new Error("no tool");
  const writes: string[] = [];
  const context = {
    ...createTestContext({ agent, runtime }),
    idempotency: {
      acquire: async () => ({ status: "acquired" as const }),
      renew: async () => {},
      complete: async ({ key }: { key: string }) => void writes.push(`stored ${key}`),
      release: async ({ key }: { key: string }) => void writes.push(`released ${key}`),
    },
  };
  const call = async (key: string, body: object, headers: Record<string, string> = {}) => {
    const request = createRequest(JSON.stringify(body), { "idempotency-key": key, ...headers });
    const { headers: answer } = await callTool(request, context, tool);
    return answer.get("cache-status");
  };
  expect(await call("k1", { text: "a" })).toBe("toolwright; fwd=miss");
  expect(await call("k2", { text: "a" })).toBe("toolwright; hit; ttl=60");
  const background = { prefer: "respond-async" };
  expect(await call("k3", { text: "a" }, background)).toBe("toolwright; hit; ttl=60");
  await expect(call("k4", { text: 1 })).rejects.toMatchObject({ code: "invalid_input" });
  expect(writes).toEqual(["stored k1", "stored k2", "stored k3", "released k4"]);
});

test.each([
  ["run", { "idempotency-key": "k1" }, "finished"],
  ["run", {}, "aborted"],
  ["/resource", { "idempotency-key": "k1" }, "finished"],
])("a call of %s whose caller has left, with %j, is %s", async (name, headers, expected) => {
  const leaving = new AbortController();
  const ends: string[] = [];
  const { agent, runtime } = setUp(
    {},
    {
      guest: async ({ signal }) => {
        leaving.abort();
        await new Promise(setImmediate);
        ends.push(signal.aborted ? "aborted" : "finished");
        return { ok: true, value: "done" };
      },
    },
  );
  const tool = agent.tool("run");
  if (!tool) throw new Error("no tool");
  const context = createTestContext({ agent, runtime });
  const idempotency = {
    ...context.idempotency,
    acquire: async () => ({ status: "acquired" as const }),
  };
  const request = createRequest('{"text":"a"}', headers, leaving.signal);
  const compiledTool = { ...tool, tool: { ...tool.tool, name } };
  await callTool(request, { ...context, idempotency }, compiledTool);
  await expect.poll(() => ends).toEqual([expected]);
});

test("runs the resource in the request, whatever the client prefers", async () => {
  const { agent, runtime } = setUp({});
  const tool = agent.tool("run");
  if (!tool) throw new Error("no tool");
  const context = createTestContext({ agent: { ...agent, resource: tool }, runtime });
  const request = createRequest('{"text":"a"}', { prefer: "respond-async" });
  expect((await callTool(request, context, tool)).status).toBe(200);
});

test("waits at most a minute for a background call", async () => {
  const context = createTestContext(setUp({}));
  const waits: number[] = [];
  const jobs = {
    ...createIdleJobs(),
    wait: async (_id: string, _caller: unknown, { timeoutMs }: { timeoutMs: number }) =>
      void waits.push(timeoutMs),
  };
  for (const seconds of [20, 600]) {
    const request = new Request("https://a.example", { headers: { prefer: `wait=${seconds}` } });
    await expect(readCall(request, { ...context, jobs }, "c1")).rejects.toThrow("You have no call");
  }
  expect(waits).toEqual([20_000, 60_000]);
});

test("counts an event stream until the call has ended", async () => {
  const end = Promise.withResolvers<Outcome>();
  const { agent, runtime } = setUp({}, { guest: () => end.promise });
  const tool = agent.tool("run");
  if (!tool) throw new Error("no tool");
  let openCount = 0;
  const openStream = () => {
    openCount += 1;
    return () => {
      openCount -= 1;
    };
  };
  const context = { ...createTestContext({ agent, runtime }), openStream };
  const request = createRequest('{"text":"a"}', { accept: "text/event-stream" });
  const answer = callTool(request, context, tool);
  await expect.poll(() => openCount).toBe(1);
  end.resolve({ ok: true, value: "done" });
  await (await answer).text();
  expect(openCount).toBe(0);
});
