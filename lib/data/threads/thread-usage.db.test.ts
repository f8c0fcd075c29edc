import { beforeAll, beforeEach, expect, it } from "vitest";
import type { Owner } from "../access/identity";
import { database } from "../database";
import {
  connectTestDatabase,
  createSpaceOwner,
  createTestAgent,
  createTestOwner,
} from "../database-fixture";
import { createThreadStore } from "./thread-store";
import { createThreadUsage } from "./thread-usage";

connectTestDatabase();

const MAX_BYTES = 1_000;
let owner: Owner;
const addAgent = async (of: Owner) => {
  const slug = await createTestAgent(of);
  return (await database().agent.findFirstOrThrow({ where: { slug } })).id;
};
let agentId: string;
beforeAll(async () => {
  owner = await createTestOwner();
  agentId = await addAgent(owner);
});
beforeEach(async () => {
  await database().thread.deleteMany();
});

const begin = (
  key: { agentId: string; owner: string; threadId: string },
  { after, text = "" }: { after?: string; text?: string } = {},
) =>
  // A new store, because one that has added up the sizes uses the sums for a while.
  createThreadStore("published", createThreadUsage("published", MAX_BYTES)).begin(key, {
    runId: `r${after ?? ""}`,
    version: 1,
    messages: [],
    state: text,
    after,
  });
const toKey = (threadId: string, caller = "key:1") => ({ agentId, owner: caller, threadId });
const refused = expect.objectContaining({
  code: "unprocessable",
  message: expect.stringContaining(
    "The conversations of this Space take up too much of their 10 GB.",
  ),
});
const readBytes = async () => (await database().thread.findFirstOrThrow()).bytes;

it("refuses another run if a caller's conversations take up its share", async () => {
  const run = await begin(toKey("a"), { text: "x".repeat(500) });
  await begin(toKey("b"), { text: "x".repeat(400) });
  await expect(begin(toKey("c"))).rejects.toEqual(refused);
  await expect(begin(toKey("a"), { after: run })).rejects.toEqual(refused);
  // Others still have some, until nothing is left.
  await begin(toKey("a", "key:2"), { text: "x".repeat(100) });
  await expect(begin(toKey("a", "key:3"))).rejects.toEqual(refused);
});

it("counts all agents of the Space, and no others", async () => {
  await begin(toKey("a"), { text: "x".repeat(2_000) });
  const sibling = await addAgent(owner);
  await expect(begin({ ...toKey("b"), agentId: sibling })).rejects.toEqual(refused);
  const foreign = await addAgent(await createSpaceOwner());
  await begin({ ...toKey("b"), agentId: foreign });
});

it("keeps the size of a conversation up to date", async () => {
  const run = await begin(toKey("a"), { text: "x".repeat(100) });
  const store = createThreadStore("published");
  const sizes = [await readBytes()];
  await store.save(run, { messages: [], state: "x".repeat(200) });
  sizes.push(await readBytes());
  await store.finish(run, {
    status: "success",
    messages: [],
    state: "",
    usage: [],
    activeAgent: undefined,
    resourceTexts: { a: { digest: "d", text: "x".repeat(300) } },
  });
  sizes.push(await readBytes());
  expect(sizes.map((size) => Math.floor(size / 100))).toEqual([1, 2, 3]);
});

it("lets a run that has begun store its answer", async () => {
  const run = await begin(toKey("a"), { text: "x".repeat(2_000) });
  const store = createThreadStore("published", createThreadUsage("published", MAX_BYTES));
  await store.save(run, { messages: [], state: "x".repeat(3_000) });
  expect(await readBytes()).toBeGreaterThan(3_000);
});
