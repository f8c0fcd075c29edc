import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { testDatabaseUrl } from "../../scripts/testing/test-database-url.ts";
import { connectDatabase, database, disconnectDatabase } from "./database";
import { claimCall, purgeOnce, releaseCall, settleCall, spendConfirmation } from "./once";

beforeAll(() => {
  connectDatabase(testDatabaseUrl());
});
afterAll(disconnectDatabase);
beforeEach(async () => {
  await database().idempotentCall.deleteMany();
  await database().spentConfirmation.deleteMany();
});

const call = { agentId: "a", keyId: "k", key: "1" };
const answer = { status: 200, headers: { a: "b" }, body: '{"text":"\\u0000"}' };
const age = (hours: number) =>
  database().$executeRaw`
    update "IdempotentCall" set "claimedAt" = now() - make_interval(hours => ${hours})`;

describe("an idempotency key", () => {
  it("is acquired by exactly one of many requests", async () => {
    const claims = await Promise.all(Array.from({ length: 12 }, () => claimCall(call, "h", 30)));
    const counts = Object.groupBy(claims, ({ state }) => state);
    expect([counts.acquired?.length, counts.in_progress?.length]).toEqual([1, 11]);
  });

  it("returns the saved response for a repeated request, and for no other", async () => {
    await claimCall(call, "h", 30);
    await settleCall(call, answer);
    expect(await claimCall(call, "h", 30)).toEqual({ state: "completed", ...answer });
    expect(await claimCall(call, "other", 30)).toEqual({ state: "mismatch" });
    expect(await claimCall({ ...call, keyId: "k2" }, "other", 30)).toEqual({ state: "acquired" });
  });

  it("is unknown when its lease ended without a response", async () => {
    await claimCall(call, "h", -1);
    expect(await claimCall(call, "h", 30)).toEqual({ state: "unknown" });
  });

  it("can be acquired again after release, or after a day", async () => {
    await claimCall(call, "h", 30);
    await releaseCall(call);
    expect(await claimCall(call, "h", 30)).toEqual({ state: "acquired" });
    await settleCall(call, answer);
    await releaseCall(call);
    expect(await claimCall(call, "h", 30)).toMatchObject({ state: "completed" });
    await age(25);
    expect(await claimCall(call, "new", 30)).toEqual({ state: "acquired" });
  });

  it("is deleted after a day", async () => {
    await claimCall(call, "h", 30);
    await purgeOnce();
    expect(await database().idempotentCall.count()).toBe(1);
    await age(25);
    await purgeOnce();
    expect(await database().idempotentCall.count()).toBe(0);
  });
});

it("spends a confirmation once", async () => {
  const soon = new Date(Date.now() + 60_000);
  const spent = await Promise.all([1, 2, 3].map(() => spendConfirmation("g", soon)));
  expect(spent.filter(Boolean)).toHaveLength(1);
  await spendConfirmation("old", new Date(Date.now() - 2 * 60 * 60 * 1000));
  await purgeOnce();
  expect(await database().spentConfirmation.count()).toBe(1);
});
