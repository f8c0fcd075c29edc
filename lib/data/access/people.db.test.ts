import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Role } from "@/lib/agent/access/roles";
import { manifestSchema } from "@/lib/agent/manifest";
import { slack } from "@/lib/gallery/slack";
import { testDatabaseUrl } from "@/scripts/testing/test-database-url.ts";
import { createAgent, deleteAgent, restoreAgent, updateAgent } from "../agents/agents";
import { writeDraft } from "../agents/manifests";
import { createTool, deleteTool, reorderTools, updateTool } from "../agents/tools";
import { publishDraft, serveVersion } from "../agents/versions";
import { listAudit, listAuditPeople } from "../audit/audit";
import { createCredentialStore } from "../credentials/credentials";
import { connectDatabase, database, disconnectDatabase } from "../database";
import { createOwner } from "../database-fixture";
import { generateApiKey, hashSecret } from "./api-key";
import { createKey, listAgentsByKeyCreator, listKeys, revokeKey } from "./keys";
import {
  changeRole,
  createPasswordReset,
  findPasswordReset,
  removeMember,
  renameSpace,
  resetPassword,
} from "./members";
import type { Owner, UserId } from "./owner";
import {
  acceptInvitation,
  createFirstOwner,
  createInvitation,
  deleteInvitation,
  findInvitation,
  listInvitations,
  listMembers,
  renewInvitation,
} from "./people";
import { resolveOwner } from "./resolve-owner";
import { endOtherSessions, listSessions } from "./sessions";
import { createToken, deleteToken, findUserByToken } from "./tokens";

const refusal = (code: string) => expect.objectContaining({ code });
const tomorrow = () => new Date(Date.now() + 86_400_000);
let owner: Owner;

const addMember = async (email: string, role: Role): Promise<Owner> => {
  const { hash: tokenHash } = generateApiKey("twp");
  await createInvitation(owner, { email, role, tokenHash, expiresAt: tomorrow() });
  await acceptInvitation(tokenHash, { name: email.split("@")[0] ?? "", passwordHash: "old" });
  const { id } = await database().user.findUniqueOrThrow({ where: { email } });
  return (await resolveOwner(id)) as Owner;
};
const listLatest = async (limit = 1) =>
  (await listAudit(owner, { limit })).entries.map(({ action, agent, subject, before, after }) => ({
    ...{ action, agent, subject, before, after },
  }));
const listActions = async (agent: string) =>
  (await listAudit(owner, { agent, limit: 50 })).entries.map(({ action }) => action).reverse();

beforeAll(async () => {
  connectDatabase(testDatabaseUrl());
  const ada = { name: "Ada", email: "ada@example.com", passwordHash: "hash" };
  owner = await createFirstOwner(ada, "Ada’s Space");
});
afterAll(disconnectDatabase);

