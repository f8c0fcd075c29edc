import { beforeAll, expect, it } from "vitest";
import type { Owner } from "../access/identity";
import { getAgent } from "../agents/agents";
import { connectTestDatabase, createSpaceOwner, createTestAgent } from "../database-fixture";
import { newId } from "../id";
import { createTestCall, insertCalls } from "./call-fixture";
import { type ListCallsQuery, listCalls } from "./list-calls";

connectTestDatabase();

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/**
 * The ages of the calls: one from a server whose clock is ahead, several within minutes of each
 * other, and some much older than the rest.
 */
const ages = [
  -DAY_MS,
  0,
  MINUTE_MS,
  11 * MINUTE_MS,
  50 * MINUTE_MS,
  3 * DAY_MS,
  40 * DAY_MS,
].concat([41 * DAY_MS, 42 * DAY_MS, 400 * DAY_MS]);
const now = Date.now();
let owner: Owner;
let expectedIds: string[];

const createIdAt = (ms: number) => {
  const hex = ms.toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}${newId().slice(13)}`;
};

beforeAll(async () => {
  owner = await createSpaceOwner();
  const slugs = [await createTestAgent(owner), await createTestAgent(owner)];
  const agents = await Promise.all(slugs.map((slug) => getAgent(owner, slug)));
  const calls = ages.map((age, index) =>
    createTestCall(agents[index % 2]?.id ?? "", {
      id: createIdAt(now - age),
      status: 429,
      code: "RATE_LIMITED",
      params: { name: "Ada" },
      startedAt: now - age,
    }),
  );
  await insertCalls(calls);
  expectedIds = calls.map(({ id }) => id);
});

const listPages = async (query: Omit<ListCallsQuery, "limit">): Promise<string[]> => {
  const { calls, next } = await listCalls(owner, { ...query, limit: 2 });
  const ids = calls.map(({ id }) => id);
  return next === undefined ? ids : [...ids, ...(await listPages({ ...query, cursor: next }))];
};

it.each([
  ["all", {}],
  ["those with a text", { q: "ada" }],
  ["those of a status", { status: 429 }],
  ["those of a code", { code: "RATE_LIMITED" }],
])("lists %s of several agents, page by page, however far apart they are", async (_, query) => {
  expect(await listPages(query)).toEqual(expectedIds);
});

it("lists the calls of a period", async () => {
  const from = new Date(now - 41 * DAY_MS);
  const to = new Date(now - 30 * MINUTE_MS);
  expect(await listPages({ from, to })).toEqual(expectedIds.slice(4, 8));
  expect(await listPages({ to, q: "ada" })).toEqual(expectedIds.slice(4));
});
