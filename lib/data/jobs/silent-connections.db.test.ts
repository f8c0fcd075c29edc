import { afterAll, beforeAll, expect, it } from "vitest";
import { testDatabaseUrl } from "@/scripts/testing/test-database-url.ts";
import { connectDatabase, disconnectDatabase, pools } from "../database";
import { startProxy } from "../proxy-fixture";
import { createJobQueue } from "./job-queue";
import { createJobStore } from "./job-store";

let proxy: Awaited<ReturnType<typeof startProxy>>;
const queue = createJobQueue({ onError: (error) => expect.unreachable(String(error)) });
const secrets = { fingerprint: new Uint8Array(32), content: new Uint8Array(32) };
beforeAll(async () => {
  proxy = await startProxy(testDatabaseUrl());
  connectDatabase(proxy.url);
});
afterAll(async () => {
  await queue.stop();
  await proxy.close();
  await disconnectDatabase();
});

it("continues after every connection has fallen silent", { timeout: 60_000 }, async () => {
  const store = createJobStore(queue, secrets);
  const claimAll = () =>
    Promise.allSettled(
      Array.from({ length: pools.background.max }, (_, index) => store.claim(`job-${index}`)),
    );
  await store.take([]);
  await claimAll();
  proxy.silence();
  await claimAll();
  const claim = () => store.claim("job").catch(() => undefined);
  await expect.poll(claim, { timeout: 20_000 }).toEqual({ type: "ended" });
  expect(await store.take([])).toBeUndefined();
});
