import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Tool } from "@/lib/agent/tool";
import {
  createAgent,
  deleteAgent,
  getAgent,
  listAgents,
  restoreAgent,
  updateAgent,
} from "./agents";
import { insertCalls } from "./calls";
import { database } from "./database";
import { newId } from "./id";
import { createKey, listKeys, revokeKey } from "./keys";
import { connectOwnDatabase, makeAgent, soleOwner } from "./one-space-fixture";
import type { Owner, SpaceId, UserId } from "./owner";
import { ownerOf } from "./owner-of";
import { acceptInvitation, createFirstOwner, createInvitation } from "./people";
import { loadPinnedManifest, loadPublishedAgent, loadPublishedAgents } from "./published";
import { hashSecret, mintSecret } from "./secret-text";
import { createTool, deleteTool, getTool, listTools, orderTools, updateTool } from "./tools";
import { getVersion, listVersions, publish, serveVersion } from "./versions";

const tool = (name: string, more: Partial<Tool> = {}): Tool => ({
  name,
  description: "A tool.",
  parameters: { type: "object", properties: {} },
  handler: { kind: "javascript", code: "export default () => 1" },
  ...more,
});
const refusal = (code: string) => expect.objectContaining({ code });
const settled = async (work: Promise<unknown>[]) => {
  const results = await Promise.allSettled(work);
  return {
    done: results.filter(({ status }) => status === "fulfilled").length,
    refused: results.flatMap((result) => (result.status === "rejected" ? [result.reason] : [])),
  };
};

connectOwnDatabase();
let owner: Owner;
let slug = "";
const person = (email: string) => ({ name: "Ada", email, passwordHash: "hash" });

beforeAll(async () => {
  const both = await settled([
    createFirstOwner(person("ada@example.com"), "Ada’s Space"),
    createFirstOwner(person("eve@example.com"), "Eve’s Space"),
  ]);
  expect([both.done, both.refused]).toEqual([1, [refusal("conflict")]]);
  owner = await soleOwner();
});
beforeEach(async () => {
  slug = await makeAgent(owner);
});

describe("agents", () => {
  it("are not visible to other Spaces", async () => {
    const stranger: Owner = { space: "elsewhere" as SpaceId, user: "x" as UserId, role: "owner" };
    await expect(getAgent(stranger, slug)).rejects.toEqual(refusal("not_found"));
    await expect(updateAgent(stranger, slug, { name: "Mine" })).rejects.toEqual(
      refusal("not_found"),
    );
    await expect(publish(stranger, slug, "")).rejects.toEqual(refusal("not_found"));
    await expect(listKeys(stranger, slug)).rejects.toEqual(refusal("not_found"));
    expect((await listAgents(stranger, { limit: 10 })).agents).toEqual([]);
  });

  it("keep their slug while deleted and are restored completely", async () => {
    await createTool(owner, slug, tool("a"));
    await deleteAgent(owner, slug);
    await expect(getAgent(owner, slug)).rejects.toEqual(refusal("not_found"));
    await expect(createAgent(owner, { slug, name: "x", description: "" })).rejects.toEqual(
      refusal("conflict"),
    );
    await restoreAgent(owner, slug);
    expect((await listTools(owner, slug)).map((row) => row.tool.name)).toEqual(["a"]);
  });

  it("accept only one of two concurrent updates", async () => {
    const { revision } = await getAgent(owner, slug);
    const { done, refused } = await settled([
      updateAgent(owner, slug, { name: "One" }, revision),
      updateAgent(owner, slug, { name: "Two" }, revision),
    ]);
    expect([done, refused]).toEqual([1, [refusal("precondition_failed")]]);
  });

  it("are paginated without gaps or duplicates", async () => {
    const all = (await listAgents(owner, { limit: 100 })).agents.map((agent) => agent.slug);
    const paged: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listAgents(owner, { limit: 1, cursor });
      paged.push(...page.agents.map((agent) => agent.slug));
      cursor = page.next;
    } while (cursor);
    expect(paged).toEqual(all);
  });
});

