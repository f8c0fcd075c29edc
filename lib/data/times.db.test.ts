import { beforeAll, expect, it } from "vitest";
import { testDatabaseUrl } from "@/scripts/testing/test-database-url.ts";
import type { Owner } from "./access/identity";
import { createKey, listAgentsByKeyCreator, listKeys } from "./access/keys";
import { createToken, findUserByToken } from "./access/tokens";
import { getAgent } from "./agents/agents";
import { countAgentCalls } from "./calls/activity";
import { createTestCall, insertCalls } from "./calls/call-fixture";
import { consumeConfirmation, purgeConfirmations } from "./calls/confirmations";
import { maintainLog } from "./calls/log-partitions";
import { getStatistics } from "./calls/statistics";
import { connectDatabase, database, disconnectDatabase, withConnection } from "./database";
import { connectTestDatabase, createTestAgent, createTestOwner } from "./database-fixture";
import { newId } from "./id";

connectTestDatabase();

const MINUTE_MS = 60_000;
let owner: Owner;
let slug: string;

const databaseSettings = {
  // Nine hours ahead of UTC, so anything compared without its zone is nine hours off.
  timezone: "Asia/Tokyo",
  datestyle: "SQL, DMY",
  default_transaction_isolation: "serializable",
  search_path: "other",
  // Backslashes escape in every string, as before PostgreSQL 9.1.
  standard_conforming_strings: "off",
  lock_timeout: "1ms",
  transaction_timeout: "100ms",
};

beforeAll(async () => {
  await withConnection(async (client) => {
    for (const [name, value] of Object.entries(databaseSettings))
      await client.query(`do $$ begin
        execute format('alter database %I set ${name} = ''${value}''', current_database());
      end $$`);
  });
  await disconnectDatabase();
  connectDatabase(testDatabaseUrl());
  owner = await createTestOwner();
  slug = await createTestAgent(owner);
});

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS);

const createCall = (agentId: string, date: Date) => {
  const startedAt = date.getTime();
  return createTestCall(agentId, { id: newId(startedAt), startedAt });
};

it("changes a row that other transactions change at the same time", async () => {
  const names = ["A", "B", "C", "D", "E", "F"];
  const rename = (name: string) =>
    database().$transaction(async (transaction) => {
      await transaction.agent.findFirst({ where: { slug } });
      await transaction.agent.updateMany({ where: { slug }, data: { name } });
    });
  await Promise.all(names.map(rename));
  expect(names).toContain((await getAgent(owner, slug)).name);
});

it("has its own time limits", async () => {
  await database().$transaction((transaction) => transaction.$executeRaw`select pg_sleep(0.2)`);
});

it("keeps a spent confirmation until it would have expired", async () => {
  expect(await consumeConfirmation("grant", inMinutes(5))).toBe(true);
  await purgeConfirmations();
  expect(await consumeConfirmation("grant", inMinutes(5))).toBe(false);
  await consumeConfirmation("old", inMinutes(-61));
  await purgeConfirmations();
  expect(await database().spentConfirmation.findMany({ select: { id: true } })).toEqual([
    { id: "grant" },
  ]);
});

it("counts the calls of the last day, and no others", async () => {
  const { id } = await getAgent(owner, slug);
  await insertCalls([inMinutes(-5), inMinutes(-26 * 60)].map((time) => createCall(id, time)));
  const day = { from: inMinutes(-24 * 60), to: inMinutes(0), step: "hour" } as const;
  const { series, tools } = await getStatistics(owner, { agent: slug, ...day });
  expect(tools).toMatchObject([{ tool: "a", calls: 1 }]);
  expect(series.find(({ calls }) => calls > 0)?.start.getTime()).toBe(
    Math.floor(inMinutes(-5).getTime() / (60 * MINUTE_MS)) * 60 * MINUTE_MS,
  );
  expect((await countAgentCalls([id])).get(id)?.calls).toEqual([0, 0, 0, 0, 0, 1, 1]);
});

it("reads the limits of the log's partitions", async () => {
  await maintainLog({ days: 30, maxBytes: undefined });
  await maintainLog({ days: 30, maxBytes: undefined });
});

it("reads times as they were written", async () => {
  const expiresAt = inMinutes(5);
  await createKey(owner, slug, { id: newId(), hash: "times", name: "a", expiresAt });
  const { keys } = await listKeys(owner, slug);
  expect(keys[0]?.expiresAt).toEqual(expiresAt);
  expect(Math.abs(Number(keys[0]?.createdAt) - Date.now())).toBeLessThan(MINUTE_MS);
});

it("distinguishes expired keys and tokens from active ones", async () => {
  const works = await createTestAgent(owner);
  const expired = await createTestAgent(owner);
  await createKey(owner, works, { id: newId(), hash: "w", name: "w", expiresAt: inMinutes(5) });
  await createKey(owner, expired, { id: newId(), hash: "e", name: "e", expiresAt: inMinutes(-5) });
  const agents = (await listAgentsByKeyCreator(owner)).get(owner.user);
  expect(agents).toContain(works);
  expect(agents).not.toContain(expired);
  const name = "a token";
  await createToken(owner, { id: newId(), hash: "works", name, expiresAt: inMinutes(5) });
  await createToken(owner, { id: newId(), hash: "expired", name, expiresAt: inMinutes(-5) });
  expect(await findUserByToken("works")).toBe(owner.user);
  expect(await findUserByToken("expired")).toBeUndefined();
});
