import { afterAll, beforeAll, expect, it } from "vitest";
import { testDatabaseUrl } from "@/scripts/testing/test-database-url.ts";
import { connectDatabase, disconnectDatabase, withConnection } from "./database";
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

it("gives up a connection that has fallen silent, and opens another one", async () => {
  expect(await ask()).toEqual([{ one: 1 }]);
  proxy.silence();
  expect(isOutage(await ask().catch((error: unknown) => error))).toBe(true);
  expect(await ask()).toEqual([{ one: 1 }]);
});
