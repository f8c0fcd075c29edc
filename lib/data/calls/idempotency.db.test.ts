import { hash } from "node:crypto";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { getAgent } from "../agents/agents";
import { database, listPools } from "../database";
import { connectTestDatabase, createSpaceOwner, createTestAgent } from "../database-fixture";
import { consumeConfirmation, purgeConfirmations, releaseConfirmation } from "./confirmations";
import {
  createIdempotencyStore,
  purgeIdempotentCalls,
  readCallersIdempotentUsage,
  readIdempotentUsage,
} from "./idempotency";

connectTestDatabase();
beforeEach(async () => {
  await database().idempotentCall.deleteMany();
  await database().spentConfirmation.deleteMany();
});

let isFull = false;
const usage = { isFull: () => isFull, addKey: vi.fn(), addResponse: vi.fn() };
const secrets = {
  fingerprint: new Uint8Array(32).fill(1),
  response: new Uint8Array(32).fill(2),
};
const { acquire, complete, release, renew } = createIdempotencyStore(secrets, usage);
const call = { space: "s", agentId: "a", keyId: "k", key: "1" };
const answer = { status: 200, headers: { a: "b" }, body: '{"text":"\\u0000"}' };
const lease = { leaseSeconds: 30, callId: "c1" };
const endedLease = { ...lease, leaseSeconds: -1 };
const ageClaims = (hours: number) =>
  database().$executeRaw`
    update "IdempotentCall" set "claimedAt" = now() - make_interval(hours => ${hours})`;

