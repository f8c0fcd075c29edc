import { expect, onTestFinished, test, vi } from "vitest";
import type { SpaceId } from "@/lib/data/access/identity";
import { AppError } from "@/lib/errors";
import type { FinishedCall } from "@/lib/runtime/ports";
import { createReport } from "../log/create-report";
import { createMetrics } from "./metrics";
import { metricSources } from "./metrics-fixture";

const space = "s" as SpaceId;
const finishedCall = (code: FinishedCall["code"], overrides: Partial<FinishedCall> = {}) => ({
  id: "c",
  agent: { id: "a", version: 1, space },
  tool: "greet",
  keyId: "k",
  signIn: null,
  protocol: "rest" as const,
  params: {},
  context: {},
  response: null,
  log: [],
  requests: [],
  code,
  ms: 30,
  ...overrides,
});

const setUp = () => createMetrics({ version: "1.2.3", build: "b1" });
const lines = async (metrics: ReturnType<typeof setUp>) => (await metrics.print()).split("\n");

test("counts calls by protocol and outcome, with their codes and durations", async () => {
  const metrics = setUp();
  metrics.countCall(finishedCall(null));
  metrics.countCall(finishedCall(null, { protocol: null }));
  metrics.countCall(finishedCall("TIMEOUT"));
  metrics.countCall(finishedCall("internal"));
  metrics.countCall(
    finishedCall("rate_limited", { protocol: "mcp", toolErrorCode: "RATE_LIMITED" }),
  );
  expect(await lines(metrics)).toEqual(
    expect.arrayContaining([
      'toolwright_calls_total{protocol="rest",outcome="success"} 1',
      'toolwright_calls_total{protocol="playground",outcome="success"} 1',
      'toolwright_calls_total{protocol="rest",outcome="failure"} 2',
      'toolwright_calls_total{protocol="mcp",outcome="refused"} 1',
      'toolwright_call_failures_total{code="TIMEOUT"} 1',
      'toolwright_call_failures_total{code="RATE_LIMITED"} 1',
      'toolwright_call_duration_seconds_bucket{le="0.025",protocol="rest"} 0',
      'toolwright_call_duration_seconds_bucket{le="0.05",protocol="rest"} 3',
    ]),
  );
});

test("never uses the name of an agent or tool, or another agent's error code, as a label", async () => {
  const metrics = setUp();
  const agent = { id: "planted-agent", version: 1, space };
  const agentFailure = { code: "PLANTED_CODE", status: 418 };
  metrics.countCall(finishedCall("SUBAGENT_FAILED", { agent, tool: "planted-tool", agentFailure }));
  expect(await metrics.print()).not.toMatch(/planted/i);
});

test("lists internal errors before the first, for an alert, and reports an outage once", async () => {
  const total = "toolwright_internal_errors_total";
  const failed = 'toolwright_call_failures_total{code="internal"}';
  const metrics = setUp();
  const before = await lines(metrics);
  expect(before).toEqual(expect.arrayContaining([`${total} 0`, `${failed} 0`]));
  const write = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  onTestFinished(() => write.mockRestore());
  const report = createReport(metrics.countInternalError);
  report(new Error("Planted."), { requestId: "r1" });
  report(new AppError("unauthorized", "Too many keys."), { requestId: "r2" });
  const outage = Object.assign(new Error("Refused."), { code: "ECONNREFUSED" });
  for (const requestId of ["r3", "r4"]) report(outage, { requestId });
  expect(write).toHaveBeenCalledTimes(3);
  const sentence =
    "DATABASE_URL: the database is not available, or has no free connection (Error: Refused.).";
  expect(JSON.parse(String(write.mock.lastCall?.[0]))).toEqual({
    time: expect.anything(),
    level: "error",
    message: sentence,
    requestId: "r3",
  });
  metrics.countCall(finishedCall("internal", { protocol: "mcp" }));
  const after = await lines(metrics);
  expect(after).toEqual(expect.arrayContaining([`${total} 1`, `${failed} 1`]));
});

test("counts exchanges with services by status class or error code", async () => {
  const metrics = setUp();
  metrics.countExchange({ status: 204, ms: 5 });
  metrics.countExchange({ status: 503, ms: 5 });
  metrics.countExchange({ code: "TIMEOUT", ms: 5 });
  expect(await lines(metrics)).toEqual(
    expect.arrayContaining([
      'toolwright_upstream_requests_total{outcome="2xx"} 1',
      'toolwright_upstream_requests_total{outcome="5xx"} 1',
      'toolwright_upstream_requests_total{outcome="TIMEOUT"} 1',
      "toolwright_upstream_duration_seconds_count 3",
    ]),
  );
});

test("counts model requests with their tokens and cost", async () => {
  const metrics = setUp();
  const usage = {
    provider: "openai" as const,
    model: "m",
    inputTokens: 10,
    cachedInputTokens: 0,
    outputTokens: 4,
    reasoningTokens: 0,
    cost: 0.25,
  };
  metrics.countModelCall({
    id: "m",
    agent: { id: "a", version: 1, space: "s" },
    purpose: "run",
    step: 0,
    model: { provider: "openai", id: "m" },
    request: { system: "", messages: [], tools: [] },
    answer: null,
    usage,
    code: "cancelled",
    ms: 900,
  });
  expect(await lines(metrics)).toEqual(
    expect.arrayContaining([
      'toolwright_model_requests_total{provider="openai",outcome="cancelled"} 1',
      'toolwright_model_tokens_total{provider="openai",type="output"} 4',
      'toolwright_model_cost_dollars_total{provider="openai"} 0.25',
    ]),
  );
});

test("counts claims of idempotency keys by the state of the key", async () => {
  const metrics = setUp();
  const store = metrics.countClaims({
    acquire: async () => ({ status: "in_progress" }),
    renew: async () => {},
    complete: async () => {},
    release: async () => {},
  });
  const key = { space: "s", agentId: "a", keyId: "k", key: "1" };
  expect(await store.acquire(key, "", { leaseSeconds: 1, callId: "c" })).toEqual({
    status: "in_progress",
  });
  expect(await metrics.print()).toContain(
    'toolwright_idempotency_claims_total{status="in_progress"} 1',
  );
});

test("reads the parts of the process at each scrape", async () => {
  const metrics = setUp();
  let droppedRows = 0;
  const log = () => ({ pendingBytes: 700, droppedRows, failedWrites: 2 });
  metrics.observe({ ...metricSources, log });
  await metrics.print();
  droppedRows = 3;
  expect(await lines(metrics)).toEqual(
    expect.arrayContaining([
      "toolwright_published_agents 12",
      'toolwright_database_connections{pool="main",state="used"} 4',
      'toolwright_database_waiting{pool="main"} 1',
      'toolwright_sandbox_runners{state="busy"} 2',
      'toolwright_sandbox_kills_total{reason="memory"} 5',
      "toolwright_sandbox_wait_seconds_total 1.5",
      "toolwright_log_pending_bytes 700",
      "toolwright_log_dropped_rows_total 3",
      "toolwright_log_failed_writes_total 2",
      "toolwright_redis_up 1",
      expect.stringMatching(/^toolwright_build_info\{version="1\.2\.3",build="b1",node="v.+"\} 1$/),
    ]),
  );
});

test("omits Redis if it is not configured", async () => {
  const metrics = setUp();
  metrics.observe({ ...metricSources, redis: () => undefined });
  expect(await metrics.print()).not.toMatch(/^toolwright_redis_up/m);
});
