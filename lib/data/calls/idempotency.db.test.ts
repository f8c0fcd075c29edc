import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { testDatabaseUrl } from "@/scripts/testing/test-database-url.ts";
import { connectDatabase, database, disconnectDatabase } from "../database";
import {
  acquireIdempotencyKey,
  completeIdempotentCall,
  consumeConfirmation,
  purgeExpired,
  releaseIdempotencyKey,
} from "./idempotency";

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
const ageClaims = (hours: number) =>
  database().$executeRaw`
    update "IdempotentCall" set "claimedAt" = now() - make_interval(hours => ${hours})`;

describe("an idempotency key", () => {
  it("is acquired by exactly one of many requests", async () => {
    const claims = await Promise.all(
      Array.from({ length: 12 }, () => acquireIdempotencyKey(call, "h", 30)),
    );
    const counts = Object.groupBy(claims, ({ status }) => status);
    expect([counts.acquired?.length, counts.in_progress?.length]).toEqual([1, 11]);
  });

  it("returns the saved response for a repeated request, and for no other", async () => {
    await acquireIdempotencyKey(call, "h", 30);
    await completeIdempotentCall(call, answer);
    expect(await acquireIdempotencyKey(call, "h", 30)).toEqual({
      status: "completed",
      response: answer,
    });
    expect(await acquireIdempotencyKey(call, "other", 30)).toEqual({ status: "mismatch" });
    expect(await acquireIdempotencyKey({ ...call, keyId: "k2" }, "other", 30)).toEqual({
      status: "acquired",
    });
  });

  it("is unknown when its lease ended without a response", async () => {
    await acquireIdempotencyKey(call, "h", -1);
    expect(await acquireIdempotencyKey(call, "h", 30)).toEqual({ status: "unknown" });
  });

  it("can be acquired again after release, or after a day", async () => {
    await acquireIdempotencyKey(call, "h", 30);
    await releaseIdempotencyKey(call);
    expect(await acquireIdempotencyKey(call, "h", 30)).toEqual({ status: "acquired" });
    await completeIdempotentCall(call, answer);
    await releaseIdempotencyKey(call);
    expect(await acquireIdempotencyKey(call, "h", 30)).toMatchObject({ status: "completed" });
    await ageClaims(25);
    expect(await acquireIdempotencyKey(call, "new", 30)).toEqual({ status: "acquired" });
  });

  it("is deleted after a day", async () => {
    await acquireIdempotencyKey(call, "h", 30);
    await purgeExpired();
    expect(await database().idempotentCall.count()).toBe(1);
    await ageClaims(25);
    await purgeExpired();
    expect(await database().idempotentCall.count()).toBe(0);
  });
});

it("spends a confirmation once", async () => {
  const expiresAt = new Date(Date.now() + 60_000);
  const results = await Promise.all([1, 2, 3].map(() => consumeConfirmation("g", expiresAt)));
  expect(results.filter(Boolean)).toHaveLength(1);
  await consumeConfirmation("old", new Date(Date.now() - 2 * 60 * 60 * 1000));
  await purgeExpired();
  expect(await database().spentConfirmation.count()).toBe(1);
});