describe("an idempotency key", () => {
  it("is acquired by exactly one of many requests", async () => {
    const claims = await Promise.all(Array.from({ length: 12 }, () => acquire(call, "h", lease)));
    const counts = Object.groupBy(claims, ({ status }) => status);
    expect([counts.acquired?.length, counts.in_progress?.length]).toEqual([1, 11]);
  });

  it("returns the saved response for a repeated request only", async () => {
    await acquire(call, "h", lease);
    await complete(call, answer);
    expect(await acquire(call, "h", lease)).toEqual({
      status: "completed",
      response: answer,
    });
    expect(await acquire(call, "other", lease)).toEqual({ status: "mismatch" });
    expect(await acquire({ ...call, keyId: "k2" }, "other", lease)).toEqual({
      status: "acquired",
    });
  });

  it("has an unknown outcome once the secret has changed", async () => {
    await acquire(call, "h", lease);
    await complete(call, answer);
    const changed = { fingerprint: secrets.response, response: secrets.fingerprint };
    const { acquire: acquireLater } = createIdempotencyStore(changed, usage);
    expect(await acquireLater(call, "h", lease)).toEqual({ status: "unknown", callId: "c1" });
  });

  it("is refused if it is new and its Space is full, while others keep their responses", async () => {
    await acquire(call, "h", lease);
    await complete(call, answer);
    isFull = true;
    onTestFinished(() => {
      isFull = false;
    });
    const another = { ...call, key: "2" };
    expect(await acquire(another, "h", lease)).toEqual({ status: "full" });
    expect(await acquire(call, "h", lease)).toEqual({ status: "completed", response: answer });
    isFull = false;
    expect(await acquire(another, "h", lease)).toEqual({ status: "acquired" });
  });

  it("counts toward the usage of its Space and its caller only", async () => {
    const owner = await createSpaceOwner();
    const { id: agentId } = await getAgent(owner, await createTestAgent(owner));
    const owned = { ...call, agentId };
    await acquire(owned, "h", lease);
    await acquire({ ...owned, key: "2" }, "h", lease);
    await acquire({ ...owned, keyId: "k2" }, "h", lease);
    await acquire(call, "h", lease);
    await complete(owned, { ...answer, body: "x".repeat(1000) });
    const { keys, bytes } = await readIdempotentUsage(owner.space);
    expect([keys, bytes > 1000, bytes < 1300]).toEqual([3, true, true]);
    expect(await readCallersIdempotentUsage(owned)).toEqual({ keys: 2, bytes });
    const other = { ...owned, keyId: "k2" };
    expect(await readCallersIdempotentUsage(other)).toEqual({ keys: 1, bytes: 0 });
  });

  it("stores neither the request nor the response in plain text", async () => {
    const secret = "Bearer-of-the-caller";
    await acquire(call, secret, lease);
    await complete(call, { status: 200, headers: { echo: secret }, body: secret });
    const dump = await database().$queryRaw<
      { row: string }[]
    >`select t::text as row, encode(response, 'escape') as response from "IdempotentCall" t`;
    expect(dump).toHaveLength(1);
    expect(JSON.stringify(dump)).not.toContain(secret);
    expect(JSON.stringify(dump)).not.toContain(hash("sha256", secret, "base64url"));
    expect(await acquire(call, secret, lease)).toMatchObject({ response: { body: secret } });
  });

  it("has an unknown outcome if its response cannot be decrypted", async () => {
    await acquire(call, "h", lease);
    await complete(call, answer);
    await database().$executeRaw`update "IdempotentCall" set response = null`;
    expect(await acquire(call, "h", lease)).toEqual({ status: "unknown", callId: "c1" });
  });

  it("does not return the response of another call that was put in its place", async () => {
    const others = [{ keyId: "k2" }, { key: "other" }].map((change) => ({ ...call, ...change }));
    for (const each of [call, ...others]) {
      await acquire(each, "h", lease);
      await complete(each, answer);
    }
    await database().$executeRaw`
      update "IdempotentCall" set response = (
        select response from "IdempotentCall" where "keyId" = ${call.keyId} and key = ${call.key})`;
    expect(await acquire(call, "h", lease)).toMatchObject({ status: "completed" });
    for (const each of others)
      expect(await acquire(each, "h", lease)).toEqual({ status: "unknown", callId: "c1" });
  });

  it("has an unknown outcome if its lease ended without a response", async () => {
    await acquire(call, "h", endedLease);
    expect(await acquire(call, "h", lease)).toEqual({ status: "unknown", callId: "c1" });
  });

  it("stays in progress while its lease is renewed", async () => {
    await acquire(call, "h", endedLease);
    await renew(call, 30);
    expect(await acquire(call, "h", lease)).toEqual({ status: "in_progress" });
  });

  it("can be acquired again after its release or after a day", async () => {
    await acquire(call, "h", lease);
    await release(call);
    expect(await acquire(call, "h", lease)).toEqual({ status: "acquired" });
    await complete(call, answer);
    await release(call);
    expect(await acquire(call, "h", lease)).toMatchObject({ status: "completed" });
    await ageClaims(25);
    expect(await acquire(call, "new", lease)).toEqual({ status: "acquired" });
  });

  it("is deleted after a day", async () => {
    await acquire(call, "h", lease);
    await purgeIdempotentCalls();
    expect(await database().idempotentCall.count()).toBe(1);
    await ageClaims(25);
    await purgeIdempotentCalls();
    expect(await database().idempotentCall.count()).toBe(0);
  });
});

it("acquires keys and confirmations while the builder's API has no connections left", async () => {
  const { max = 0 } = listPools().find(({ pool }) => pool === "api") ?? {};
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const transactions = Array.from({ length: max }, () =>
    database().$transaction(async (transaction) => {
      await transaction.$queryRaw`select 1`;
      await released;
    }),
  );
  await vi.waitUntil(() => listPools().some(({ pool, used }) => pool === "api" && used === max));
  expect(await acquire({ ...call, key: "second" }, "h", lease)).toEqual({ status: "acquired" });
  expect(await consumeConfirmation("second", new Date(Date.now() + 60_000))).toBe(true);
  release();
  await Promise.all(transactions);
});

it("spends a confirmation once, unless it is released", async () => {
  const expiresAt = new Date(Date.now() + 60_000);
  const results = await Promise.all([1, 2, 3].map(() => consumeConfirmation("g", expiresAt)));
  expect(results.filter(Boolean)).toHaveLength(1);
  await releaseConfirmation("g");
  expect(await consumeConfirmation("g", expiresAt)).toBe(true);
  await consumeConfirmation("old", new Date(Date.now() - 2 * 60 * 60 * 1000));
  await purgeConfirmations();
  expect(await database().spentConfirmation.count()).toBe(1);
});
