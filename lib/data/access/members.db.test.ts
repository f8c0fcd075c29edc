import { beforeAll, describe, expect, it } from "vitest";
import { createAgent } from "../agents/agents";
import { listAudit, listAuditPeople } from "../audit/audit";
import { database } from "../database";
import {
  addTestMember,
  connectTestDatabase,
  createSpaceOwner,
  createTestOwner,
  inOneDay,
  refusal,
  settleAll,
} from "../database-fixture";
import { generateApiKey } from "./api-key";
import type { Owner, UserId } from "./identity";
import { createInvitation, findInvitation } from "./invitations";
import { createKey, listAgentsByKeyCreator, listKeys } from "./keys";
import { changeRole, listMembers, removeMember } from "./members";
import { createPasswordReset, findPasswordReset, resetPassword } from "./password-resets";
import { resolveMember } from "./resolve-member";
import { createToken, findUserByToken } from "./tokens";

connectTestDatabase();
let owner: Owner;
beforeAll(async () => {
  owner = await createTestOwner();
});

describe("member management", () => {
  it("changes roles and removes members, except for the last owner", async () => {
    const grace = await addTestMember(owner, "grace@example.com", "editor");
    await expect(changeRole(owner, owner.user, "viewer")).rejects.toEqual(refusal("conflict"));
    await expect(removeMember(owner, owner.user)).rejects.toEqual(refusal("conflict"));
    await changeRole(owner, grace.user, "owner");
    expect((await listAudit(owner, { limit: 1 })).entries).toMatchObject([
      {
        action: "member.role",
        agent: null,
        subject: "grace@example.com",
        before: { role: "editor" },
        after: { role: "owner" },
      },
    ]);
    const { done } = await settleAll([
      changeRole(owner, owner.user, "viewer"),
      changeRole(owner, grace.user, "viewer"),
    ]);
    expect(done).toBe(1);
    const roles = (await listMembers(owner)).members.filter(({ role }) => role === "owner");
    expect(roles).toHaveLength(1);
    await database().member.updateMany({ where: { userId: owner.user }, data: { role: "owner" } });
  });

  it("revokes the tokens of a removed member, who can be invited again", async () => {
    const joan = await addTestMember(owner, "joan@example.com", "editor");
    const token = generateApiKey("twp");
    await createToken(joan, { id: token.id, hash: token.hash, name: "script" });
    expect(await findUserByToken(token.hash)).toBe(joan.user);
    await removeMember(owner, joan.user);
    expect(await findUserByToken(token.hash)).toBeUndefined();
    expect(await resolveMember(joan.user)).toBeUndefined();
    expect((await addTestMember(owner, "joan@example.com", "viewer")).role).toBe("viewer");
    expect((await listAuditPeople(owner)).some(({ id }) => id === joan.user)).toBe(true);
  });

  it.each([
    ["is removed", (user: UserId) => removeMember(owner, user)],
    ["is no longer an owner", (user: UserId) => changeRole(owner, user, "viewer")],
  ])("invalidates the links created by a member who %s", async (name, demote) => {
    const edith = await addTestMember(owner, `edith-${name.length}@example.com`, "owner");
    const invitation = generateApiKey("twp").hash;
    const reset = generateApiKey("twp").hash;
    const guest = { email: `guest-${name.length}@example.com`, role: "editor" as const };
    const expiresAt = inOneDay();
    await createInvitation(edith, guest, { tokenHash: invitation, expiresAt });
    await createPasswordReset(edith, owner.user, { id: `r-${name}`, tokenHash: reset, expiresAt });
    await expect(findPasswordReset(reset)).resolves.toBeDefined();
    await demote(edith.user);
    await expect(findInvitation(invitation)).rejects.toEqual(refusal("not_found"));
    await expect(resetPassword(reset, "stolen")).rejects.toEqual(refusal("not_found"));
  });

  it("keeps the creator's name on the keys of a removed member", async () => {
    const mary = await addTestMember(owner, "mary@example.com", "editor");
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

  it("rejects members of another Space", async () => {
    const outsider = await createSpaceOwner();
    await expect(removeMember(outsider, owner.user)).rejects.toEqual(refusal("not_found"));
    await expect(changeRole(outsider, owner.user, "viewer")).rejects.toEqual(refusal("not_found"));
    const reset = { id: "r", tokenHash: "t", expiresAt: inOneDay() };
    await expect(createPasswordReset(outsider, owner.user, reset)).rejects.toEqual(
      refusal("not_found"),
    );
    expect((await listAudit(outsider, { limit: 10 })).entries).toEqual([]);
  });
});
