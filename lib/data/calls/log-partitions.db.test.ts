import { setTimeout } from "node:timers/promises";
import { beforeAll, beforeEach, expect, it } from "vitest";
import type { Owner } from "../access/identity";
import { getAgent } from "../agents/agents";
import { database, withConnection } from "../database";
import { connectTestDatabase, createTestAgent, createTestOwner } from "../database-fixture";
import { newId } from "../id";
import { createTestCall, insertCalls } from "./call-fixture";
import { maintainLog } from "./log-partitions";

connectTestDatabase();

const DAY_MS = 86_400_000;
const retention = { days: 30, maxBytes: undefined };
let owner: Owner;
let agentId: string;
beforeAll(async () => {
  owner = await createTestOwner();
});
beforeEach(async () => {
  agentId = (await getAgent(owner, await createTestAgent(owner))).id;
});

/** Creates an id for any time, as a server with that clock would. */
const createIdAt = (ms: number) => {
  const hex = Math.floor(ms).toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}${newId().slice(13)}`;
};
const createCall = (ageDays: number) => {
  const startedAt = Date.now() - ageDays * DAY_MS;
  return createTestCall(agentId, { id: createIdAt(startedAt), startedAt });
};

const countCalls = () => database().call.count({ where: { agentId } });
const listPartitions = async () => {
  const rows = await database().$queryRaw<{ name: string }[]>`
    select inhrelid::regclass::text as name from pg_inherits
    where inhparent = '"Call"'::regclass order by 1`;
  return rows.map(({ name }) => name.replaceAll('"', ""));
};

it("creates partitions ahead of time, and moves rows into them that were written too early", async () => {
  // An id past the end of the first partition, as created by a server whose clock is two days
  // ahead.
  const tooEarly = Math.floor(Date.now() / DAY_MS) * DAY_MS + 2 * DAY_MS + 1000;
  const early = createCall((Date.now() - tooEarly) / DAY_MS);
  await insertCalls([early, createCall(0)]);
  const findPlace = () => database().$queryRaw<{ name: string }[]>`
    select tableoid::regclass::text as name from "Call" where id = ${early.id}`;
  expect(await findPlace()).toEqual([{ name: '"Call_other"' }]);
  await maintainLog(retention);
  const date = new Date(tooEarly).toISOString().slice(0, 10).replaceAll("-", "");
  expect(await findPlace()).toEqual([{ name: `"Call_${date}"` }]);
  await insertCalls([early]);
  expect(await countCalls()).toBe(2);
});

it("moves rows that are still being written when their partition is created", async () => {
  const early = Math.floor(Date.now() / DAY_MS) * DAY_MS + 20 * DAY_MS;
  const call = createCall((Date.now() - early) / DAY_MS);
  await insertCalls([call]);
  const { promise: isWriting, resolve: reportWriting } = Promise.withResolvers<void>();
  const write = withConnection(async (client) => {
    await client.query("begin");
    // The same call again, with an id of the same day.
    await client.query(
      `insert into "Call" (id, "agentId", tool, status, params, response, "startedAt", ms)
       select $1, "agentId", tool, status, params, response, "startedAt", ms from "Call" where id = $2`,
      [createIdAt(early + 1), call.id],
    );
    reportWriting();
    await setTimeout(200);
    await client.query("commit");
  });
  await isWriting;
  await maintainLog(retention, early);
  await write;
  expect(await countCalls()).toBe(2);
  expect(
    await database().$queryRaw`select 1 from "Call_other" where "agentId" = ${agentId}`,
  ).toEqual([]);
});

it("can be maintained by several servers concurrently", async () => {
  await Promise.all(Array.from({ length: 4 }, () => maintainLog(retention)));
  const partitions = await listPartitions();
  expect(new Set(partitions).size).toBe(partitions.length);
});

it("drops whole partitions beyond the retention, but keeps their statistics", async () => {
  const end = createIdAt(Date.now() - 40 * DAY_MS);
  await database().call.deleteMany();
  await database().$executeRawUnsafe(`alter table "Call" detach partition "Call_first"`);
  await database().$executeRawUnsafe(
    `alter table "Call" attach partition "Call_first" for values from (minvalue) to ('${end.slice(0, 13)}-0000-0000-000000000000')`,
  );
  await insertCalls([createCall(50), createCall(1)]);
  await maintainLog(retention);
  expect(await listPartitions()).not.toContain("Call_first");
  expect(await countCalls()).toBe(1);
  const { _sum } = await database().callRollup.aggregate({
    where: { agentId, step: "day" },
    _sum: { calls: true },
  });
  expect(_sum.calls).toBe(2);
});

it("creates partitions for each day although the clock was a year ahead for a while", async () => {
  const day = Date.now() + 10 * DAY_MS;
  await maintainLog(retention, day + 365 * DAY_MS);
  await maintainLog(retention, day);
  const call = createTestCall(agentId, { id: createIdAt(day), startedAt: day });
  await insertCalls([call]);
  const [place] = await database().$queryRaw<{ name: string }[]>`
    select tableoid::regclass::text as name from "Call" where id = ${call.id}`;
  expect(place?.name).toMatch(/^"Call_\d{8}"$/);
});

it("drops expired partitions although none can be created, as on a full disk", async () => {
  const later = Date.now() + 500 * DAY_MS;
  const date = new Date(later).toISOString().slice(0, 10).replaceAll("-", "");
  await database().$executeRawUnsafe(`create table "Call_${date}" ()`);
  await expect(maintainLog(retention, later)).rejects.toThrow(/already exists/);
  expect(await listPartitions()).toEqual(["Call_other"]);
});
