import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Tool } from "@/lib/agent/tool";
import { generateApiKey, hashSecret } from "../access/api-key";
import { createKey, listKeys, revokeKey } from "../access/keys";
import type { Owner } from "../access/owner";
import { acceptInvitation, createFirstOwner, createInvitation } from "../access/people";
import { resolveOwner } from "../access/resolve-owner";
import { insertCalls } from "../calls/calls";
import { database } from "../database";
import {
  connectTestDatabase,
  createOwner,
  createTestAgent,
  getOnlyOwner,
} from "../database-fixture";
import { newId } from "../id";
import {
  createAgent,
  deleteAgent,
  deleteAgentPermanently,
  getAgent,
  listAgents,
  restoreAgent,
  updateAgent,
} from "./agents";
import { loadPinnedManifest, loadPublishedAgent, loadPublishedAgents } from "./published";
import { createTool, deleteTool, getTool, listTools, reorderTools, updateTool } from "./tools";
import { getVersion, listVersions, publishDraft, serveVersion } from "./versions";

const tool = (name: string, overrides: Partial<Tool> = {}): Tool => ({
  name,
  description: "A tool.",
  parameters: { type: "object", properties: {} },
  handler: { kind: "javascript", code: "export default () => 1" },
  ...overrides,
});
const refusal = (code: string) => expect.objectContaining({ code });
const settleAll = async (work: Promise<unknown>[]) => {
  const results = await Promise.allSettled(work);
  return {
    done: results.filter(({ status }) => status === "fulfilled").length,
    refused: results.flatMap((result) => (result.status === "rejected" ? [result.reason] : [])),
  };
};

connectTestDatabase();
let owner: Owner;
let slug = "";
const person = (email: string) => ({ name: "Ada", email, passwordHash: "hash" });

beforeAll(async () => {
  const outcome = await settleAll([
    createFirstOwner(person("ada@example.com"), "Ada’s Space"),
    createFirstOwner(person("eve@example.com"), "Eve’s Space"),
  ]);
  expect([outcome.done, outcome.refused]).toEqual([1, [refusal("conflict")]]);
  owner = await getOnlyOwner();
});
beforeEach(async () => {
  slug = await createTestAgent(owner);
});

