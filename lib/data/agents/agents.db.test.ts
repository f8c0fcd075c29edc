import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Owner } from "../access/identity";
import { listKeys } from "../access/keys";
import { database } from "../database";
import {
  connectTestDatabase,
  createSpaceOwner,
  createTestAgent,
  createTestOwner,
  refusal,
  settleAll,
  testTool,
} from "../database-fixture";
import { newId } from "../id";
import {
  type AgentCursor,
  createAgent,
  deleteAgent,
  deleteAgentPermanently,
  getAgent,
  listAgents,
  lockAgent,
  restoreAgent,
} from "./agents";
import { purgeAgents } from "./purge-agents";
import { createTool, listTools } from "./tools";
import { updateAgent } from "./update-agent";
import { publishDraft } from "./versions";

connectTestDatabase();
let owner: Owner;
let slug = "";
beforeAll(async () => {
  owner = await createTestOwner();
});
beforeEach(async () => {
  slug = await createTestAgent(owner);
});

describe("agents", () => {
  it("are not visible to other Spaces", async () => {
    const outsider = await createSpaceOwner();
    await expect(getAgent(outsider, slug)).rejects.toEqual(refusal("not_found"));
    await expect(updateAgent(outsider, slug, { name: "Mine" })).rejects.toEqual(
      refusal("not_found"),
    );
    await expect(publishDraft(outsider, slug, "")).rejects.toEqual(refusal("not_found"));
    await expect(listKeys(outsider, slug)).rejects.toEqual(refusal("not_found"));
    expect((await listAgents(outsider, { limit: 10 })).agents).toEqual([]);
  });

  it("keep their slug while deleted and can be restored completely", async () => {
    await createTool(owner, slug, testTool("a"));
    await deleteAgent(owner, slug);
    await expect(getAgent(owner, slug)).rejects.toEqual(refusal("not_found"));
    await expect(createAgent(owner, { slug, name: "x", description: "" })).rejects.toEqual(
      refusal("conflict"),
    );
    await restoreAgent(owner, slug);
    expect((await listTools(owner, slug)).tools.map((row) => row.tool.name)).toEqual(["a"]);
  });

  it("free their slug when an owner deletes them permanently, or after 30 days", async () => {
    await expect(deleteAgentPermanently(owner, slug)).rejects.toEqual(refusal("not_found"));
    const profile = { slug, name: "Again", description: "" };
    await deleteAgent(owner, slug);
    await deleteAgentPermanently(owner, slug);
    await createAgent(owner, profile);
    await deleteAgent(owner, slug);
    const deletedAt = new Date(Date.now() - 31 * 86_400_000);
    await database().agent.update({ where: { slug }, data: { deletedAt } });
    expect((await createAgent(owner, profile)).deletedAt).toBeNull();
  });

  it("disappear immediately when deleted permanently, leaving their rows to the purge", async () => {
    const { id: agentId } = await getAgent(owner, slug);
    const startedAt = new Date();
    const call = { agentId, tool: "a", status: 200, startedAt, ms: 1 };
    await database().call.createMany({
      data: Array.from({ length: 5 }, () => ({ ...call, id: newId() })),
    });
    await database().thread.create({ data: { id: newId(), agentId, owner: "o", threadId: "t" } });
    const countRows = async () => [
      await database().call.count({ where: { agentId } }),
      await database().thread.count({ where: { agentId } }),
      await database().agent.count({ where: { id: agentId } }),
    ];
    await deleteAgent(owner, slug);
    await purgeAgents();
    expect(await countRows()).toEqual([5, 1, 1]);
    await deleteAgentPermanently(owner, slug);
    expect(await countRows()).toEqual([5, 1, 1]);
    for (const remove of [deleteAgentPermanently, restoreAgent])
      await expect(remove(owner, slug)).rejects.toEqual(refusal("not_found"));
    const { agents } = await listAgents(owner, { deleted: true, limit: 100 });
    expect(agents.map((agent) => agent.slug)).not.toContain(slug);
    await purgeAgents(2);
    expect(await countRows()).toEqual([0, 0, 0]);
  });

  it("accept only one of two concurrent updates", async () => {
    const { revision } = await getAgent(owner, slug);
    const { done, refused } = await settleAll([
      updateAgent(owner, slug, { name: "One" }, { revision }),
      updateAgent(owner, slug, { name: "Two" }, { revision }),
    ]);
    expect([done, refused]).toEqual([1, [refusal("precondition_failed")]]);
  });

  it("accept new threads while someone is changing them", async () => {
    const { id: agentId } = await getAgent(owner, slug);
    const startThread = () =>
      database("background").$transaction(async (transaction) => {
        await transaction.$executeRaw`set local lock_timeout = '500ms'`;
        const data = { id: newId(), agentId, owner: "someone", threadId: "t" };
        return transaction.thread.create({ data });
      });
    const thread = await database().$transaction(async (transaction) => {
      await lockAgent(owner, slug, transaction);
      return startThread();
    });
    expect(thread.agentId).toBe(agentId);
  });

  it("are paginated without gaps or duplicates", async () => {
    const all = (await listAgents(owner, { limit: 100 })).agents.map((agent) => agent.slug);
    const pagedSlugs: string[] = [];
    let cursor: AgentCursor | undefined;
    do {
      const page = await listAgents(owner, { limit: 1, cursor });
      pagedSlugs.push(...page.agents.map((agent) => agent.slug));
      cursor = page.next;
    } while (cursor);
    expect(pagedSlugs).toEqual(all);
  });

  it("are listed by name as in a dictionary", async () => {
    const reader = await createSpaceOwner();
    for (const name of ["zebra", "Éclair", "apple", "Fig"]) {
      const slug = await createTestAgent(reader);
      await updateAgent(reader, slug, { name });
    }
    const { agents } = await listAgents(reader, { sort: "name", limit: 10 });
    expect(agents.map(({ name }) => name)).toEqual(["apple", "Éclair", "Fig", "zebra"]);
  });

  it.each(["created", "changed", "name"] as const)(
    "are paginated by %s while the last agent of a page changes",
    async (sort) => {
      const list = async (page: { limit: number; cursor?: AgentCursor | undefined }) => {
        const { agents, next } = await listAgents(owner, { ...page, sort });
        return { slugs: agents.map((agent) => agent.slug), next };
      };
      const { slugs: all } = await list({ limit: 100 });
      const { slugs: first, next } = await list({ limit: 2 });
      await updateAgent(owner, first[1] ?? "", { name: `Zzz ${sort}` });
      const { slugs: others } = await list({ limit: 100, cursor: next });
      expect(others.filter((slug) => slug !== first[1])).toEqual(all.slice(2));
    },
  );
});
