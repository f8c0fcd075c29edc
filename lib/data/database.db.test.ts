import { afterAll, beforeAll, expect, it } from "vitest";
import { testDatabaseUrl } from "@/scripts/testing/test-database-url.ts";
import { connectDatabase, disconnectDatabase, listPools, withConnection } from "./database";
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