describe("agents", () => {
  it("are not visible to other Spaces", async () => {
    const outsider = await createOwner();
    await expect(getAgent(outsider, slug)).rejects.toEqual(refusal("not_found"));
    await expect(updateAgent(outsider, slug, { name: "Mine" })).rejects.toEqual(
      refusal("not_found"),
    );
    await expect(publishDraft(outsider, slug, "")).rejects.toEqual(refusal("not_found"));
    await expect(listKeys(outsider, slug)).rejects.toEqual(refusal("not_found"));
    expect((await listAgents(outsider, { limit: 10 })).agents).toEqual([]);
  });

  it("keep their slug while deleted and are restored completely", async () => {
    await createTool(owner, slug, tool("a"));
    await deleteAgent(owner, slug);
    await expect(getAgent(owner, slug)).rejects.toEqual(refusal("not_found"));
    await expect(createAgent(owner, { slug, name: "x", description: "" })).rejects.toEqual(
      refusal("conflict"),
    );
    await restoreAgent(owner, slug);
    expect((await listTools(owner, slug)).tools.map((row) => row.tool.name)).toEqual(["a"]);
  });

  it("give their slug back when an owner deletes them permanently, or after 30 days", async () => {
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

  it("accept only one of two concurrent updates", async () => {
    const { revision } = await getAgent(owner, slug);
    const { done, refused } = await settleAll([
      updateAgent(owner, slug, { name: "One" }, revision),
      updateAgent(owner, slug, { name: "Two" }, revision),
    ]);
    expect([done, refused]).toEqual([1, [refusal("precondition_failed")]]);
  });

  it("are paginated without gaps or duplicates", async () => {
    const all = (await listAgents(owner, { limit: 100 })).agents.map((agent) => agent.slug);
    const pagedSlugs: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listAgents(owner, { limit: 1, cursor });
      pagedSlugs.push(...page.agents.map((agent) => agent.slug));
      cursor = page.next;
    } while (cursor);
    expect(pagedSlugs).toEqual(all);
  });
});

describe("tools", () => {
  it("preserve the order of keys", async () => {
    const parameters = JSON.parse(
      '{"required":["z"],"type":"object","properties":{"z":{"description":"d","type":"string"},"a":{"type":"number"}}}',
    );
    await createTool(owner, slug, tool("ordered", { parameters }));
    const stored = await getTool(owner, slug, "ordered");
    expect(JSON.stringify(stored.tool.parameters)).toBe(JSON.stringify(parameters));
  });

  it("have unique names, even when two are added at once", async () => {
    const { done, refused } = await settleAll([
      createTool(owner, slug, tool("same")),
      createTool(owner, slug, tool("same")),
    ]);
    expect([done, refused]).toEqual([1, [refusal("conflict")]]);
    expect(refused[0].message).toBe("tool same already exist");
  });

  it("reject concurrent updates", async () => {
    const { revision } = await createTool(owner, slug, tool("shared"));
    const change = (description: string) =>
      updateTool(owner, slug, "shared", (before) => ({ ...before, description }), revision);
    const { done, refused } = await settleAll([change("mine"), change("yours")]);
    expect([done, refused]).toEqual([1, [refusal("precondition_failed")]]);
    await expect(deleteTool(owner, slug, "shared", revision)).rejects.toEqual(
      refusal("precondition_failed"),
    );
  });

  it("can only be reordered by naming each of them", async () => {
    for (const name of ["a", "b", "c"]) await createTool(owner, slug, tool(name));
    await reorderTools(owner, slug, ["c", "a", "b"]);
    expect((await listTools(owner, slug)).tools.map((row) => row.tool.name)).toEqual([
      "c",
      "a",
      "b",
    ]);
    for (const order of [["a"], ["a", "b", "b"], ["a", "b", "x"]])
      await expect(reorderTools(owner, slug, order)).rejects.toEqual(refusal("invalid_input"));
  });
});

describe("versions", () => {
  it("are numbered without gaps and are immutable", async () => {
    await createTool(owner, slug, tool("a"));
    expect((await publishDraft(owner, slug, "one")).number).toBe(1);
    await updateTool(owner, slug, "a", (before) => ({ ...before, description: "Changed." }));
    expect((await publishDraft(owner, slug, "two")).number).toBe(2);
    expect((await getVersion(owner, slug, 1)).manifest.tools[0]?.description).toBe("A tool.");
    expect((await listVersions(owner, slug, { limit: 1 })).versions[0]?.number).toBe(2);
  });

  it("are not made again from an unchanged draft, even by two people at once", async () => {
    const publications = await Promise.all([
      publishDraft(owner, slug, "one"),
      publishDraft(owner, slug, "two"),
    ]);
    expect(publications.map(({ number }) => number)).toEqual([1, 1]);
    expect(publications.map(({ created }) => created).sort()).toEqual([false, true]);
    await createTool(owner, slug, tool("a"));
    await publishDraft(owner, slug, "with a tool");
    await serveVersion(owner, slug, 1);
    expect(await publishDraft(owner, slug, "")).toMatchObject({ number: 2, created: false });
    expect((await getAgent(owner, slug)).publishedVersion).toBe(2);
    await serveVersion(owner, slug, null);
    expect(await publishDraft(owner, slug, "")).toMatchObject({ number: 2, created: false });
    expect((await getAgent(owner, slug)).publishedVersion).toBe(2);
  });

  it("can be published without tools", async () => {
    const { agentId } = await publishDraft(owner, slug, "");
    expect((await loadPublishedAgent(agentId))?.manifest.tools).toEqual([]);
  });

  it("determine what is served", async () => {
    await createTool(owner, slug, tool("a"));
    const { agentId } = await publishDraft(owner, slug, "");
    await createTool(owner, slug, tool("b"));
    await publishDraft(owner, slug, "");
    expect((await loadPublishedAgent(agentId))?.manifest.tools).toHaveLength(2);
    await serveVersion(owner, slug, 1);
    expect((await loadPublishedAgent(agentId))?.version).toBe(1);
    expect((await loadPinnedManifest(agentId, 2))?.tools).toHaveLength(2);
    await expect(serveVersion(owner, slug, 9)).rejects.toEqual(refusal("not_found"));
    await serveVersion(owner, slug, null);
    expect(await loadPublishedAgent(agentId)).toBeUndefined();
    expect((await loadPublishedAgents()).map(({ id }) => id)).not.toContain(agentId);
  });
});

describe("keys", () => {
  it("are found by hash until revoked", async () => {
    await createTool(owner, slug, tool("a"));
    const { agentId } = await publishDraft(owner, slug, "");
    const { secret, ...keyData } = generateApiKey("tw");
    expect(secret).toMatch(/^tw_[0-9A-Za-z]{8}_[0-9A-Za-z]{38}$/);
    await createKey(owner, slug, { ...keyData, name: "host" });
    expect((await loadPublishedAgent(agentId))?.keys.map(({ hash }) => hash)).toEqual([
      hashSecret(secret),
    ]);
    await revokeKey(owner, slug, keyData.id);
    await revokeKey(owner, slug, keyData.id);
    expect((await loadPublishedAgent(agentId))?.keys).toEqual([]);
    expect(JSON.stringify(await database().key.findMany())).not.toContain(secret);
  });
});

describe("invitations", () => {
  it("can be accepted once", async () => {
    const { secret, hash } = generateApiKey("twp");
    const inAMinute = new Date(Date.now() + 60_000);
    const invitation = { email: "grace@example.com", role: "editor" as const, tokenHash: hash };
    await createInvitation(owner, { ...invitation, expiresAt: inAMinute });
    const accept = () => acceptInvitation(hashSecret(secret), { name: "Grace", passwordHash: "h" });
    const { done, refused } = await settleAll([accept(), accept()]);
    expect([done, refused]).toEqual([1, [refusal("not_found")]]);
    const grace = await database().user.findUniqueOrThrow({
      where: { email: "grace@example.com" },
    });
    expect(await resolveOwner(grace.id)).toEqual({
      space: owner.space,
      user: grace.id,
      role: "editor",
    });
  });
});

describe("calls", () => {
  it("are inserted once, however often a batch is sent", async () => {
    const { id: agentId } = await getAgent(owner, slug);
    const call = {
      ...{ id: newId(), agentId, version: null, tool: "a", keyId: null, status: 200, code: null },
      ...{
        params: { b: 1, a: 2 },
        response: null,
        log: [],
        requests: [],
        context: {},
        startedAt: Date.now(),
        ms: 1.5,
      },
    };
    await insertCalls([call]);
    await insertCalls([call]);
    expect(await database().call.count({ where: { agentId } })).toBe(1);
    // One row was inserted before, and the agent of another is gone.
    const [nextId, orphanId] = [newId(), newId()];
    await insertCalls([
      call,
      { ...call, id: orphanId, agentId: newId() },
      { ...call, id: nextId, version: 3, keyId: "k", code: "TIMEOUT", response: { a: ["ł"] } },
    ]);
    const rows = await database().call.findMany({ where: { agentId }, orderBy: { id: "asc" } });
    expect(rows).toMatchObject(
      [call, { id: nextId, version: 3, keyId: "k", code: "TIMEOUT" }].map(
        ({ startedAt: _, ...row }: Record<string, unknown>) => row,
      ),
    );
    expect(rows[1]?.response).toEqual({ a: ["ł"] });
    expect(rows[0]?.startedAt.getTime()).toBe(call.startedAt);
  });

  it("are stored even if they contain what PostgreSQL rejects in JSON", async () => {
    const { id: agentId } = await getAgent(owner, slug);
    const id = newId();
    const params = { nul: "a\u0000b", half: "\ud800", whole: "😀", spelled: "\\u0000" };
    const common = { agentId, version: null, tool: "a", keyId: null, status: 200, code: null };
    const context = { chatId: "\u0000" };
    const request = { method: "GET", url: "https://a.example/\u0000", headers: [], generated: [] };
    const requests = [{ ...request, body: null, origins: [], hops: [] }];
    const remainder = { params, response: null, log: [], context, startedAt: Date.now(), ms: 1.5 };
    await insertCalls([{ id, ...common, ...remainder, requests }]);
    const row = await database().call.findUnique({ where: { id } });
    expect(row).toMatchObject({
      params: { nul: "a\ufffdb", half: "\ufffd", whole: "😀", spelled: "\\u0000" },
      context: { chatId: "\ufffd" },
      requests: [{ method: "GET", url: "https://a.example/\ufffd" }],
    });
  });

  it("have ids that sort by time", () => {
    const ids = Array.from({ length: 5000 }, () => newId());
    expect([...ids].sort()).toEqual(ids);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });
});
