import { beforeAll, describe, expect, it } from "vitest";
import { manifestSchema } from "@/lib/agent/manifest";
import { slack } from "@/lib/gallery/slack";
import type { Owner } from "../access/identity";
import { createKey, revokeKey } from "../access/keys";
import { renameSpace } from "../access/space";
import { deleteToken } from "../access/tokens";
import { createAgent, deleteAgent, restoreAgent } from "../agents/agents";
import { writeDraft } from "../agents/manifests";
import { createTool, deleteTool, reorderTools, updateTool } from "../agents/tools";
import { updateAgent } from "../agents/update-agent";
import { publishDraft, serveVersion } from "../agents/versions";
import { createCredentialStore } from "../credentials/credentials";
import { database } from "../database";
import {
  connectTestDatabase,
  createSpaceOwner,
  createTestOwner,
  refusal,
} from "../database-fixture";
import { newId } from "../id";
import { findAuditNames, listAudit, listAuditPeople } from "./audit";

connectTestDatabase();
let owner: Owner;
beforeAll(async () => {
  owner = await createTestOwner();
});

const listLatest = async (limit = 1) => (await listAudit(owner, { limit })).entries;
const listActions = async (agent: string) =>
  (await listAudit(owner, { agent, limit: 50 })).entries.map(({ action }) => action).reverse();

describe("the audit log", () => {
  it("records every action on an agent, in order", async () => {
    const [first] = slack.tools;
    if (!first) throw new Error("The example has no tool.");
    await createAgent(owner, { slug: "audited", name: "Audited", description: "" });
    await updateAgent(owner, "audited", { name: "Audited twice" });
    await updateAgent(owner, "audited", { name: "Audited twice" });
    await createTool(owner, "audited", { ...first, name: "one" });
    await createTool(owner, "audited", { ...first, name: "two" });
    await updateTool(owner, "audited", "one", { change: (tool) => ({ ...tool, name: "uno" }) });
    await reorderTools(owner, "audited", ["two", "uno"]);
    await deleteTool(owner, "audited", "uno");
    await publishDraft(owner, "audited", "first");
    await publishDraft(owner, "audited", "again");
    await serveVersion(owner, "audited", null);
    await serveVersion(owner, "audited", null);
    await serveVersion(owner, "audited", 1);
    await serveVersion(owner, "audited", 1);
    await createKey(owner, "audited", { id: "k1", hash: "h1", name: "bot" });
    await revokeKey(owner, "audited", "k1");
    await revokeKey(owner, "audited", "k1");
    await deleteAgent(owner, "audited");
    await restoreAgent(owner, "audited");
    expect(await listActions("audited")).toEqual([
      "agent.create",
      "agent.change",
      "tool.create",
      "tool.create",
      "tool.change",
      "tool.order",
      "tool.delete",
      "version.publish",
      "version.unpublish",
      "version.serve",
      "key.create",
      "key.revoke",
      "agent.delete",
      "agent.restore",
    ]);
  });

  it("records what a manifest replaced, and nothing if nothing changed", async () => {
    const manifest = manifestSchema.parse({ ...slack, slug: "whole" });
    await writeDraft(owner, manifest);
    await writeDraft(owner, manifest);
    await writeDraft(owner, { ...manifest, name: "Other", tools: [] });
    expect(await listActions("whole")).toEqual(["agent.create", "draft.replace", "draft.replace"]);
    expect((await listLatest())[0]).toMatchObject({
      before: { name: slack.name },
      after: { name: "Other", tools: { removed: slack.tools.map(({ name }) => name) } },
    });
  });

  it("contains the names of a credential's fields, but no values or hosts", async () => {
    const { put, remove } = createCredentialStore("x".repeat(43));
    const fields = { token: "s3cret-value", constructor: "s3cret-old" };
    await put(owner, "github", { fields, hosts: ["api.github.com"] });
    await put(owner, "github", { fields: { user: "s3cret-user", constructor: null } });
    await remove(owner, "github");
    const entries = await listLatest(3);
    expect(entries.map(({ action, after }) => [action, after])).toEqual([
      ["credential.delete", null],
      ["credential.put", { fields: ["token", "user"], hosts: 1, newValues: ["user"] }],
      ["credential.put", { fields: ["token", "constructor"], hosts: 1 }],
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/s3cret|github\.com/);
  });

  it("hides credentials from viewers", async () => {
    const viewer = { ...owner, role: "viewer" as const };
    const actions = (await listAudit(viewer, { limit: 200 })).entries.map(({ action }) => action);
    expect(actions).toContain("agent.create");
    expect(actions.filter((action) => action.startsWith("credential."))).toEqual([]);
    const query = { limit: 200, action: "credential.put" } as const;
    expect((await listAudit(viewer, query)).entries).toEqual([]);
    expect((await listAudit(owner, query)).entries).not.toEqual([]);
  });

  it("records nothing for a failed action", async () => {
    const before = await listLatest();
    await expect(deleteToken(owner, "none")).rejects.toEqual(refusal("not_found"));
    await expect(
      createAgent(owner, { slug: "audited", name: "Again", description: "" }),
    ).rejects.toEqual(refusal("conflict"));
    expect(await listLatest()).toEqual(before);
  });

  it("is append-only", async () => {
    await renameSpace(owner, "The Space");
    const row = await database().auditEntry.findFirstOrThrow();
    const where = { id: row.id };
    const data = { subject: "nothing happened" };
    await expect(database().auditEntry.update({ where, data })).rejects.toThrow(/only ever added/);
    await expect(database().auditEntry.deleteMany()).rejects.toThrow(/only ever added/);
  });

  it("is paginated and can be filtered by person and action", async () => {
    const first = await listAudit(owner, { limit: 2 });
    const second = await listAudit(owner, { limit: 2, ...(first.next && { cursor: first.next }) });
    const ids = [...first.entries, ...second.entries].map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].sort().reverse());
    expect(ids).toHaveLength(4);
    const entriesOfNobody = await listAudit(owner, { limit: 5, person: "nobody" });
    expect(entriesOfNobody.entries).toEqual([]);
    const publications = await listAudit(owner, { limit: 5, action: "version.publish" });
    expect(publications.entries.map(({ subject }) => subject)).toEqual(["1"]);
  });

  it("lists each person of the Space once, by their latest name", async () => {
    const reader = await createSpaceOwner();
    const addEntry = (spaceId: string, userId: string, userName: string) =>
      database().auditEntry.create({
        data: {
          id: newId(),
          spaceId,
          userId,
          userName,
          userEmail: `${userId}@example.com`,
          action: "space.change",
        },
      });
    await addEntry(reader.space, "u2", "Grace");
    await addEntry(reader.space, "u1", "Ada Byron");
    await addEntry(reader.space, "u1", "Ada Lovelace");
    await addEntry(owner.space, "u1", "Somebody else's Ada");
    await addEntry(owner.space, "u3", "Somebody else's Joan");
    expect(await listAuditPeople(reader)).toEqual([
      { id: "u1", name: "Ada Lovelace", email: "u1@example.com" },
      { id: "u2", name: "Grace", email: "u2@example.com" },
    ]);
    expect(await findAuditNames(reader, ["u1", "u3"])).toEqual(new Map([["u1", "Ada Lovelace"]]));
    expect(await listAuditPeople(await createSpaceOwner())).toEqual([]);
  });
});
