import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { type StatisticsStep, stepMs } from "@/lib/agent/statistics-step";
import type { Owner } from "../access/identity";
import { getAgent } from "../agents/agents";
import { database } from "../database";
import { connectTestDatabase, createTestAgent, createTestOwner } from "../database-fixture";
import { newId } from "../id";
import { createTestModelCall } from "../models/model-call-fixture";
import { insertModelCalls, type ModelCallRecord, toModelCallJson } from "../models/model-calls";
import { createTestCall, insertCalls } from "./call-fixture";
import type { StoredCall } from "./call-rows";
import { backfillRollups, purgeRollups } from "./rollups";
import { getStatistics } from "./statistics";

connectTestDatabase();

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
let owner: Owner;
beforeAll(async () => {
  owner = await createTestOwner();
});

const createAgent = async () => {
  const slug = await createTestAgent(owner);
  return { slug, id: (await getAgent(owner, slug)).id };
};

/** Returns the lowest of these latencies that a share of them does not exceed. */
const findRank = (latencies: number[], share: number) =>
  latencies.toSorted((a, b) => a - b)[Math.ceil(latencies.length * share) - 1] ?? 0;

const countRaw = (rows: StoredCall[]) => ({
  calls: rows.length,
  errors: rows.filter(({ status }) => status >= 400 && ![428, 499].includes(status)).length,
});

const isNear = (actual: number | null, expected: number) =>
  actual !== null && Math.abs(actual - expected) <= Math.max(0.051 * expected, 0.1);

/** Expects statistics to match the calls themselves. */
const expectStatistics = async (
  slug: string,
  calls: StoredCall[],
  period: { from: Date; to: Date; step: StatisticsStep },
) => {
  const { series, tools } = await getStatistics(owner, { agent: slug, ...period });
  const published = calls.filter(({ version }) => version !== null);
  const points = series.filter(({ calls: count, p50 }) => count > 0 || p50 !== null);
  for (const { start, p50, p95, p99, ...point } of points) {
    const end = start.getTime() + stepMs[period.step];
    const rows = published.filter((row) => row.startedAt >= +start && row.startedAt < end);
    expect(point).toMatchObject(countRaw(rows));
    const latencies = rows.map(({ ms }) => ms);
    for (const [share, actual] of [[0.5, p50] as const, [0.95, p95] as const, [0.99, p99] as const])
      expect([share, actual, isNear(actual, findRank(latencies, share))]).toContain(true);
  }
  expect(series.reduce((sum, { calls: count }) => sum + count, 0)).toBe(published.length);
  const byTool = Map.groupBy(published, ({ tool }) => tool);
  expect(new Map(tools.map((row) => [row.tool, { calls: row.calls, errors: row.errors }]))).toEqual(
    new Map([...byTool].map(([tool, rows]) => [tool, countRaw(rows)])),
  );
};

const callChange = fc.record({
  tool: fc.constantFrom("a", "b", "ä b"),
  version: fc.constantFrom(null, 1, 2),
  status: fc.constantFrom(200, 201, 404, 428, 499, 500),
  ms: fc.double({ min: 0, max: 200_000, noNaN: true }),
  ageMinutes: fc.integer({ min: 0, max: 47 * 60 }),
  /** The batches, of two, that it is sent in. A call in both is a retry. */
  batches: fc.constantFrom<number[]>([0], [1], [0, 1]),
});

