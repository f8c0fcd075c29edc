import { expect, test } from "vitest";
import type { Tool } from "@/lib/agent/tool";
import type { AttentionItem } from "@/lib/attention/attention-item";
import { getAgent } from "@/lib/data/agents/agents";
import { writeDraft } from "@/lib/data/agents/manifests";
import { publishDraft, serveVersion } from "@/lib/data/agents/versions";
import { createTestCall, insertCalls } from "@/lib/data/calls/call-fixture";
import { addDroppedCalls } from "@/lib/data/calls/dropped-calls";
import { database } from "@/lib/data/database";
import { testTool } from "@/lib/data/database-fixture";
import { connectTestApi } from "../api-fixture";
import { findAttention } from "./find-attention";

const api = connectTestApi();
const DAY_MS = 86_400_000;

const listItems = async () => (await api.send("GET", "/attention")).json;

test("lists what needs attention, most urgent first", async () => {
  const slug = "shop";
  expect(await listItems()).toEqual({ items: [], hasMore: false });
  const tools = [testTool("order"), testTool("refund")];
  await writeDraft(api.owner, { slug, name: "Shop", description: "", tools });
  await publishDraft(api.owner, slug, "");
  expect(await listItems()).toEqual({ items: [], hasMore: false });

  const { id: agentId } = await getAgent(api.owner, slug);
  await database().version.updateMany({
    where: { agentId },
    data: { createdAt: new Date(Date.now() - 31 * DAY_MS) },
  });
  const expiresAt = new Date(Date.now() + 3 * DAY_MS).toISOString();
  await api.send("POST", `/agents/${slug}/keys`, { body: { name: "laptop", expiresAt } });
  await insertCalls(
    Array.from({ length: 6 }, () =>
      createTestCall(agentId, { tool: "order", status: 429, code: "RATE_LIMITED" }),
    ),
  );
  expect(await listItems()).toMatchObject({
    items: [
      { kind: "failingTool", agent: slug, tool: "order", calls: 6, errors: 6 },
      { kind: "rateLimited", agent: slug, calls: 6 },
      { kind: "expiringKey", agent: slug, name: "laptop", expiresAt },
      { kind: "unusedTools", agent: slug, tools: ["refund"] },
    ],
  });
});

test("lists unused tools that have been published for long, but not new or disabled ones", async () => {
  const slug = "old";
  const publish = async (tools: Tool[]) => {
    await writeDraft(api.owner, { slug, name: "Old", description: "", tools });
    await publishDraft(api.owner, slug, "");
  };
  const listUnused = async () => {
    const { items } = (await listItems()) as { items: AttentionItem[] };
    return items.flatMap((item) =>
      item.kind === "unusedTools" && item.agent === slug ? item.tools : [],
    );
  };
  await publish([testTool("a"), testTool("b"), testTool("c", { enabled: false })]);
  const { id: agentId } = await getAgent(api.owner, slug);
  await database().version.updateMany({
    where: { agentId },
    data: { createdAt: new Date(Date.now() - 31 * DAY_MS) },
  });
  // The author's own runs in the playground do not count.
  await insertCalls([createTestCall(agentId, { tool: "a", version: null })]);
  expect(await listUnused()).toEqual(["a", "b"]);
  await publish([testTool("a"), testTool("b", { enabled: false }), testTool("d")]);
  expect(await listUnused()).toEqual(["a"]);
});

test("lists a waiting draft, lost calls and refused credentials", async () => {
  const slug = "waiting";
  await writeDraft(api.owner, { slug, name: "Waiting", description: "", tools: [testTool("a")] });
  await publishDraft(api.owner, slug, "");
  await writeDraft(api.owner, { slug, name: "Waiting", description: "", tools: [testTool("b")] });
  const { id: agentId } = await getAgent(api.owner, slug);
  const kinds = async () => {
    const { items } = (await listItems()) as { items: { kind: string; agent?: string }[] };
    return items.filter(({ agent = slug }) => agent === slug);
  };
  expect(await kinds()).toEqual([]);

  const age = async (days: number) => {
    const time = new Date(Date.now() - days * DAY_MS);
    await database().$executeRaw`update "Agent" set "updatedAt" = ${time} where id = ${agentId}`;
    await database().$executeRaw`
      update "Version" set "createdAt" = ${new Date(+time - DAY_MS)} where "agentId" = ${agentId}`;
    return time.toISOString();
  };
  await age(2);
  expect(await kinds()).toEqual([]);
  const changedAt = await age(4);
  const draft = {
    kind: "waitingDraft",
    agent: slug,
    changes: 1,
    incompleteTools: 0,
    incompleteEntries: 0,
    changedAt,
  };
  expect(await kinds()).toEqual([draft]);

  const at = new Date(Date.now() - 60_000);
  await addDroppedCalls(new Map([[api.owner.space, { calls: 7, firstAt: at, lastAt: at }]]));
  await addDroppedCalls(new Map([["nobody", { calls: 7, firstAt: at, lastAt: at }]]));
  await insertCalls(
    Array.from({ length: 3 }, () => createTestCall(agentId, { status: 401, code: "UNAUTHORIZED" })),
  );
  expect(await kinds()).toMatchObject([
    { kind: "refusedCredential", agent: slug, tool: "a", calls: 3 },
    { kind: "droppedCalls", calls: 7 },
    draft,
  ]);
});

