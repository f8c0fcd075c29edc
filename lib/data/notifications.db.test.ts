import { afterEach, expect, it } from "vitest";
import { database } from "./database";
import { connectTestDatabase } from "./database-fixture";
import {
  listenForChanges,
  notifyAgentChanged,
  notifyCacheCleared,
  notifyRunCancelled,
} from "./notifications";

connectTestDatabase();

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

/** Listens, and counts how often the connection was made. */
const startListening = async () => {
  const changes: string[] = [];
  let connectionCount = 0;
  const stop = listenForChanges({
    onAgentChanged: (agentId) => changes.push(agentId),
    onAccessTokenEnded: () => {},
    onRunCancelled: (run) => changes.push(`cancel ${run}`),
    onLost: () => changes.push("(lost)"),
    onCredentialsChanged: () => {},
    onCacheCleared: (agentId, tool) => changes.push(`${agentId}/${tool}`),
    onReconnected: () => {
      connectionCount += 1;
    },
  });
  cleanups.push(stop);
  await expect.poll(() => connectionCount).toBe(1);
  return { changes, stop, countConnections: () => connectionCount };
};
const notify = (agentId: string) =>
  database().$transaction((transaction) => notifyAgentChanged(transaction, agentId));
const listenerPids = async () => {
  const rows = await database().$queryRaw<{ pid: number }[]>`
    select pid from pg_stat_activity
    where datname = current_database() and query like 'listen %'`;
  return rows.map(({ pid }) => pid);
};
/** Ends the listening connections, as a restarted database or a proxy does. */
const terminateListeners = async () => {
  const pids = await listenerPids();
  expect(pids).toHaveLength(1);
  for (const pid of pids) await database().$queryRaw`select pg_terminate_backend(${pid}::int)`;
};

it("is notified once a transaction commits, and not when it rolls back", async () => {
  const { changes } = await startListening();
  await database()
    .$transaction(async (transaction) => {
      await notifyAgentChanged(transaction, "rolled back");
      throw new Error("Roll back.");
    })
    .catch(() => {});
  await notify("committed");
  await notifyCacheCleared("committed", "search");
  await database().$transaction((transaction) => notifyRunCancelled(transaction, "run"));
  await expect.poll(() => changes).toEqual(["committed", "committed/search", "cancel run"]);
});

it("reconnects after its connection was lost, says so, and is notified again", async () => {
  const { changes, countConnections } = await startListening();
  for (const round of [1, 2]) {
    await terminateListeners();
    await notify(`missed ${round}`);
    await expect.poll(countConnections, { timeout: 5_000 }).toBe(round + 1);
    await notify(`heard ${round}`);
    await expect.poll(() => changes).toContain(`heard ${round}`);
  }
  expect(changes).toEqual(["(lost)", "heard 1", "(lost)", "heard 2"]);
});

it("stops listening, and does not reconnect", async () => {
  const { changes, stop, countConnections } = await startListening();
  await stop();
  expect(await listenerPids()).toEqual([]);
  await notify("after the end");
  expect(changes).toEqual([]);
  expect(countConnections()).toBe(1);
});
