import { beforeAll, expect, test } from "vitest";
import { getAgent } from "../agents/agents";
import { database } from "../database";
import {
  connectTestDatabase,
  createTestAgent,
  createTestOwner,
  settleAll,
} from "../database-fixture";
import type { Owner } from "./identity";
import { createKey } from "./keys";
import { touchKeys } from "./last-uses";

connectTestDatabase();
let owner: Owner;
beforeAll(async () => {
  owner = await createTestOwner();
});

const readLastUse = async (id: string) =>
  (await database().key.findUniqueOrThrow({ where: { id } })).lastUsedAt?.toISOString();

test("keeps the latest use of a key, whichever server writes last", async () => {
  const slug = await createTestAgent(owner);
  await createKey(owner, slug, { id: "k", hash: "k", name: "host" });
  await touchKeys(new Map([["k", new Date("2030-01-02T00:00:00Z")]]));
  await touchKeys(new Map([["k", new Date("2030-01-01T00:00:00Z")]]));
  expect(await readLastUse("k")).toBe("2030-01-02T00:00:00.000Z");
});

test("does not deadlock when servers write the same keys in a different order", async () => {
  const slug = await createTestAgent(owner);
  const { id: agentId } = await getAgent(owner, slug);
  const ids = Array.from({ length: 200 }, (_, index) => `key-${index}`);
  await database().key.createMany({
    data: ids.map((id) => ({ id, agentId, hash: id, name: "host", createdBy: owner.user })),
  });
  const useAll = (order: readonly string[], second: number) =>
    touchKeys(new Map(order.map((id) => [id, new Date(second * 1000)])));
  const rounds = Array.from({ length: 20 }, (_, round) => [
    useAll(ids, round + 1),
    useAll(ids.toReversed(), round + 1),
  ]);
  expect((await settleAll(rounds.flat())).refused).toEqual([]);
  expect(await readLastUse("key-0")).toBe("1970-01-01T00:00:20.000Z");
});
