import { beforeAll, describe, expect, it, test } from "vitest";
import type { Message } from "@/lib/agent/model/message";
import type { Owner } from "../access/identity";
import { getAgent } from "../agents/agents";
import { database, isRefusal } from "../database";
import {
  connectTestDatabase,
  createTestAgent,
  createTestOwner,
  refusal,
  settleAll,
} from "../database-fixture";
import { newId } from "../id";
import { purgeThreads } from "../threads/delete-threads";
import { deleteOwnThread, toAuthor } from "../threads/own-threads";
import { createThreadStore } from "../threads/thread-store";
import { createTestModelCall } from "./model-call-fixture";
import {
  getModelCall,
  getModelCalls,
  insertModelCalls,
  listModelCalls,
  type ModelCallRecord,
  toModelCallJson,
} from "./model-calls";
import { deleteModelPrice, listModelPrices, putModelPrice } from "./model-prices";
import { findModelTestRun, putModelTestRun } from "./model-test-runs";

connectTestDatabase();
let owner: Owner;
let slug = "";
let agentId = "";
beforeAll(async () => {
  owner = await createTestOwner();
  slug = await createTestAgent(owner);
  agentId = (await getAgent(owner, slug)).id;
});

const toRecord = (overrides: Partial<ModelCallRecord> = {}): ModelCallRecord =>
  createTestModelCall(agentId, {
    version: null,
    threadId: "thread",
    runId: "run",
    model: "gpt-5",
    request: { system: "Be brief.", messages: [], tools: [] },
    answer: { text: "Yes." },
    cachedInputTokens: 4,
    cost: 0.01,
    startedAt: new Date("2026-11-22T12:00:00Z"),
    ms: 12.5,
    ...overrides,
  });
const insert = (...records: ModelCallRecord[]) => insertModelCalls(records.map(toModelCallJson));
const getRequest = async (id: string) => (await getModelCall(owner, slug, id)).request;

test("reports a model request that the database rejects as such", async () => {
  const row = toModelCallJson(toRecord({ inputTokens: 5e9 }));
  expect(isRefusal(await insertModelCalls([row]).catch((error: unknown) => error))).toBe(true);
});

