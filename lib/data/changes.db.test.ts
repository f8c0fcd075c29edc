import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeAll, expect, it } from "vitest";
import { testDatabaseUrl } from "@/scripts/testing/test-database-url.ts";
import type { Owner } from "./access/identity";
import { createKey, revokeKey } from "./access/keys";
import { deleteAgent, restoreAgent } from "./agents/agents";
import { updateAgent } from "./agents/update-agent";
import { publishDraft, serveVersion } from "./agents/versions";
import {
  type Changes,
  followChanges,
  type Position,
  purgeChanges,
  recordCacheCleared,
  recordRunCancelled,
  recordRunUnfollowed,
} from "./changes";
import { adjustClock, getClockSkewMs } from "./clock";
import { createCredentialStore } from "./credentials/credentials";
import { database } from "./database";
import {
  connectTestDatabase,
  createTestAgent,
  createTestOwner,
  withBusyPool,
} from "./database-fixture";
import { startProxy } from "./proxy-fixture";
import { createSessionMessages } from "./session-messages";

connectTestDatabase();
let owner: Owner;
beforeAll(async () => {
  // The connections that follow the changes are opened later.
  await database().$executeRaw`do $$ begin
    execute format('alter database %I set search_path = other', current_database());
  end $$`;
  owner = await createTestOwner();
});
const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

type Options = Parameters<typeof followChanges>[1] & { onChanges?(): Promise<void> };

const toNames = ({ agents, credentials, caches, tokens, runs, ...changes }: Changes) => [
  ...agents.map((id) => `agent ${id}`),
  ...credentials.map((space) => `credentials ${space}`),
  ...caches.map(({ agentId, tool }) => `cache ${agentId}/${tool}`),
  ...tokens.map((hash) => `token ${hash}`),
  ...runs.map((run) => `run ${run}`),
  ...changes.unfollowedRuns.map((run) => `unfollowed ${run}`),
  ...changes.sessionMessages.map((sealed) => `session ${sealed}`),
];

const follow = async ({ onChanges, ...options }: Options = {}) => {
  const seen: string[] = [];
  const positions: Position[] = [];
  const { firstRead, status, catchUp, stop } = followChanges(
    {
      async onChanges(changes) {
        await onChanges?.();
        seen.push(...toNames(changes));
      },
      onUnknownChanges: async (_, messages) =>
        void seen.push("(unknown)", ...messages.map((sealed) => `session ${sealed}`)),
      onLost: () => seen.push("(lost)"),
      onApplied: (position) => positions.push(position),
      onError: () => {},
    },
    options,
  );
  cleanups.push(stop);
  await firstRead;
  return { seen, positions, status, catchUp, stop };
};

const publish = async () => {
  const slug = await createTestAgent(owner);
  const { agentId } = await publishDraft(owner, slug, "");
  return { slug, agentId };
};

it("reports every change to what servers have in memory, and nothing else", async () => {
  const { seen } = await follow();
  const { slug, agentId } = await publish();
  const key = { id: "key1", hash: "hash", name: "host" };
  const credentials = createCredentialStore("an example secret of enough characters");
  const changes: [name: string, () => Promise<unknown>][] = [
    [`agent ${agentId}`, () => createKey(owner, slug, key)],
    [`agent ${agentId}`, () => revokeKey(owner, slug, key.id)],
    [`agent ${agentId}`, () => serveVersion(owner, slug, null)],
    [`agent ${agentId}`, () => serveVersion(owner, slug, 1)],
    [`agent ${agentId}`, () => deleteAgent(owner, slug)],
    [`agent ${agentId}`, () => restoreAgent(owner, slug)],
    [`credentials ${owner.space}`, () => credentials.put(owner, "github", { fields: { a: "b" } })],
    [`credentials ${owner.space}`, () => credentials.remove(owner, "github")],
    ["unfollowed r1", () => database().$transaction((t) => recordRunUnfollowed(t, "r1"))],
    ["run r1", () => database().$transaction((t) => recordRunCancelled(t, "r1"))],
    [`cache ${agentId}/search`, () => recordCacheCleared(agentId, "search")],
    [
      `agent ${agentId}`,
      () => database().key.update({ where: { id: key.id }, data: { scopes: ["list"] } }),
    ],
    [
      `agent ${agentId}`,
      () => database().agent.update({ where: { id: agentId }, data: { slug: "renamed" } }),
    ],
  ];
  await expect.poll(() => seen).toEqual(["(unknown)", `agent ${agentId}`]);
  for (const [name, change] of changes) {
    seen.length = 0;
    await change();
    await expect.poll(() => seen).toEqual([name]);
  }
  seen.length = 0;
  await updateAgent(owner, "renamed", { description: "Only the draft changes." });
  await database().key.update({ where: { id: key.id }, data: { lastUsedAt: new Date() } });
  await recordCacheCleared("marker", "");
  await expect.poll(() => seen).toEqual(["cache marker/"]);
});

