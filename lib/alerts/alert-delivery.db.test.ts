import { beforeAll, expect, test } from "vitest";
import type { AttentionItem } from "@/lib/attention/attention-item";
import type { Owner } from "@/lib/data/access/identity";
import {
  claimMessages,
  listMessages,
  MAX_FAILED_MESSAGES,
  purgeMessages,
  recordFailure,
  recordRetry,
} from "@/lib/data/alerts/alert-messages";
import { database } from "@/lib/data/database";
import { connectTestDatabase, createSpaceOwner } from "@/lib/data/database-fixture";
import { MAX_OPEN_DELIVERIES, RETRY_DELAYS_MS } from "./alerts";
import {
  channels,
  createChannel,
  createServer,
  limited,
  pass,
  removeAll,
  unused,
} from "./alerts-fixture";

connectTestDatabase();
let owner: Owner;
beforeAll(async () => {
  owner = await createSpaceOwner();
});

test("sends every pending message, unless the server stops", async () => {
  const count = 12;
  for (let index = 0; index < count; index += 1) await createChannel(owner);
  const server = createServer(() => [unused("shop")]);
  await server.check({ intervalMs: 0, signal: AbortSignal.abort() });
  await server.deliver();
  expect(server.mails).toEqual([]);
  await server.check({ intervalMs: 0 });
  await server.deliver({ signal: AbortSignal.abort() });
  expect(server.mails).toEqual([]);
  await server.deliver();
  expect(server.mails).toHaveLength(count);
  await removeAll();
});

test("sends the messages of all Spaces at once", async () => {
  for (let index = 0; index < 12; index += 1) await createChannel(owner);
  const server = createServer(() => [unused("shop")]);
  await server.check({ intervalMs: 0 });
  const other = await createSpaceOwner();
  await createChannel(other);
  await server.check({ intervalMs: 0 });
  expect(await claimMessages(100)).toHaveLength(13);
  await removeAll();
});

test("limits how many receivers may hang at the same time", async () => {
  const { id } = await createChannel(owner);
  const count = MAX_OPEN_DELIVERIES + 5;
  await database().$executeRaw`
    insert into "AlertMessage" (id, "channelId", changes, "nextAttemptAt")
    select 'm' || n, ${id}, '[]', now() - interval '1 minute' from generate_series(1, ${count}::int) n`;
  const hang = Promise.withResolvers<undefined>();
  const server = createServer(
    () => [],
    () => hang.promise,
  );
  const delivery = server.deliver();
  await expect.poll(() => server.mails).toHaveLength(MAX_OPEN_DELIVERIES);
  await server.deliver();
  expect(server.mails).toHaveLength(MAX_OPEN_DELIVERIES);
  hang.resolve(undefined);
  await delivery;
  expect(server.mails).toHaveLength(count);
  await removeAll();
});

test("retries a message, gives up on it, and turns the channel off with a problem after repeated failures", async () => {
  const { id } = await createChannel(owner);
  let items: AttentionItem[] = [];
  let problem: string | undefined = "The mail server is away.";
  const server = createServer(
    () => items,
    () => problem,
  );
  for (let message = 1; message <= MAX_FAILED_MESSAGES; message += 1) {
    items = [...items, unused(`agent-${message}`)];
    await pass(3_600_000);
    await server.check({ intervalMs: 0 });
    for (const delayMs of [0, ...RETRY_DELAYS_MS]) {
      await pass(delayMs);
      await server.deliver();
    }
  }
  expect(server.mails).toHaveLength(MAX_FAILED_MESSAGES * (1 + RETRY_DELAYS_MS.length));
  expect(new Set(server.mails.map((mail) => mail.id)).size).toBe(MAX_FAILED_MESSAGES);
  expect(await listMessages(owner, id, 20)).toEqual(
    Array.from({ length: MAX_FAILED_MESSAGES }, () =>
      expect.objectContaining({ status: "failed", attempts: 5, problem }),
    ),
  );
  expect((await channels.get(owner, id)).failedAt).toBeInstanceOf(Date);

  server.mails.length = 0;
  problem = undefined;
  items = [...items, limited("shop")];
  await pass(3_600_000);
  await server.check({ intervalMs: 0 });
  await server.deliver();
  expect(server.mails).toEqual([]);
  const { name, events, agents, isEnabled } = await channels.get(owner, id);
  const channel = await channels.change(owner, id, { name, events, agents, isEnabled });
  expect(channel.failedAt).toBeNull();
  await server.check({ intervalMs: 0 });
  await server.deliver();
  // The changes that could not be delivered are included.
  expect(server.mails.map(({ subject }) => subject)).toEqual(["A Space: 4 new"]);
  await removeAll();
});

test("turns off a channel as soon as its receiver is gone", async () => {
  const { id } = await createChannel(owner);
  const server = createServer(
    () => [unused("shop")],
    () => "The webhook responded with status 410.",
    "turnOff",
  );
  await server.check({ intervalMs: 0 });
  await server.deliver();
  expect((await channels.get(owner, id)).failedAt).toBeInstanceOf(Date);
  expect(await listMessages(owner, id, 20)).toMatchObject([{ status: "failed", attempts: 1 }]);
  await removeAll();
});