describe("members", () => {
  it("change their role and leave, except for the last owner", async () => {
    const grace = await addMember("grace@example.com", "editor");
    await expect(changeRole(owner, owner.user, "viewer")).rejects.toEqual(refusal("conflict"));
    await expect(removeMember(owner, owner.user)).rejects.toEqual(refusal("conflict"));
    await changeRole(owner, grace.user, "owner");
    expect(await listLatest()).toEqual([
      {
        action: "member.role",
        agent: null,
        subject: "grace@example.com",
        before: { role: "editor" },
        after: { role: "owner" },
      },
    ]);
    const results = await Promise.allSettled([
      changeRole(owner, owner.user, "viewer"),
      changeRole(owner, grace.user, "viewer"),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const roles = (await listMembers(owner)).members.filter(({ role }) => role === "owner");
    expect(roles).toHaveLength(1);
    await database().member.updateMany({ where: { userId: owner.user }, data: { role: "owner" } });
  });

  it("lose their tokens when removed, and can be invited again", async () => {
    const joan = await addMember("joan@example.com", "editor");
    const token = generateApiKey("twp");
    await createToken(joan, { id: token.id, hash: token.hash, name: "script" });
    expect(await findUserByToken(token.hash)).toBe(joan.user);
    await removeMember(owner, joan.user);
    expect(await findUserByToken(token.hash)).toBeUndefined();
    expect(await resolveOwner(joan.user)).toBeUndefined();
    expect((await addMember("joan@example.com", "viewer")).role).toBe("viewer");
    expect((await listAuditPeople(owner)).some(({ id }) => id === joan.user)).toBe(true);
  });

  it.each([
    ["is removed", (user: UserId) => removeMember(owner, user)],
    ["is no longer an owner", (user: UserId) => changeRole(owner, user, "viewer")],
  ])("lose the links that they created when one %s", async (name, demote) => {
    const edith = await addMember(`edith-${name.length}@example.com`, "owner");
    const [invitation, reset] = [generateApiKey("twp").hash, generateApiKey("twp").hash];
    await createInvitation(edith, {
      email: `guest-${name.length}@example.com`,
      ...{ role: "editor", tokenHash: invitation, expiresAt: tomorrow() },
    });
    await createPasswordReset(edith, owner.user, {
      ...{ id: `r-${name}`, tokenHash: reset, expiresAt: tomorrow() },
    });
    await expect(findPasswordReset(reset)).resolves.toBeDefined();
    await demote(edith.user);
    await expect(findInvitation(invitation)).rejects.toEqual(refusal("not_found"));
    await expect(resetPassword(reset, "stolen")).rejects.toEqual(refusal("not_found"));
  });

  it("leave keys that say who created them", async () => {
    const mary = await addMember("mary@example.com", "editor");
    await createAgent(mary, { slug: "keys-of-mary", name: "Keys", description: "" });
    const { id, hash } = generateApiKey("tw");
    const key = await createKey(mary, "keys-of-mary", { id, hash, name: "host" });
    expect(key.createdBy).toEqual({ name: "mary", isMember: true });
    expect((await listAgentsByKeyCreator(owner)).get(mary.user)).toEqual(["keys-of-mary"]);
    await removeMember(owner, mary.user);
    expect((await listKeys(owner, "keys-of-mary")).keys).toMatchObject([
      { id, createdBy: { name: "mary", isMember: false } },
    ]);
  });

  it("of another Space are not accessible", async () => {
    const outsider = await createOwner();
    await expect(removeMember(outsider, owner.user)).rejects.toEqual(refusal("not_found"));
    await expect(changeRole(outsider, owner.user, "viewer")).rejects.toEqual(refusal("not_found"));
    const reset = { id: "r", tokenHash: "t", expiresAt: tomorrow() };
    await expect(createPasswordReset(outsider, owner.user, reset)).rejects.toEqual(
      refusal("not_found"),
    );
    expect((await listAudit(outsider, { limit: 10 })).entries).toEqual([]);
  });
});

describe("an invitation", () => {
  it("can get a new link, which disables the old one", async () => {
    const [first, second] = [generateApiKey("twp").hash, generateApiKey("twp").hash];
    const email = "mary@example.com";
    const { id } = await createInvitation(owner, {
      ...{ email, role: "editor" as const, tokenHash: first, expiresAt: tomorrow() },
    });
    await renewInvitation(owner, id, { tokenHash: second, expiresAt: tomorrow() });
    await expect(findInvitation(first)).rejects.toEqual(refusal("not_found"));
    expect(await findInvitation(second)).toMatchObject({ email });
    await deleteInvitation(owner, id);
    expect(await listInvitations(owner)).toEqual([]);
    await expect(deleteInvitation(owner, id)).rejects.toEqual(refusal("not_found"));
    expect((await listLatest(3)).map(({ action }) => action)).toEqual([
      "invitation.revoke",
      "invitation.renew",
      "invitation.create",
    ]);
  });
});

describe("a reset link", () => {
  it("sets a password once and ends every session", async () => {
    const dorothy = await addMember("dorothy@example.com", "editor");
    const session = { id: "s1", token: "t1", userId: dorothy.user, expiresAt: tomorrow() };
    await database().session.create({ data: session });
    const formerTokenHash = hashSecret("first");
    await createPasswordReset(owner, dorothy.user, {
      ...{ id: "r1", tokenHash: formerTokenHash, expiresAt: tomorrow() },
    });
    const tokenHash = hashSecret("second");
    await createPasswordReset(owner, dorothy.user, { id: "r2", tokenHash, expiresAt: tomorrow() });
    await expect(findPasswordReset(formerTokenHash)).rejects.toEqual(refusal("not_found"));
    expect(await findPasswordReset(tokenHash)).toEqual({
      name: "dorothy",
      email: "dorothy@example.com",
    });
    const results = await Promise.allSettled([
      resetPassword(tokenHash, "new"),
      resetPassword(tokenHash, "newer"),
    ]);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await listSessions(dorothy)).toEqual([]);
    const account = await database().account.findFirstOrThrow({ where: { userId: dorothy.user } });
    expect(account.password).toMatch(/^new/);
  });

  it("expires", async () => {
    const tokenHash = hashSecret("old");
    const expiresAt = new Date(Date.now() - 1000);
    await createPasswordReset(owner, owner.user, { id: "r3", tokenHash, expiresAt });
    await expect(resetPassword(tokenHash, "new")).rejects.toEqual(refusal("not_found"));
  });
});

it("other sessions can be ended", async () => {
  for (const id of ["here", "there", "everywhere"])
    await database().session.create({
      data: { id, token: id, userId: owner.user, expiresAt: tomorrow() },
    });
  expect(await endOtherSessions(owner, "here")).toBe(2);
  expect((await listSessions(owner)).map(({ id }) => id)).toEqual(["here"]);
});

describe("the audit log", () => {
  it("records every action on an agent, in order", async () => {
    const [first] = slack.tools;
    if (!first) throw new Error("The example has no tool.");
    await createAgent(owner, { slug: "audited", name: "Audited", description: "" });
    await updateAgent(owner, "audited", { name: "Audited twice" });
    await updateAgent(owner, "audited", { name: "Audited twice" });
    await createTool(owner, "audited", { ...first, name: "one" });
    await createTool(owner, "audited", { ...first, name: "two" });
    await updateTool(owner, "audited", "one", (tool) => ({ ...tool, name: "uno" }));
    await reorderTools(owner, "audited", ["two", "uno"]);
    await deleteTool(owner, "audited", "uno");
    await publishDraft(owner, "audited", "first");
    await serveVersion(owner, "audited", null);
    await serveVersion(owner, "audited", 1);
    await createKey(owner, "audited", { id: "k1", hash: "h1", name: "bot" });
    await revokeKey(owner, "audited", "k1");
    await revokeKey(owner, "audited", "k1");
    await deleteAgent(owner, "audited");
    await restoreAgent(owner, "audited");
    expect(await listActions("audited")).toEqual([
      ...["agent.create", "agent.change", "tool.create", "tool.create", "tool.change"],
      ...["tool.order", "tool.delete", "version.publish", "version.unpublish", "version.serve"],
      ...["key.create", "key.revoke", "agent.delete", "agent.restore"],
    ]);
  });

  it("records what a manifest replaced, and nothing when nothing changed", async () => {
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
    const change = { fields: { token: "s3cret-value" }, hosts: ["api.github.com"] };
    await put(owner, "github", change);
    await remove(owner, "github");
    const entries = await listLatest(2);
    expect(entries.map(({ action, after }) => [action, after])).toEqual([
      ["credential.delete", null],
      ["credential.put", { fields: ["token"], hosts: 1 }],
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

  it("is paginated and filtered by person and action", async () => {
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
});