it("delivers a sealed session message, even if it is larger than a notification", async () => {
  const { seen } = await follow();
  const { send, unseal } = createSessionMessages(new Uint8Array(32).fill(1));
  const message = { jsonrpc: "2.0", id: 1, result: { text: "typed by a person ".repeat(2_000) } };
  seen.length = 0;
  await send("key session", message);
  await expect.poll(() => seen).toHaveLength(1);
  const sealed = (seen[0] ?? "").replace("session ", "");
  expect(Buffer.from(sealed, "base64").toString()).not.toContain("typed");
  expect(unseal(sealed)).toEqual({ session: "key session", message });
  expect(createSessionMessages(new Uint8Array(32).fill(2)).unseal(sealed)).toBeUndefined();
});

it("delivers messages once, even if there are too many changes to name", async () => {
  const { seen } = await follow();
  await database().$executeRaw`
    insert into "Change" (kind, subject)
    select 'session', 'early' union all select 'cache', '["many", ""]' from generate_series(1, 2500)
    union all select 'session', 'late'`;
  await expect.poll(() => seen, { timeout: 5_000 }).toContain("session late");
  await recordCacheCleared("marker", "");
  await expect.poll(() => seen, { timeout: 5_000 }).toContain("cache marker/");
  expect(seen.filter((change) => change !== "cache marker/")).toEqual([
    "(unknown)",
    "(unknown)",
    "session early",
    "session late",
  ]);
});

it("sees a transaction that commits after a later one, and none that is rolled back", async () => {
  const { seen } = await follow();
  const insert = (subject: string) =>
    database().$executeRaw`insert into "Change" (kind, subject) values ('agent', ${subject})`;
  const { promise: isEarlierOpen, resolve: setEarlierOpen } = Promise.withResolvers<void>();
  const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>();
  const earlier = database().$transaction(async (transaction) => {
    await transaction.$executeRaw`insert into "Change" (kind, subject) values ('agent', 'earlier')`;
    setEarlierOpen();
    await mayCommit;
  });
  await isEarlierOpen;
  await insert("later");
  await expect.poll(() => seen).toContain("agent later");
  await insert("latest");
  await expect.poll(() => seen).toContain("agent latest");
  commit();
  await earlier;
  await database()
    .$transaction(async (transaction) => {
      await transaction.$executeRaw`insert into "Change" (kind, subject) values ('agent', 'no')`;
      throw new Error("Roll back.");
    })
    .catch(() => {});
  await insert("last");
  await expect.poll(() => seen).toContain("agent last");
  expect(seen).toEqual(["(unknown)", "agent later", "agent latest", "agent earlier", "agent last"]);
});

it("reads many changes once, even if a transaction from before them is still open", async () => {
  const { seen } = await follow();
  const { promise: isOpen, resolve: setOpen } = Promise.withResolvers<void>();
  const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>();
  const earlier = database().$transaction(async (transaction) => {
    await transaction.$executeRaw`insert into "Change" (kind, subject) values ('agent', 'earlier')`;
    setOpen();
    await mayCommit;
  });
  await isOpen;
  await database().$executeRaw`
    insert into "Change" (kind, subject) select 'cache', '["many", ""]' from generate_series(1, 2500)`;
  await expect.poll(() => seen, { timeout: 5_000 }).toEqual(["(unknown)", "(unknown)"]);
  await recordCacheCleared("later", "");
  await expect.poll(() => seen, { timeout: 5_000 }).toHaveLength(3);
  commit();
  await earlier;
  await expect.poll(() => seen, { timeout: 5_000 }).toContain("agent earlier");
  expect(seen).toEqual(["(unknown)", "(unknown)", "cache later/", "agent earlier"]);
});

it("does not repeat changes of the database server that a backup was made on", async () => {
  await database().$executeRaw`
    insert into "Change" (transaction, kind, subject)
    values ((pg_current_xact_id()::text::bigint + 1000000)::text::xid8, 'agent', 'of-the-backup')`;
  const { seen, positions } = await follow();
  await expect.poll(() => positions.length, { timeout: 5_000 }).toBeGreaterThan(2);
  await recordCacheCleared("later", "tool");
  await expect.poll(() => seen).toEqual(["(unknown)", "cache later/tool"]);
});