describe("tools", () => {
  it("preserve the order of keys", async () => {
    const parameters = JSON.parse(
      '{"required":["z"],"type":"object","properties":{"z":{"description":"d","type":"string"},"a":{"type":"number"}}}',
    );
    await createTool(owner, slug, tool("ordered", { parameters }));
    const read = await getTool(owner, slug, "ordered");
    expect(JSON.stringify(read.tool.parameters)).toBe(JSON.stringify(parameters));
  });

  it("have unique names, even when two are added at once", async () => {
    const { done, refused } = await settled([
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
    const { done, refused } = await settled([change("mine"), change("yours")]);
    expect([done, refused]).toEqual([1, [refusal("precondition_failed")]]);
    await expect(deleteTool(owner, slug, "shared", revision)).rejects.toEqual(
      refusal("precondition_failed"),
    );
  });

  it("can only be reordered by naming each of them", async () => {
    for (const name of ["a", "b", "c"]) await createTool(owner, slug, tool(name));
    await orderTools(owner, slug, ["c", "a", "b"]);
    expect((await listTools(owner, slug)).map((row) => row.tool.name)).toEqual(["c", "a", "b"]);
    for (const wrong of [["a"], ["a", "b", "b"], ["a", "b", "x"]])
      await expect(orderTools(owner, slug, wrong)).rejects.toEqual(refusal("invalid_input"));
  });
});

describe("versions", () => {
  it("are numbered without gaps when two people publish at once, and are immutable", async () => {
    await createTool(owner, slug, tool("a"));
    const [one, two] = await Promise.all([
      publish(owner, slug, "one"),
      publish(owner, slug, "two"),
    ]);
    expect([one.number, two.number].sort()).toEqual([1, 2]);
    await updateTool(owner, slug, "a", (before) => ({ ...before, description: "Changed." }));
    expect((await getVersion(owner, slug, 1)).manifest.tools[0]?.description).toBe("A tool.");
    expect((await listVersions(owner, slug, { limit: 1 })).versions[0]?.number).toBe(2);
  });

  it("can be published without tools", async () => {
    const { agentId } = await publish(owner, slug, "");
    expect((await loadPublishedAgent(agentId))?.manifest.tools).toEqual([]);
  });

  it("determine what is served", async () => {
    await createTool(owner, slug, tool("a"));
    const { agentId } = await publish(owner, slug, "");
    await createTool(owner, slug, tool("b"));
    await publish(owner, slug, "");
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
    const { agentId } = await publish(owner, slug, "");
    const { secret, ...minted } = mintSecret("tw");
    expect(secret).toMatch(/^tw_[0-9A-Za-z]{8}_[0-9A-Za-z]{38}$/);
    await createKey(owner, slug, { ...minted, name: "host" });
    expect((await loadPublishedAgent(agentId))?.keys.map(({ hash }) => hash)).toEqual([
      hashSecret(secret),
    ]);
    await revokeKey(owner, slug, minted.id);
    await revokeKey(owner, slug, minted.id);
    expect((await loadPublishedAgent(agentId))?.keys).toEqual([]);
    expect(JSON.stringify(await database().key.findMany())).not.toContain(secret);
  });
});

describe("invitations", () => {
  it("can be accepted once", async () => {
    const { secret, hash } = mintSecret("twp");
    const soon = new Date(Date.now() + 60_000);
    const invited = { email: "grace@example.com", role: "editor" as const, tokenHash: hash };
    await createInvitation(owner, { ...invited, expiresAt: soon });
    const accept = () => acceptInvitation(hashSecret(secret), { name: "Grace", passwordHash: "h" });
    const { done, refused } = await settled([accept(), accept()]);
    expect([done, refused]).toEqual([1, [refusal("not_found")]]);
    const grace = await database().user.findUniqueOrThrow({
      where: { email: "grace@example.com" },
    });
    expect(await ownerOf(grace.id)).toEqual({ space: owner.space, user: grace.id, role: "editor" });
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
    const [next, lost] = [newId(), newId()];
    await insertCalls([
      call,
      { ...call, id: lost, agentId: newId() },
      { ...call, id: next, version: 3, keyId: "k", code: "TIMEOUT", response: { a: ["ł"] } },
    ]);
    const rows = await database().call.findMany({ where: { agentId }, orderBy: { id: "asc" } });
    expect(rows).toMatchObject(
      [call, { id: next, version: 3, keyId: "k", code: "TIMEOUT" }].map(
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
    const sent = { method: "GET", url: "https://a.example/\u0000", headers: [], generated: [] };
    const requests = [{ ...sent, body: null, origins: [], hops: [] }];
    const rest = { params, response: null, log: [], context, startedAt: Date.now(), ms: 1.5 };
    await insertCalls([{ id, ...common, ...rest, requests }]);
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
