import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Owner } from "../access/identity";
import { deleteAgent, getAgent, restoreAgent } from "../agents/agents";
import { purgeAgents } from "../agents/purge-agents";
import { database } from "../database";
import { connectTestDatabase, createSpaceOwner, createTestAgent } from "../database-fixture";
import { createTestModelCall } from "../models/model-call-fixture";
import { insertModelCalls, toModelCallJson } from "../models/model-calls";
import { createTestCall, insertCalls } from "./call-fixture";
import type { StoredCall } from "./call-rows";
import { backfillRollups } from "./rollups";
import { getStatistics } from "./statistics";

connectTestDatabase();

const DAY_MS = 86_400_000;

const createAgents = async (owner: Owner) => {
  const slugs = [await createTestAgent(owner), await createTestAgent(owner)];
  return Promise.all(slugs.map(async (slug) => ({ slug, id: (await getAgent(owner, slug)).id })));
};

type Change = Pick<StoredCall, "status" | "ms" | "version"> & { ageMinutes: number; agent: number };
const change: fc.Arbitrary<Change> = fc.record({
  agent: fc.constantFrom(0, 1),
  version: fc.constantFrom(null, 1, 2),
  status: fc.constantFrom(200, 404, 428, 499, 500),
  ms: fc.double({ min: 0, max: 200_000, noNaN: true }),
  ageMinutes: fc.integer({ min: 0, max: 47 * 60 }),
});

const createCall = (agentId: string, { ageMinutes, agent: _, ...values }: Change): StoredCall =>
  createTestCall(agentId, { startedAt: Date.now() - ageMinutes * 60_000, ...values });

/**
 * Expects the statistics of the Space to be the sum of those of its agents, including percentiles.
 */
const expectSum = async (owner: Owner, slugs: readonly string[]) => {
  const to = new Date(Date.now() + 60_000);
  for (const step of ["minute", "hour", "day"] as const) {
    const period = { from: new Date(+to - 2 * DAY_MS), to, step };
    const whole = await getStatistics(owner, period);
    // With this marker, statistics are added up from the agents' rollups. They must equal those
    // from the Space's rollups.
    await database().$executeRaw`
      insert into "RollupBackfill" ("table", snapshot) values ('Space', pg_current_snapshot())`;
    const sum = await getStatistics(owner, period);
    await database().rollupBackfill.deleteMany({ where: { table: "Space" } });
    expect(whole).toEqual(sum);
    const agents = await Promise.all(
      slugs.map((agent) => getStatistics(owner, { agent, ...period })),
    );
    for (const field of ["calls", "errors", "inputTokens", "outputTokens"] as const)
      expect(whole.series.map((point) => point[field])).toEqual(
        whole.series.map((_, at) =>
          agents.reduce((total, { series }) => total + (series[at]?.[field] ?? 0), 0),
        ),
      );
  }
};

const expireRestore = (slug: string) =>
  database().agent.updateMany({ where: { slug }, data: { deletedAt: new Date(0) } });

describe("statistics of a Space", () => {
  it("are the sum of its agents, while agents are deleted, restored, and purged", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 40 }), async (changes) => {
        const owner = await createSpaceOwner();
        const agents = await createAgents(owner);
        const [one, two] = agents.map(({ slug }) => slug) as [string, string];
        const calls = changes.map((each) => createCall(agents[each.agent]?.id ?? "", each));
        await insertCalls(calls);
        await insertCalls(calls.slice(1));
        // Binary fractions of such costs are inexact.
        const modelCalls = agents.map(({ id }, index) =>
          toModelCallJson(createTestModelCall(id, { cost: [0.1, 0.2][index] ?? 0 })),
        );
        await insertModelCalls([...modelCalls, ...modelCalls.slice(1)]);
        await expectSum(owner, [one, two]);
        await deleteAgent(owner, one);
        await expectSum(owner, [two]);
        await restoreAgent(owner, one);
        await expectSum(owner, [one, two]);
        await deleteAgent(owner, one);
        await expireRestore(one);
        await purgeAgents();
        await expectSum(owner, [two]);
      }),
      { numRuns: 2 },
    );
  });

  it("include what agents counted before the backfill, whatever was counted since", async () => {
    const owner = await createSpaceOwner();
    const agents = await createAgents(owner);
    const [one, two] = agents.map(({ slug }) => slug) as [string, string];
    const callAll = async () => {
      for (const ageMinutes of [0, 61, 26 * 60])
        await insertCalls(
          agents.map(({ id }, agent) =>
            createCall(id, { agent, ageMinutes, ms: agent * 100, status: 200, version: 1 }),
          ),
        );
      await insertModelCalls(agents.map(({ id }) => toModelCallJson(createTestModelCall(id))));
    };
    await callAll();
    await database().spaceCallRollup.deleteMany();
    await database().spaceModelRollup.deleteMany();
    await database().rollupBackfill.deleteMany();
    await database().$executeRaw`
      insert into "RollupBackfill" ("table", snapshot) values ('Space', pg_current_snapshot())`;
    await deleteAgent(owner, one);
    await callAll();
    await expireRestore(one);
    await purgeAgents();
    await backfillRollups();
    expect(await database().rollupBackfill.count()).toBe(0);
    await expectSum(owner, [two]);
  });

  it("stay exact when calls are counted during the backfill", async () => {
    const owner = await createSpaceOwner();
    const agents = await createAgents(owner);
    const call = (agent: number) =>
      createCall(agents[agent % 2]?.id ?? "", {
        agent,
        ageMinutes: agent % 90,
        ms: agent,
        status: 200,
        version: 1,
      });
    await insertCalls([call(0), call(1)]);
    for (let round = 0; round < 3; round++) {
      await database().$executeRaw`
        insert into "RollupBackfill" ("table", snapshot) values ('Space', pg_current_snapshot())`;
      const inserts = Array.from({ length: 20 }, (_, index) => insertCalls([call(index)]));
      await Promise.all([backfillRollups(), ...inserts]);
    }
    await expectSum(
      owner,
      agents.map(({ slug }) => slug),
    );
  });
});