test("ignores a tool that the live version no longer has", async () => {
  const slug = "reduced";
  const publish = async (tools: Tool[]) => {
    await writeDraft(api.owner, { slug, name: "Reduced", description: "", tools });
    await publishDraft(api.owner, slug, "");
  };
  const listProblems = async () => {
    const { items } = (await listItems()) as { items: { kind: string; agent?: string }[] };
    return items.filter(({ agent }) => agent === slug).map(({ kind }) => kind);
  };
  await publish([testTool("kept"), testTool("failing"), testTool("slow")]);
  const { id: agentId } = await getAgent(api.owner, slug);
  await insertCalls(
    Array.from({ length: 12 }, () => [
      createTestCall(agentId, { tool: "failing", status: 401, code: "UNAUTHORIZED" }),
      createTestCall(agentId, { tool: "slow", ms: 15_000 }),
    ]).flat(),
  );
  expect(await listProblems()).toEqual(["failingTool", "refusedCredential", "slowTool"]);
  await publish([testTool("kept")]);
  expect(await listProblems()).toEqual([]);
});

test("reports a tool that only an older version has while that version is called", async () => {
  const slug = "pinned";
  const publish = async (tools: Tool[]) => {
    await writeDraft(api.owner, { slug, name: "Pinned", description: "", tools });
    await publishDraft(api.owner, slug, "");
  };
  await publish([testTool("failing")]);
  await publish([testTool("kept")]);
  const { id: agentId } = await getAgent(api.owner, slug);
  const createdAt = new Date(Date.now() - DAY_MS);
  await database().version.updateMany({ where: { agentId }, data: { createdAt } });
  // Audit entries cannot be changed otherwise.
  await database().$transaction([
    database().$executeRaw`alter table "AuditEntry" disable trigger user`,
    database().auditEntry.updateMany({ where: { agent: slug }, data: { createdAt } }),
    database().$executeRaw`alter table "AuditEntry" enable trigger user`,
  ]);
  await insertCalls(
    Array.from({ length: 6 }, () =>
      createTestCall(agentId, { tool: "failing", version: 1, status: 500, code: "internal" }),
    ),
  );
  const listOwnItems = async () => {
    const { items } = (await listItems()) as { items: AttentionItem[] };
    return items.filter((item) => "agent" in item && item.agent === slug);
  };
  expect(await listOwnItems()).toMatchObject([
    { kind: "failingTool", tool: "failing", version: 1, calls: 6, errors: 6 },
  ]);
});

test("ignores a tool of a newer version after a return to an older one", async () => {
  const slug = "returned";
  const publish = async (tools: Tool[]) => {
    await writeDraft(api.owner, { slug, name: "Returned", description: "", tools });
    await publishDraft(api.owner, slug, "");
  };
  await publish([testTool("kept")]);
  await publish([testTool("kept"), testTool("failing")]);
  const { id: agentId } = await getAgent(api.owner, slug);
  await database().version.updateMany({
    where: { agentId },
    data: { createdAt: new Date(Date.now() - DAY_MS) },
  });
  await insertCalls(
    Array.from({ length: 6 }, () =>
      createTestCall(agentId, { tool: "failing", version: 2, status: 500, code: "internal" }),
    ),
  );
  const listProblems = async () => {
    const { items } = (await listItems()) as { items: AttentionItem[] };
    return items.flatMap((item) => ("agent" in item && item.agent === slug ? [item.kind] : []));
  };
  expect(await listProblems()).toEqual(["failingTool"]);
  await serveVersion(api.owner, slug, 1);
  expect(await listProblems()).toEqual([]);
});

test("finds every waiting draft, however many there are", async () => {
  const slug = "many";
  await writeDraft(api.owner, { slug, name: "Many", description: "", tools: [] });
  await publishDraft(api.owner, slug, "");
  const { id } = await getAgent(api.owner, slug);
  await database().$executeRaw`
    insert into "Agent" (id, "spaceId", slug, name, "publishedVersion", "updatedAt")
    select 'many-' || n, "spaceId", 'many-' || n, 'Changed', 1, now() - interval '4 days'
      - make_interval(secs => n / 3)
    from "Agent", generate_series(1, 210) n where id = ${id}`;
  await database().$executeRaw`
    insert into "Version" ("agentId", number, manifest, "createdBy", "createdAt")
    select 'many-' || n, 1, manifest, "createdBy", now() - interval '5 days'
    from "Version", generate_series(1, 210) n where "agentId" = ${id}`;
  const find = (limit?: number) =>
    findAttention(api.owner, { kinds: ["waitingDraft"], ...(limit && { limit }) });
  const agents = (await find()).flatMap((item) => ("agent" in item ? item.agent : []));
  expect(new Set(agents.filter((agent) => agent.startsWith("many-"))).size).toBe(210);
  expect(await find(3)).toHaveLength(3);
  const { items, hasMore } = (await listItems()) as { items: AttentionItem[]; hasMore: boolean };
  expect(items.filter(({ kind }) => kind === "waitingDraft")).toHaveLength(10);
  expect(hasMore).toBe(true);
});