test("does not resend a message that only some addresses accepted", async () => {
  const { id } = await createChannel(owner);
  const problem = "The mail server refused ada@example.com.";
  const server = createServer(
    () => [unused("shop")],
    () => problem,
    "accept",
  );
  await server.check({ intervalMs: 0 });
  await server.deliver();
  await pass(3_600_000);
  await server.deliver();
  expect(server.mails).toHaveLength(1);
  expect(await listMessages(owner, id, 20)).toMatchObject([{ status: "delivered", problem }]);
  await removeAll();
});

test("keeps what another server has recorded since a server was frozen", async () => {
  const { id } = await createChannel(owner);
  const server = createServer(() => [unused("shop")]);
  await server.check({ intervalMs: 0 });
  const [late] = await claimMessages(1);
  if (!late) return expect.unreachable();
  await pass(3_600_000);
  await server.deliver();
  await recordRetry(late, "The mail server is away.", 0);
  await recordFailure(late, { problem: "The mail server is away.", turnsOff: true });
  await server.deliver();
  expect(server.mails).toHaveLength(1);
  expect(await listMessages(owner, id, 20)).toMatchObject([{ status: "delivered", problem: null }]);
  expect((await channels.get(owner, id)).failedAt).toBeNull();
  await removeAll();
});

test("keeps the schedule and the problem of another server's later attempt", async () => {
  const { id } = await createChannel(owner);
  const server = createServer(
    () => [unused("shop")],
    () => "The mail server is away.",
  );
  await server.check({ intervalMs: 0 });
  const [late] = await claimMessages(1);
  if (!late) return expect.unreachable();
  await pass(3_600_000);
  await server.deliver();
  await recordRetry(late, "The server was frozen.", 0);
  expect(await claimMessages(1)).toEqual([]);
  expect(await listMessages(owner, id, 20)).toMatchObject([
    { status: "pending", attempts: 2, problem: "The mail server is away." },
  ]);
  await removeAll();
});

/** Stores messages whose next attempt was due some minutes ago. */
const createMessages = (channelId: string, minutesById: Record<string, number>) =>
  database().alertMessage.createMany({
    data: Object.entries(minutesById).map(([id, minutes]) => {
      const time = new Date(Date.now() - minutes * 60_000);
      return { id, channelId, changes: [], createdAt: time, nextAttemptAt: time };
    }),
  });

test("sends first what has been due for longest", async () => {
  const { id } = await createChannel(owner);
  await createMessages(id, { a: 1, b: 3, c: 2 });
  const claimed: (string | undefined)[] = [];
  for (let count = 0; count < 3; count += 1) claimed.push((await claimMessages(1))[0]?.id);
  expect(claimed).toEqual(["b", "c", "a"]);
  await removeAll();
});

test("lists messages for 30 days", async () => {
  const { id } = await createChannel(owner);
  const day = 24 * 60;
  await createMessages(id, { old: 31 * day, recent: 29 * day });
  await purgeMessages();
  expect(await listMessages(owner, id, 20)).toMatchObject([{ id: "recent" }]);
  await removeAll();
});

test("limits a Space to ten tests a minute across all channels", async () => {
  const server = createServer(() => []);
  const records = await Promise.all([
    createChannel(owner),
    createChannel(owner, { name: "Others" }),
  ]);
  const sendTest = async (sender: Owner, index: number) => {
    const record = records[index % records.length];
    return record && server.sendTest(sender, record);
  };
  for (let count = 0; count < 10; count++) expect(await sendTest(owner, count)).toBeUndefined();
  await expect(sendTest(owner, 0)).rejects.toMatchObject({ code: "rate_limited" });
  expect(server.mails).toHaveLength(10);
  expect(await sendTest(await createSpaceOwner(), 0)).toBeUndefined();
  await removeAll();
});

test("lets no message overtake one being retried", async () => {
  await createChannel(owner);
  let items: AttentionItem[] = [unused("shop")];
  let problem: string | undefined = "The mail server is away.";
  const server = createServer(
    () => items,
    () => problem,
  );
  await server.check({ intervalMs: 0 });
  await server.deliver();
  problem = undefined;
  items = [limited("shop")];
  await database().$executeRaw`
    update "AlertNotice" set "lastSeenAt" = "lastSeenAt" - interval '1 hour'`;
  await database().$executeRaw`update "AlertChannel" set "notifiedAt" = now() - interval '1 hour'`;
  await server.check({ intervalMs: 0 });
  await server.deliver();
  expect(server.mails).toHaveLength(1);
  await pass(RETRY_DELAYS_MS[0] ?? 0);
  await server.deliver();
  await server.check({ intervalMs: 0 });
  await server.deliver();
  const first = "a: Not called in the last 30 days";
  expect(server.mails.map(({ subject }) => subject)).toEqual([
    first,
    first,
    "A Space: 1 new, 1 resolved",
  ]);
  await removeAll();
});
