import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Fault } from "./fault.ts";
import type { FaultProduct } from "./fault-product.ts";

/** More calls than a server runs at the same time for one Space. */
const CALLS = 12;
const DEADLINE_MS = 60_000;

type BackgroundCall = { id: string; path: string };

export const submit = async (product: FaultProduct, tool: string): Promise<BackgroundCall> => {
  const id = randomUUID();
  const response = await fetch(product.toolUrl(tool), {
    method: "POST",
    headers: {
      "x-api-key": product.key,
      "content-type": "application/json",
      prefer: "respond-async",
    },
    body: JSON.stringify({ id }),
  });
  await response.text();
  if (response.status !== 202) throw new Error(`A call failed with status ${response.status}.`);
  return { id, path: new URL(response.headers.get("location") ?? "").pathname };
};

/**
 * Resolves to the status that a call ends with, or to undefined if it does not end within
 * `DEADLINE_MS`.
 */
export const awaitEnd = async (
  product: FaultProduct,
  { path }: BackgroundCall,
  origin?: string,
): Promise<number | undefined> => {
  const deadline = Date.now() + DEADLINE_MS;
  while (Date.now() < deadline) {
    const { status } = await fetch(new URL(path, origin ?? product.server().url), {
      headers: { "x-api-key": product.key },
    });
    if (status !== 202) return status;
    await sleep(250);
  }
  return undefined;
};

/** Waits until `count` of these calls have reached the service. Throws after `DEADLINE_MS`. */
const awaitHits = async (
  product: FaultProduct,
  calls: readonly BackgroundCall[],
  count: number,
): Promise<void> => {
  const deadline = Date.now() + DEADLINE_MS;
  for (;;) {
    const hits = product.upstream.countHits();
    if (calls.filter(({ id }) => hits.has(id)).length >= count) return;
    if (Date.now() > deadline) throw new Error("The calls did not reach the service.");
    await sleep(5);
  }
};

type Moment = { name: string; tool: string; hits: number };

const killWithBackgroundCalls = ({ name, tool, hits: awaited }: Moment): Fault => ({
  name: `kill -9 with calls in the background, ${name}`,
  criterion: "each ends with one request to the service, or reports that its outcome is unknown",
  async run(product) {
    const calls = await Promise.all(Array.from({ length: CALLS }, () => submit(product, tool)));
    await awaitHits(product, calls, awaited);
    await product.server().stop("SIGKILL");
    const killedAt = performance.now();
    await product.start();
    const ends = await Promise.all(calls.map((call) => awaitEnd(product, call)));
    const seconds = (performance.now() - killedAt) / 1000;
    const hits = product.upstream.countHits();
    const outcomes = calls.map(({ id }, at) => {
      const count = hits.get(id) ?? 0;
      if (ends[at] === 200 && count === 1) return "once";
      return ends[at] === 409 && count <= 1 ? "unknown" : `${ends[at]} after ${count} requests`;
    });
    const tally = [...Map.groupBy(outcomes, (outcome) => outcome)].map(
      ([outcome, all]) => `${all.length} × ${outcome}`,
    );
    return {
      figure: `${CALLS} calls: ${tally.join(", ")}; all ended ${seconds.toFixed(1)} s after the kill`,
      passed: outcomes.every((outcome) => outcome === "once" || outcome === "unknown"),
    };
  },
});

export const killWithQueuedCalls = killWithBackgroundCalls({
  name: "right after they were accepted",
  tool: "count",
  hits: 0,
});
export const killWithRunningCalls = killWithBackgroundCalls({
  name: "8 of them are waiting for their service, the others are queued",
  tool: "slow",
  hits: 8,
});
export const killWithAnsweredCalls = killWithBackgroundCalls({
  name: "as the first ones are answered",
  tool: "count",
  hits: 1,
});
