import { beforeEach, expect, it } from "vitest";
import type { Tool } from "@/lib/agent/tool";
import type { Owner } from "../access/identity";
import { database } from "../database";
import {
  addTestMember,
  connectTestDatabase,
  createTestAgent,
  createTestOwner,
  refusal,
  testTool,
} from "../database-fixture";
import { deleteAgent, deleteAgentPermanently } from "./agents";
import { readDraft, writeDraft } from "./manifests";
import { listToolTestRuns, putToolTestRuns, type ToolTestRun } from "./tool-test-runs";
import { createTool, deleteTool, updateTool } from "./tools";

connectTestDatabase();
let owner: Owner;
let slug = "";
const first = { name: "First", params: {} };
const second = { name: "Second", params: {} };
beforeEach(async () => {
  owner ??= await createTestOwner();
  slug = await createTestAgent(owner);
  await createTool(owner, slug, testTool("add", { examples: [first, second] }));
});

const toRun = (test: string, change: Partial<ToolTestRun> = {}): ToolTestRun => ({
  tool: "add",
  test,
  passed: true,
  message: "",
  ms: 1.5,
  ...change,
});
const put = async (...runs: ToolTestRun[]) =>
  putToolTestRuns(owner, await readDraft(owner, slug), runs);
const list = async () => listToolTestRuns(await readDraft(owner, slug));
const change = (values: Partial<Tool>) =>
  updateTool(owner, slug, "add", { change: (tool) => ({ ...tool, ...values }) });
const count = () => database().toolTestRun.count({ where: { tool: { agent: { slug } } } });

it("keeps the last run of each test, in the order of the tests", async () => {
  await put(toRun("Second"), toRun("First", { passed: false, message: "It is 2.", ms: null }));
  await put(toRun("Second", { ms: 3 }), toRun("Second", { ms: 4 }));
  expect(await list()).toEqual([
    {
      ...toRun("First", { passed: false, message: "It is 2.", ms: null }),
      finishedAt: expect.any(Date),
      ranBy: "Ada",
      isCurrent: true,
    },
    expect.objectContaining({ ...toRun("Second", { ms: 4 }) }),
  ]);
});

it("stores runs of tests with very long names", async () => {
  const name = Array.from({ length: 2_000 }, (_, index) => `${index} and `).join("");
  await change({ examples: [{ name, params: {} }] });
  await put(toRun(name));
  expect(await list()).toMatchObject([{ test: name }]);
});

it("recognizes changes of the tool and of the test, but not of another test or the name", async () => {
  const isCurrent = async () => (await list()).map((run) => run.isCurrent);
  await put(toRun("First"), toRun("Second"));
  await change({ examples: [first, { ...second, params: { a: 1 } }, { ...first, name: "New" }] });
  expect(await isCurrent()).toEqual([true, false]);
  await change({ name: "sum", examples: [first, second] });
  expect(await list()).toMatchObject([
    { tool: "sum", test: "First", isCurrent: true },
    { tool: "sum", test: "Second", isCurrent: true },
  ]);
  await updateTool(owner, slug, "sum", { change: (tool) => ({ ...tool, description: "Adds." }) });
  expect(await isCurrent()).toEqual([false, false]);
});

it("deletes runs with their test, their tool and their agent", async () => {
  await put(toRun("First"), toRun("Second"));
  await change({ examples: [first] });
  expect(await count()).toBe(1);
  const { manifest } = await readDraft(owner, slug);
  const tools = [testTool("another"), testTool("add", { examples: [second] })];
  await writeDraft(owner, { ...manifest, tools });
  expect(await count()).toBe(0);
  await put(toRun("Second"));
  expect(await count()).toBe(1);
  await deleteTool(owner, slug, "add");
  expect(await count()).toBe(0);
});

it("stores nothing about a tool that has changed during the run", async () => {
  const draft = await readDraft(owner, slug);
  await createTool(owner, slug, testTool("another"));
  await putToolTestRuns(owner, draft, [toRun("First")]);
  await change({ examples: [] });
  await putToolTestRuns(owner, draft, [toRun("First")]);
  expect(await count()).toBe(0);
});

it("stores nothing for a deleted agent or a former member", async () => {
  const draft = await readDraft(owner, slug);
  const member = await addTestMember(owner, `${slug}@example.com`, "editor");
  await database().member.deleteMany({ where: { userId: member.user } });
  await expect(putToolTestRuns(member, draft, [toRun("First")])).rejects.toEqual(
    refusal("unauthorized"),
  );
  await deleteAgent(owner, slug);
  await deleteAgentPermanently(owner, slug);
  await putToolTestRuns(owner, draft, [toRun("First")]);
  expect(await count()).toBe(0);
});
