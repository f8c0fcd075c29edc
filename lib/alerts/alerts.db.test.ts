import { beforeAll, expect, test } from "vitest";
import type { AttentionItem } from "@/lib/attention/attention-item";
import type { Owner } from "@/lib/data/access/owner";
import { createAlertChannels, type NewChannel } from "@/lib/data/alerts/alert-channels";
import {
  listLastMessages,
  listMessages,
  MAX_FAILED_MESSAGES,
} from "@/lib/data/alerts/alert-messages";
import { database } from "@/lib/data/database";
import {
  connectTestDatabase,
  createSpaceOwner,
  createTestAgent,
} from "@/lib/data/database-fixture";
import { createAlerts, RETRY_DELAYS_MS } from "./alerts";
import { RESOLVE_AFTER_MS } from "./decide-changes";
import type { DeliveryProblem, Mail } from "./send-alert";

const channels = createAlertChannels("x".repeat(43));
const unused = (agent: string): AttentionItem => ({ kind: "unusedTools", agent, tools: ["a"] });
const limited = (agent: string): AttentionItem => ({ kind: "rateLimited", agent, calls: 3 });

connectTestDatabase();
let owner: Owner;
beforeAll(async () => {
  owner = await createSpaceOwner();
});

/** A server whose Spaces need attention for `items`. Its mail server answers with `problem`. */
const createServer = (
  items: () => AttentionItem[],
  problem: () => string | undefined = () => undefined,
  consequence: DeliveryProblem["consequence"] = "retry",
) => {
  const mails: Mail[] = [];
  const errors: unknown[] = [];
  const testCounts = new Map<string, number>();
  const alerts = createAlerts({
    ...{ origin: "https://tools.example.com", channels },
    findItems: async () => items(),
    outbound: () => () => Promise.reject(new Error("not used")),
    async sendMail(mail) {
      mails.push(mail);
      const sentence = problem();
      return sentence === undefined ? undefined : { problem: sentence, consequence };
    },
    testLimiter: {
      consume(key, { limit, windowSeconds }) {
        const count = (testCounts.get(key) ?? 0) + 1;
        testCounts.set(key, count);
        return { allowed: count <= limit, resetSeconds: windowSeconds };
      },
    },
    report: (error) => errors.push(error),
  });
  return { ...alerts, mails, errors };
};

const createChannel = (change: Partial<NewChannel> = {}) =>
  channels.create(owner, {
    ...{ name: "Ops", events: ["unusedTools", "rateLimited"], agents: null, isEnabled: true },
    target: { kind: "email", addresses: ["ops@example.com"] },
    ...change,
  });

/** As if everything had happened so much earlier. */
const pass = async (ms: number) => {
  await database().$executeRaw`
    update "AlertNotice" set "lastSeenAt" = "lastSeenAt" - ${ms} * interval '1 ms',
      "notifiedAt" = "notifiedAt" - ${ms} * interval '1 ms'`;
  await database().$executeRaw`
    update "AlertChannel" set "notifiedAt" = "notifiedAt" - ${ms} * interval '1 ms'`;
  await database().$executeRaw`
    update "AlertMessage" set "nextAttemptAt" = "nextAttemptAt" - ${ms} * interval '1 ms'`;
};

const removeAll = () => database().alertChannel.deleteMany();

test("several servers at once notify each channel once of what began, and once of its end", async () => {
  const { id } = await createChannel();
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

test("a Space is looked at by one server in each interval, and only if it has channels", async () => {
  let looks = 0;
  const server = createServer(() => {
    looks += 1;
    return [];
  });
  await server.check({ intervalMs: 0 });
  expect(looks).toBe(0);
  await createChannel();
  await server.check({ intervalMs: 0 });
  const checkAtOnce = () =>
    Promise.all([1, 2, 3, 4].map(() => server.check({ intervalMs: 60_000 })));
  await checkAtOnce();
  expect(looks).toBe(1);
  await database().$executeRaw`
    update "Space" set "alertsCheckedAt" = "alertsCheckedAt" - interval '61 seconds'`;
  await checkAtOnce();
  expect(looks).toBe(2);
  await removeAll();
});

test("a channel is notified of its own kinds and agents only", async () => {
  const slug = await createTestAgent(owner);
  await createChannel({ name: "One agent", agents: [slug] });
  await createChannel({ name: "Limits", events: ["rateLimited"] });
  await createChannel({ name: "Off", isEnabled: false });
  const server = createServer(() => [unused("other"), unused(slug), limited("other")]);
  await server.check({ intervalMs: 0 });
  await server.deliver();
  expect(server.mails.map(({ subject }) => subject).sort()).toEqual([
    "a: Not called in the last 30 days",
    "other: 3 calls refused by rate limits in the last 24 hours",
  ]);
  await removeAll();
});

test("all that waits is sent, however much it is, unless the server stops", async () => {
  const count = 12;
  for (let index = 0; index < count; index += 1) await createChannel();
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

test("what a channel no longer asks for is not reported as ended", async () => {
  const { id } = await createChannel();
  const server = createServer(() => [unused("shop"), limited("shop")]);
  await server.check({ intervalMs: 0 });
  await channels.change(owner, id, {
    ...{ name: "Ops", events: ["rateLimited"], agents: null, isEnabled: true },
  });
  await server.check({ intervalMs: 0 });
  await pass(RESOLVE_AFTER_MS);
  await server.check({ intervalMs: 0 });
  await server.deliver();
  expect(server.mails.map(({ subject }) => subject)).toEqual(["A Space: 2 new"]);
  await removeAll();
});

test("a message is tried again, then given up, and after some of them the channel is off and says so", async () => {
  const { id } = await createChannel();
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
  // What could not be delivered is in it, too.
  expect(server.mails.map(({ subject }) => subject)).toEqual(["A Space: 4 new"]);
  await removeAll();
});

test("a channel that was paused begins again with what needs attention then", async () => {
  const { id, name, events, agents } = await createChannel();
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

test("a channel whose receiver is gone is turned off at once", async () => {
  const { id } = await createChannel();
  const server = createServer(
    () => [unused("shop")],
    () => "The webhook answered with status 410.",
    "turnOff",
  );
  await server.check({ intervalMs: 0 });
  await server.deliver();
  expect((await channels.get(owner, id)).failedAt).toBeInstanceOf(Date);
  expect(await listMessages(owner, id, 20)).toMatchObject([{ status: "failed", attempts: 1 }]);
  await removeAll();
});

test("a message that only some addresses take is not repeated to them", async () => {
  const { id } = await createChannel();
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

test("a Space sends ten tests a minute, by whatever channel", async () => {
  const server = createServer(() => []);
  const records = await Promise.all([createChannel(), createChannel({ name: "Others" })]);
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

test("no message overtakes one that is tried again", async () => {
  await createChannel();
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
    ...[first, first],
    "A Space: 1 new, 1 resolved",
  ]);
  await removeAll();
});

test("targets are encrypted, and those of another Space cannot be put in their place", async () => {
  const { id } = await createChannel();
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
