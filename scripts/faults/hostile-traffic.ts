import { setTimeout as sleep } from "node:timers/promises";
import type { Fault } from "./fault.ts";
import { formatStatuses } from "./load.ts";
import { query } from "./query.ts";

export const hangingUpstream: Fault = {
  name: "20 calls/s to a service that never answers",
  criterion: "these calls end with 504 at their timeout of 2 s; other calls have a p95 below 1 s",
  async run(product, { isShort }) {
    const hanging = product.load(20, { tool: "hang" });
    const others = product.load(20, { tool: "compute" });
    await sleep(isShort ? 3_000 : 15_000);
    const [hangingResult, result] = await Promise.all([hanging.stop(), others.stop()]);
    const timeouts = hangingResult.statuses.get(504) ?? 0;
    return {
      figure: `hanging: ${formatStatuses(hangingResult)}, p95 ${hangingResult.p95Ms} ms; others: ${formatStatuses(result)}, p95 ${result.p95Ms} ms`,
      passed:
        timeouts === hangingResult.sent &&
        hangingResult.p95Ms < 4_000 &&
        result.acknowledged.length === result.sent &&
        result.p95Ms < 1_000,
    };
  },
};

const CALLERS = 300;

export const abandonedCalls: Fault = {
  name: `${CALLERS} callers disconnect simultaneously while their calls run`,
  criterion: "each is logged as cancelled (499), none as a failure; later calls are answered",
  async run(product) {
    const [before] = await query<{ time: Date }>(product.databaseUrl, "select now() as time");
    const leave = new AbortController();
    const calls = Array.from({ length: CALLERS }, (_, id) =>
      fetch(product.toolUrl("slow"), {
        method: "POST",
        headers: { "x-api-key": product.key, "content-type": "application/json" },
        body: JSON.stringify({ id: `abandoned-${id}` }),
        signal: leave.signal,
      }).catch(() => {}),
    );
    await sleep(1_500);
    leave.abort();
    await Promise.all(calls);
    await sleep(3_000);
    const rows = await query<{ status: number; count: number }>(
      product.databaseUrl,
      `select status, count(*)::int as count from "Call" where tool = 'slow' and "startedAt" >= $1 group by status`,
      [before?.time],
    );
    const cancelled = rows.find(({ status }) => status === 499)?.count ?? 0;
    const failures = rows.filter(({ status }) => status >= 500).length;
    const status = await product.call("count");
    return {
      figure: `${rows.map((row) => `${row.count} × ${row.status}`).join(", ")} logged; afterwards ${status}`,
      passed: cancelled === CALLERS && failures === 0 && status === 200,
    };
  },
};

const RETURN_SECONDS = 30;

export const idempotentWithoutDatabase: Fault = {
  name: "calls with an Idempotency-Key while the database is unavailable",
  criterion:
    "each gets 503, and none reaches the service; such calls run again within 30 s of the database's return",
  async run(product) {
    await product.database.interrupt();
    const load = product.load(20, { headers: { "idempotency-key": crypto.randomUUID() } });
    await sleep(2_000);
    const result = await load.stop();
    await product.database.restore();
    const hits = product.upstream.countHits();
    const effects = result.ids.filter((id) => hits.has(id)).length;
    const restoredAt = performance.now();
    const getSeconds = () => (performance.now() - restoredAt) / 1000;
    const callOnce = () =>
      product.call("count", { headers: { "idempotency-key": crypto.randomUUID() } });
    while ((await callOnce()) !== 200 && getSeconds() <= RETURN_SECONDS) await sleep(200);
    const seconds = getSeconds();
    return {
      figure: `${formatStatuses(result)}; ${effects} reached the service; such calls ran again after ${seconds.toFixed(1)} s`,
      passed:
        result.statuses.get(503) === result.sent && effects === 0 && seconds <= RETURN_SECONDS,
    };
  },
};
