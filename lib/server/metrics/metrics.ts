import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { ErrorCode } from "@/lib/errors";
import type { Exchange } from "@/lib/handlers/http/outbound/outbound";
import type { IdempotencyStore } from "@/lib/protocols/idempotency";
import type { FinishedModelCall } from "@/lib/runs/ports";
import type { FinishedCall } from "@/lib/runtime/ports";
import { classifyCall } from "./classify-call";
import { shareRegistry } from "./process-metrics";
import { type MetricSources, registerSources } from "./register-sources";

/** Upper bounds in seconds, from a response out of memory to the longest timeout of a tool. */
const CALL_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120];
const MODEL_BUCKETS = [0.25, 0.5, 1, 2.5, 5, 10, 20, 40, 80, 160, 320, 600];

const toSeconds = (ms: number) => ms / 1_000;

const toExchangeOutcome = ({ status, code }: Exchange): string =>
  status === undefined ? (code ?? "unknown") : `${Math.floor(status / 100)}xx`;

const createCallMetrics = (registers: Registry[]) => {
  const calls = new Counter({
    name: "toolwright_calls_total",
    help: "Finished tool calls, by protocol and outcome.",
    labelNames: ["protocol", "outcome"],
    registers,
  });
  const failures = new Counter({
    name: "toolwright_call_failures_total",
    help: "Tool calls that failed or were refused, by error code.",
    labelNames: ["code"],
    registers,
  });
  // Prometheus sees no increase in a series that begins with its first error.
  const internal: ErrorCode = "internal";
  failures.inc({ code: internal }, 0);
  const durations = new Histogram({
    name: "toolwright_call_duration_seconds",
    help: "Duration of tool calls, including waiting.",
    labelNames: ["protocol"],
    buckets: CALL_BUCKETS,
    registers,
  });
  const refusals = new Counter({
    name: "toolwright_gateway_refusals_total",
    help: "Requests to published agents that were refused, by reason.",
    labelNames: ["reason"],
    registers,
  });
  const errors = new Counter({
    name: "toolwright_internal_errors_total",
    help: "Internal errors in requests to published agents and to the builder's API.",
    registers,
  });
  const claims = new Counter({
    name: "toolwright_idempotency_claims_total",
    help: "Calls with an Idempotency-Key, by the state of the key.",
    labelNames: ["status"],
    registers,
  });
  return {
    countCall(call: FinishedCall): void {
      const protocol = call.protocol ?? "playground";
      calls.inc({ protocol, outcome: classifyCall(call) });
      // Not `agentFailure.code`, because other agents choose theirs and a label needs a fixed set
      // of values.
      if (call.code !== null) failures.inc({ code: call.toolErrorCode ?? call.code });
      durations.observe({ protocol }, toSeconds(call.ms));
    },
    countInternalError: (): void => errors.inc(),
    countRefusal: (reason: ErrorCode): void => refusals.inc({ reason }),
    /** Wraps the store to count its claims. */
    countClaims: (store: IdempotencyStore): IdempotencyStore => ({
      ...store,
      async acquire(...args) {
        const claim = await store.acquire(...args);
        claims.inc({ status: claim.status });
        return claim;
      },
    }),
  };
};

const createUpstreamMetrics = (registers: Registry[]) => {
  const exchanges = new Counter({
    name: "toolwright_upstream_requests_total",
    help: "Requests to services, including redirects, by status class or error code.",
    labelNames: ["outcome"],
    registers,
  });
  const durations = new Histogram({
    name: "toolwright_upstream_duration_seconds",
    help: "Time until services sent their response headers.",
    buckets: CALL_BUCKETS,
    registers,
  });
  return {
    countExchange(exchange: Exchange): void {
      exchanges.inc({ outcome: toExchangeOutcome(exchange) });
      durations.observe(toSeconds(exchange.ms));
    },
  };
};

const createModelMetrics = (registers: Registry[]) => {
  const requests = new Counter({
    name: "toolwright_model_requests_total",
    help: "Requests to models, by provider and outcome.",
    labelNames: ["provider", "outcome"],
    registers,
  });
  const tokens = new Counter({
    name: "toolwright_model_tokens_total",
    help: "Tokens that models read and wrote, by provider.",
    labelNames: ["provider", "type"],
    registers,
  });
  const cost = new Counter({
    name: "toolwright_model_cost_dollars_total",
    help: "Cost of requests to models that have a price.",
    labelNames: ["provider"],
    registers,
  });
  const durations = new Histogram({
    name: "toolwright_model_duration_seconds",
    help: "How long models took to respond.",
    labelNames: ["provider"],
    buckets: MODEL_BUCKETS,
    registers,
  });
  return {
    countModelCall({ model: { provider }, usage, code, ms }: FinishedModelCall): void {
      requests.inc({ provider, outcome: code ?? "success" });
      tokens.inc({ provider, type: "input" }, usage.inputTokens);
      tokens.inc({ provider, type: "output" }, usage.outputTokens);
      cost.inc({ provider }, usage.cost ?? 0);
      durations.observe({ provider }, toSeconds(ms));
    },
  };
};

/**
 * Creates the Prometheus metrics of this process, which are counted or read at each scrape.
 * `processNumber` is set if several processes serve the port.
 */
export const createMetrics = (
  build: { version: string; build: string },
  processNumber?: number,
) => {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: "toolwright_build_info",
    help: "Always 1. The labels identify the running build.",
    labelNames: ["version", "build", "node"],
    registers,
  }).set({ ...build, node: process.version }, 1);
  let sources: MetricSources | undefined;
  registerSources(registers, () => sources);
  return {
    ...createCallMetrics(registers),
    ...createUpstreamMetrics(registers),
    ...createModelMetrics(registers),
    /** Sets the parts that are read at each scrape, replacing earlier ones. */
    observe(next: MetricSources): void {
      sources = next;
    },
    contentType: registry.contentType,
    /** Returns all metrics in Prometheus' text format, of all processes that serve the port. */
    print:
      processNumber === undefined
        ? () => registry.metrics()
        : shareRegistry(registry, processNumber),
  };
};
export type Metrics = ReturnType<typeof createMetrics>;