describe("model requests", () => {
  it("lose their contents when their conversation is deleted, but keep their cost", async () => {
    const begin = (threadOwner: string) =>
      createThreadStore("published").begin(
        { agentId, owner: threadOwner, threadId: "erased" },
        { runId: "erased", version: null, after: undefined, messages: [], state: null },
      );
    const toCall = (runRef: string) => toRecord({ threadId: "erased", runId: "erased", runRef });
    const own = toCall(await begin(toAuthor(owner)));
    const foreign = toCall(await begin("key:1"));
    const late = { ...own, id: newId() };
    await insert(own, foreign);
    await deleteOwnThread(owner, slug, "erased");
    await insert(late);
    for (const { id } of [own, late])
      expect(await getModelCall(owner, slug, id)).toMatchObject({
        request: { system: "", messages: [], tools: [] },
        answer: null,
        inputTokens: 10,
        cost: 0.01,
      });
    expect(await getModelCall(owner, slug, foreign.id)).toMatchObject({ answer: { text: "Yes." } });
    await database().thread.updateMany({ data: { updatedAt: new Date(0) } });
    await purgeThreads();
    expect(await getModelCall(owner, slug, foreign.id)).toMatchObject({ answer: null });
  });

  it("are inserted once, even if a batch is sent repeatedly, and not for a deleted agent", async () => {
    const record = toRecord({ runId: "once" });
    const orphan = toRecord({ runId: "once", agentId: newId() });
    await insert(record);
    await insert(record, orphan);
    const { calls } = await listModelCalls(owner, slug, { runId: "once", limit: 10 });
    expect(calls).toEqual([expect.objectContaining({ id: record.id, cost: 0.01, ms: 12.5 })]);
    const { agentId: _, ...detail } = record;
    expect(await getModelCall(owner, slug, record.id)).toEqual(detail);
  });

  it("are listed newest first, page by page, by run or thread", async () => {
    const records = [1, 2, 3].map((step) => toRecord({ threadId: "listed", step, answer: null }));
    await insert(...records);
    const first = await listModelCalls(owner, slug, { threadId: "listed", limit: 2 });
    expect(first.calls.map(({ step }) => step)).toEqual([3, 2]);
    const query = { threadId: "listed", limit: 2, ...(first.next && { cursor: first.next }) };
    expect((await listModelCalls(owner, slug, query)).calls.map(({ step }) => step)).toEqual([1]);
    expect(await listModelCalls(owner, slug, { runId: "unknown", limit: 2 })).toEqual({
      calls: [],
      next: undefined,
    });
  });

  it("are stored even if they contain text that PostgreSQL rejects", async () => {
    const record = toRecord({ request: { system: "a\0b\ud800", messages: [], tools: [] } });
    await insert(record);
    expect(await getRequest(record.id)).toMatchObject({ system: "a\ufffdb\ufffd" });
  });

  it("are truncated with a visible mark", async () => {
    const image: Message = {
      id: "i",
      role: "user",
      content: [
        { type: "image", source: { type: "data", value: "A".repeat(9_000), mimeType: "x/y" } },
      ],
    };
    const texts = Array.from(
      { length: 100 },
      (_, index): Message => ({ id: `${index}`, role: "user", content: "x".repeat(20_000) }),
    );
    const system = "x".repeat(20_000);
    const short = toRecord({ request: { system, messages: [image], tools: [] } });
    const long = toRecord({ request: { system, messages: texts, tools: [] } });
    const huge = toRecord({ answer: { text: "x".repeat(900_000) } });
    await insert(short, long, huge);
    expect(await getRequest(short.id)).toMatchObject({
      system,
      messages: [
        { content: [{ source: { value: expect.stringMatching(/^A{256}… \(8744 more/) } }] },
      ],
    });
    const stored = JSON.stringify(await getRequest(long.id));
    expect(stored.length).toBeLessThanOrEqual(512 * 1024);
    expect(stored).toContain("more characters)");
    expect(stored).toMatch(/"omittedMessages":\d+/);
    expect(stored).toContain('"id":"99"');
    expect((await getModelCall(owner, slug, huge.id)).answer).toMatchObject({
      text: expect.stringContaining("more characters)"),
    });
  });

  it("are returned in the requested order", async () => {
    const first = toRecord();
    const second = toRecord();
    await insert(first, second);
    const ids = [second.id, first.id, second.id];
    expect((await getModelCalls(owner, slug, ids)).map(({ id }) => id)).toEqual(ids);
  });

  it("are not found in another agent", async () => {
    const record = toRecord();
    await insert(record);
    const other = await createTestAgent(owner);
    await expect(getModelCall(owner, other, record.id)).rejects.toEqual(refusal("not_found"));
    await expect(getModelCalls(owner, other, [record.id])).rejects.toEqual(refusal("not_found"));
  });
});

describe("a Space's own prices", () => {
  const name = { provider: "ollama", model: "qwen/qwen3:8b" } as const;
  it("can be set, changed, and reset", async () => {
    await putModelPrice(owner, name, { input: 1, cachedInput: 0.5, output: 2 });
    await putModelPrice(owner, name, { input: 3, cachedInput: 0.5, output: 2 });
    expect(await listModelPrices(owner.space)).toEqual([
      { ...name, price: { input: 3, cachedInput: 0.5, output: 2 } },
    ]);
    expect(await listModelPrices("another")).toEqual([]);
    const resets = [deleteModelPrice(owner, name), deleteModelPrice(owner, name)];
    expect(await settleAll(resets)).toEqual({ done: 1, refused: [refusal("not_found")] });
    expect(await listModelPrices(owner.space)).toEqual([]);
  });
});

test("keeps the last test run of the latest draft, even if another run ends later", async () => {
  const summary = { passed: 1, failed: 0, notRun: 0, models: [], cost: null, problems: [] };
  const find = () => findModelTestRun(owner, slug);
  await putModelTestRun(agentId, 3, summary);
  await putModelTestRun(agentId, 2, { ...summary, failed: 1 });
  expect(await find()).toMatchObject({ passed: 1, failed: 0 });
  await putModelTestRun(agentId, 3, { ...summary, failed: 2 });
  expect(await find()).toMatchObject({ failed: 2 });
  await putModelTestRun("deleted", 1, summary);
});