describe("statistics", () => {
  it("equal a count of the log, even if batches are repeated", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(callChange, { minLength: 1, maxLength: 60 }), async (changes) => {
        const { slug, id } = await createAgent();
        const now = Date.now();
        const calls = changes.map(({ ageMinutes, batches, ...change }) => ({
          call: createTestCall(id, { ...change, startedAt: now - ageMinutes * 60_000 }),
          batches,
        }));
        const toBatch = (batch: number) =>
          calls.flatMap(({ call, batches }) => (batches.includes(batch) ? [call] : []));
        const orphan = createTestCall(newId());
        for (const batch of [toBatch(0), [...toBatch(1), orphan], toBatch(0)])
          if (batch.length > 0) await insertCalls(batch);
        const inserted = calls.map(({ call }) => call);
        const period = { from: new Date(now - 2 * DAY_MS), to: new Date(now + 1) };
        for (const step of ["minute", "hour", "day"] as const)
          await expectStatistics(slug, inserted, { ...period, step });
      }),
      { numRuns: 4 },
    );
  });

  it("count the tokens and cost of model calls once", async () => {
    const { slug, id: agentId } = await createAgent();
    const createModelCall = (change: Partial<ModelCallRecord>) =>
      toModelCallJson(createTestModelCall(agentId, { cost: 0.25, ...change }));
    const first = createModelCall({});
    const draft = createModelCall({ version: null });
    await insertModelCalls([first, draft]);
    await insertModelCalls([first, createModelCall({ cost: null })]);
    const to = new Date(Date.now() + 1);
    const period = { from: new Date(to.getTime() - HOUR_MS), to, step: "day" } as const;
    const { series } = await getStatistics(owner, { agent: slug, ...period });
    expect(series.at(-1)).toMatchObject({ inputTokens: 20, outputTokens: 4, cost: 0.25, calls: 0 });
  });

  it("of the whole Space name the agents", async () => {
    const one = await createAgent();
    const two = await createAgent();
    await insertCalls([createTestCall(one.id), createTestCall(two.id), createTestCall(two.id)]);
    const period = { from: new Date(Date.now() - HOUR_MS), to: new Date(), step: "hour" } as const;
    const { tools } = await getStatistics(owner, { ...period, tool: "a" });
    expect(tools.filter(({ agent }) => [one.slug, two.slug].includes(agent))).toMatchObject([
      { agent: two.slug, tool: "a", calls: 2 },
      { agent: one.slug, tool: "a", calls: 1 },
    ]);
  });

  it("have percentiles for the tools with the most calls only", async () => {
    const { slug, id } = await createAgent();
    const calls = Array.from({ length: 202 }, (_, index) =>
      createTestCall(id, { tool: `t${index}` }),
    );
    await insertCalls([...calls, createTestCall(id, { tool: "t201" })]);
    const period = { from: new Date(Date.now() - HOUR_MS), to: new Date(), step: "hour" } as const;
    const { tools } = await getStatistics(owner, { agent: slug, ...period });
    expect(tools[0]).toMatchObject({ tool: "t201", calls: 2 });
    expect(tools.map(({ calls: count, p95 }) => count > 0 && p95 !== null)).toEqual(
      calls.map((_, index) => index < 200),
    );
  });

  it("are rejected for steps that are no longer kept", async () => {
    const from = new Date(Date.now() - 5 * DAY_MS);
    await expect(
      getStatistics(owner, { from, to: new Date(), step: "minute" }),
    ).rejects.toMatchObject({ code: "unprocessable" });
  });
});

/** Gives the rows a new transaction, as a restored dump does. */
const restoreDump = () =>
  database().$transaction(async (transaction) => {
    await transaction.$executeRaw`update "_prisma_migrations" set logs = logs`;
    await transaction.$executeRaw`update "Call" set ms = ms`;
  });

it.each([
  ["", () => {}],
  [", after a restore", restoreDump],
])(
  "counts what was logged before there were statistics, in the background%s",
  async (_, restore) => {
    const { slug, id } = await createAgent();
    const calls = Array.from({ length: 5 }, (_, index) => createTestCall(id, { ms: index }));
    await insertCalls(calls);
    await database().$executeRaw`delete from "CallRollup" where "agentId" = ${id}`;
    await database().$executeRaw`
    insert into "RollupBackfill" ("table", snapshot) values ('Call', pg_current_snapshot())
    on conflict ("table") do update set snapshot = excluded.snapshot, "beforeId" = null`;
    await restore();
    const after = createTestCall(id, { tool: "b" });
    await insertCalls([after]);
    await database().$executeRaw`delete from "CallRollup" where "agentId" <> ${id}`;
    await backfillRollups();
    await backfillRollups();
    const period = { from: new Date(Date.now() - HOUR_MS), to: new Date(), step: "hour" } as const;
    await expectStatistics(slug, [...calls, after], period);
    expect(await database().rollupBackfill.count({ where: { table: "Call" } })).toBe(0);
  },
);

it("deletes steps of a minute after days, and steps of an hour after months", async () => {
  const { id } = await createAgent();
  await insertCalls(
    [1, 5, 92].map((days) => createTestCall(id, { startedAt: Date.now() - days * DAY_MS })),
  );
  await purgeRollups();
  const rows = await database().callRollup.groupBy({
    by: ["step"],
    where: { agentId: id },
    _sum: { calls: true },
    orderBy: { step: "asc" },
  });
  expect(rows.map(({ step, _sum }) => [step, _sum.calls])).toEqual([
    ["minute", 1],
    ["hour", 2],
    ["day", 3],
  ]);
});

it("deletes the steps of model calls and of failures, too", async () => {
  const { id } = await createAgent();
  const startedAt = Date.now() - 5 * DAY_MS;
  const { spaceId } = await database().agent.findUniqueOrThrow({ where: { id } });
  await insertCalls([createTestCall(id, { startedAt, status: 500 })]);
  await insertModelCalls([
    toModelCallJson(createTestModelCall(id, { startedAt: new Date(startedAt) })),
  ]);
  const countSteps = async () => {
    const start = { gte: new Date(startedAt - DAY_MS), lte: new Date(startedAt) };
    const where = { spaceId, step: "minute", start } as const;
    return Promise.all([
      database().spaceModelRollup.count({ where }),
      database().spaceCallRollup.count({ where }),
      database().failureRollup.count({ where: { agentId: id } }),
    ]);
  };
  expect((await countSteps()).every((count) => count > 0)).toBe(true);
  await purgeRollups();
  expect(await countSteps()).toEqual([0, 0, 0]);
});