it("reads changes even if no notification arrives", async () => {
  const { seen, status, catchUp } = await follow();
  await database().$executeRaw`alter table "Change" disable trigger change_recorded`;
  cleanups.push(
    async () => void (await database().$executeRaw`alter table "Change" enable trigger all`),
  );
  await recordCacheCleared("quiet", "");
  await expect.poll(() => seen, { timeout: 5_000 }).toContain("cache quiet/");
  for (const tool of ["a", "b"]) {
    await recordCacheCleared("quiet", tool);
    await catchUp();
    expect(seen).toContain(`cache quiet/${tool}`);
  }
  expect(status()).toEqual({ isAway: false, isNotified: true, isReadOnly: false });
});

it("reports that the database rejects writes", async () => {
  const url = new URL(testDatabaseUrl());
  url.searchParams.set("options", "-c default_transaction_read_only=on");
  const { status } = await follow({ url: url.href });
  await expect.poll(() => status().isReadOnly).toBe(true);
});

it("deletes old changes without a connection of the builder's API", async () => {
  const isStored = async (subject: string) =>
    (await database().$queryRaw<unknown[]>`select 1 from "Change" where subject = ${subject}`)
      .length === 1;
  await database().$executeRaw`
    insert into "Change" (kind, subject, "createdAt")
    values ('agent', 'old', now() - interval '2 hours'), ('agent', 'recent', now())`;
  await withBusyPool("api", purgeChanges);
  expect([await isStored("old"), await isStored("recent")]).toEqual([false, true]);
});

it("detects a silent connection, and misses nothing", async () => {
  const proxy = await startProxy(testDatabaseUrl());
  cleanups.push(proxy.close);
  const { slug, agentId } = await publish();
  await createKey(owner, slug, { id: "key2", hash: "hash2", name: "host" });
  const { seen, status } = await follow({ url: proxy.url });
  await expect.poll(() => status().isNotified).toBe(true);
  proxy.silence();
  await revokeKey(owner, slug, "key2");
  await expect
    .poll(() => seen, { timeout: 8_000 })
    .toEqual(["(unknown)", "(lost)", `agent ${agentId}`]);
});

it("waits for a first read that succeeds only later", async () => {
  const proxy = await startProxy(testDatabaseUrl());
  cleanups.push(proxy.close);
  proxy.refuse();
  const following = follow({ url: proxy.url });
  await sleep(300);
  proxy.allow();
  const { positions, status } = await following;
  expect(positions).not.toEqual([]);
  expect(status().isAway).toBe(false);
});

it("stops waiting for a first read that keeps failing", { timeout: 15_000 }, async () => {
  const proxy = await startProxy(testDatabaseUrl());
  cleanups.push(proxy.close);
  proxy.refuse();
  const refused = await follow({ url: proxy.url });
  expect(refused.positions).toEqual([]);
  expect(refused.status().isAway).toBe(true);
});

it("resumes where it left off after a database outage", async () => {
  const proxy = await startProxy(testDatabaseUrl());
  cleanups.push(proxy.close);
  const { seen, status } = await follow({ url: proxy.url });
  proxy.refuse();
  await expect.poll(() => status().isAway, { timeout: 5_000 }).toBe(true);
  await recordCacheCleared("missed", "");
  proxy.allow();
  await expect
    .poll(() => seen, { timeout: 5_000 })
    .toEqual(["(unknown)", "(lost)", "cache missed/"]);
});

it("resumes from the position of an earlier process, unless that may be wrong", async () => {
  const first = await follow();
  await first.stop();
  const since = first.positions.at(-1);
  await recordCacheCleared("while stopped", "");
  expect((await follow({ since })).seen).toEqual(["cache while stopped/"]);
  const now = since?.appliedAt ?? 0;
  for (const change of [
    { appliedAt: now - 3_600_000 },
    { appliedAt: now + 3_600_000 },
    { serverStart: "1.5" },
  ]) {
    const wrong = since && { ...since, ...change };
    expect((await follow({ since: wrong })).seen).toEqual(["(unknown)"]);
  }
});

it("compares the clocks whenever it reads changes", async () => {
  const { positions } = await follow();
  adjustClock({ offsetMs: 7_200_000, uncertaintyMs: 0 });
  const count = positions.length;
  await expect.poll(() => positions.length, { timeout: 5_000 }).toBeGreaterThan(count + 1);
  expect(Math.abs(getClockSkewMs())).toBeLessThan(60_000);
});

it("reads changes again if they could not be applied", async () => {
  let failures = 1;
  const { seen } = await follow({
    async onChanges() {
      failures -= 1;
      if (failures >= 0) throw new Error("not now");
    },
  });
  await recordCacheCleared("difficult", "");
  await expect.poll(() => seen, { timeout: 5_000 }).toContain("cache difficult/");
});
