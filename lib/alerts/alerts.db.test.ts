import { beforeAll, expect, test } from "vitest";
import type { AttentionKind } from "@/lib/attention/attention-item";
import type { Owner } from "@/lib/data/access/identity";
import { listLastMessages, listMessages } from "@/lib/data/alerts/alert-messages";
import { database } from "@/lib/data/database";
import {
  connectTestDatabase,
  createSpaceOwner,
  createTestAgent,
} from "@/lib/data/database-fixture";
import {
  channels,
  createChannel,
  createServer,
  limited,
  pass,
  removeAll,
  unused,
} from "./alerts-fixture";
import { RESOLVE_AFTER_MS } from "./decide-changes";

connectTestDatabase();
let owner: Owner;
beforeAll(async () => {
  owner = await createSpaceOwner();
});

test("notifies each channel once when an item begins and once when it ends, with several servers running", async () => {
  const { id } = await createChannel(owner);
  let items = [unused("shop"), limited("shop")];
  const servers = [1, 2, 3, 4].map(() => createServer(() => items));
  const run = async () => {
    await Promise.all(servers.map(({ check }) => check({ intervalMs: 0 })));
    await Promise.all(servers.map(({ deliver }) => deliver()));
    return servers.flatMap(({ mails }) => mails.splice(0).map(({ subject }) => subject));
  };
  expect(await run()).toEqual(["A Space: 2 new"]);
  expect(await run()).toEqual([]);
  items = [limited("shop")];
  await pass(RESOLVE_AFTER_MS);
  expect(await run()).toEqual(["Resolved: a: Called again, or no longer published"]);
  expect(await run()).toEqual([]);
  const [last] = await listMessages(owner, id, 1);
  expect(last).toMatchObject({ status: "delivered", changes: [{ state: "resolved" }] });
  expect(await listLastMessages(owner)).toEqual(new Map([[id, last]]));
  expect(await listLastMessages(await createSpaceOwner())).toEqual(new Map());
  expect(servers.flatMap(({ errors }) => errors)).toEqual([]);
  await removeAll();
});

test("checks a Space on one server per interval, and only if it has channels", async () => {
  let looks = 0;
  const server = createServer(() => {
    looks += 1;
    return [];
  });
  await server.check({ intervalMs: 0 });
  expect(looks).toBe(0);
  await createChannel(owner);
  await server.check({ intervalMs: 0 });
  const checkAtOnce = () =>
    Promise.all([1, 2, 3, 4].map(() => server.check({ intervalMs: 60_000 })));
  await checkAtOnce();
  expect(looks).toBe(1);
  await database().$executeRaw`
    update "Space" set "alertsCheckedAt" = "alertsCheckedAt" - interval '61 seconds'`;
  await checkAtOnce();
  expect(looks).toBe(2);
  // The database's clock was a day ahead.
  await database().$executeRaw`update "Space" set "alertsCheckedAt" = now() + interval '1 day'`;
  await checkAtOnce();
  expect(looks).toBe(3);
  await removeAll();
});

test("notifies a channel only of its own kinds and agents", async () => {
  const slug = await createTestAgent(owner);
  await createChannel(owner, { name: "One agent", agents: [slug] });
  await createChannel(owner, { name: "Limits", events: ["rateLimited"] });
  await createChannel(owner, { name: "Off", isEnabled: false });
  const server = createServer(() => [unused("other"), unused(slug), limited("other")]);
  await server.check({ intervalMs: 0 });
  await server.deliver();
  expect(server.mails.map(({ subject }) => subject).sort()).toEqual([
    "a: Not called in the last 30 days",
    "other: 3 calls refused by rate limits in the last 24 hours",
  ]);
  await removeAll();
});

test("notifies a channel about one agent of what concerns the whole Space", async () => {
  const slug = await createTestAgent(owner);
  await createChannel(owner, { agents: [slug], events: ["droppedCalls"] });
  const time = new Date().toISOString();
  const server = createServer(() => [
    { kind: "droppedCalls", calls: 3, firstAt: time, lastAt: time },
  ]);
  await server.check({ intervalMs: 0 });
  await server.deliver();
  expect(server.mails).toHaveLength(1);
  await removeAll();
});

test("does not report the end of items that a channel no longer subscribes to", async () => {
  const { id } = await createChannel(owner);
  const server = createServer(() => [unused("shop"), limited("shop")]);
  await server.check({ intervalMs: 0 });
  const subscribe = (events: AttentionKind[]) =>
    channels.change(owner, id, { name: "Ops", events, agents: null, isEnabled: true });
  await subscribe(["rateLimited"]);
  await server.check({ intervalMs: 0 });
  await pass(RESOLVE_AFTER_MS);
  await server.check({ intervalMs: 0 });
  await server.deliver();
  expect(server.mails.map(({ subject }) => subject)).toEqual(["A Space: 2 new"]);
  // Once it subscribes again, what it is not notified of yet is new.
  await subscribe(["rateLimited", "unusedTools"]);
  await server.check({ intervalMs: 0 });
  await server.deliver();
  expect(server.mails.map(({ subject }) => subject)).toEqual([
    "A Space: 2 new",
    "a: Not called in the last 30 days",
  ]);
  await removeAll();
});

test("starts a resumed channel with whatever needs attention at that time", async () => {
  const { id, name, events, agents } = await createChannel(owner);
  let items = [unused("shop"), limited("shop")];
  const server = createServer(() => items);
  const turn = (isEnabled: boolean) =>
    channels.change(owner, id, { name, events, agents, isEnabled });
  await server.check({ intervalMs: 0 });
  await turn(false);
  items = [limited("shop")];
  await pass(3_600_000);
  await turn(true);
  await server.check({ intervalMs: 0 });
  await server.deliver();
  expect(server.mails.map(({ subject }) => subject)).toEqual([
    "shop: 3 calls refused by rate limits in the last 24 hours",
  ]);
  expect(await listMessages(owner, id, 20)).toMatchObject([
    { status: "delivered" },
    { status: "failed", problem: "The channel was turned off before this was delivered." },
  ]);
  await removeAll();
});

test("encrypts targets so that they cannot be moved to another Space", async () => {
  const { id } = await createChannel(owner);
  const { sealed } = await database().alertChannel.findUniqueOrThrow({ where: { id } });
  expect(Buffer.from(sealed).toString("latin1")).not.toContain("ops@example.com");
  const other = await createSpaceOwner();
  const moved = await database().alertChannel.update({
    where: { id },
    data: { spaceId: other.space },
  });
  await expect(channels.openTarget(moved)).rejects.toThrow("is damaged");
  await removeAll();
});
