import { afterAll, afterEach, beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { testDatabaseUrl } from "@/scripts/testing/test-database-url.ts";
import {
  connectDatabase,
  database,
  disconnectDatabase,
  listPools,
  pools,
  withConnection,
} from "./database";
import { isOutage } from "./is-outage";
import { startProxy } from "./proxy-fixture";

let proxy: Awaited<ReturnType<typeof startProxy>>;
beforeAll(async () => {
  proxy = await startProxy(testDatabaseUrl());
  connectDatabase(proxy.url);
});
afterAll(async () => {
  await proxy.close();
  await disconnectDatabase();
});

afterEach(() => void vi.useRealTimers());

const ask = () =>
  withConnection(async (client) => (await client.query("select 1 as one")).rows, {
    timeoutMs: 300,
  });

it("abandons a connection that has fallen silent, and opens another one", async () => {
  expect(await ask()).toEqual([{ one: 1 }]);
  proxy.silence();
  expect(isOutage(await ask().catch((error: unknown) => error))).toBe(true);
  expect(await ask()).toEqual([{ one: 1 }]);
});

it.each([
  ["rejects its password", { password: "changed" }],
  ["does not exist while it is restored", { pathname: "/restored" }],
])("counts as away if it %s", async (_, change) => {
  onTestFinished(() => void connectDatabase(proxy.url));
  await disconnectDatabase();
  connectDatabase(Object.assign(new URL(testDatabaseUrl()), change).href);
  const results = await Promise.allSettled([
    ask(),
    database().$queryRaw`select 1`,
    database().agent.findFirst(),
    database().$transaction((transaction) => transaction.agent.findFirst()),
  ]);
  for (const result of results)
    expect([result, isOutage("reason" in result && result.reason)]).toEqual([result, true]);
  await disconnectDatabase();
});

it("ends background work whose connection has fallen silent", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const askPrisma = () => database("background").$queryRaw`select 1 as one`;
  expect(await askPrisma()).toEqual([{ one: 1 }]);
  proxy.silence();
  const refusal = askPrisma().catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(pools.background.statementTimeoutMs - 1_000);
  expect(listPools()).toContainEqual(expect.objectContaining({ pool: "background", used: 1 }));
  await vi.advanceTimersByTimeAsync(3_000);
  expect(isOutage(await refusal)).toBe(true);
  expect(await askPrisma()).toEqual([{ one: 1 }]);
});

it("lets PostgreSQL end the transaction of a server that is gone", async () => {
  for (const { pool } of listPools()) {
    const { rows } = await withConnection(
      (client) => client.query("show idle_in_transaction_session_timeout"),
      { pool },
    );
    expect(rows).toEqual([{ idle_in_transaction_session_timeout: "1min" }]);
  }
});

it("rejects a statement on a lost connection, and opens another one", async () => {
  const refusal = withConnection(async (client) => {
    const { rows } = await client.query("select pg_backend_pid() as pid");
    const closed = new Promise<void>((resolve) => client.once("end", () => resolve()));
    await withConnection((other) => other.query("select pg_terminate_backend($1)", [rows[0].pid]));
    await closed;
    await client.query("select 1");
  });
  await expect(refusal).rejects.toThrow(/terminat|not queryable/i);
  expect(await withConnection((client) => client.query("select 1"))).toMatchObject({ rowCount: 1 });
});

it("replaces a connection that was lost while idle", async () => {
  const { rows } = await withConnection((client) => client.query("select pg_backend_pid() as pid"));
  const uncaught: unknown[] = [];
  const onUncaught = (error: unknown) => uncaught.push(error);
  process.on("uncaughtException", onUncaught);
  await withConnection((client) => client.query("select pg_terminate_backend($1)", [rows[0].pid]), {
    pool: "api",
  });
  await expect
    .poll(() => listPools().find(({ pool }) => pool === "background"))
    .toMatchObject({ idle: 0, used: 0 });
  process.off("uncaughtException", onUncaught);
  expect(uncaught).toEqual([]);
  expect(await withConnection((client) => client.query("select 1"))).toMatchObject({ rowCount: 1 });
});
