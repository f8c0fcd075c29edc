import { beforeAll, describe, expect, it } from "vitest";
import { listAudit } from "../audit/audit";
import { database } from "../database";
import {
  connectTestDatabase,
  createTestOwner,
  inOneDay,
  refusal,
  settleAll,
} from "../database-fixture";
import { generateApiKey, hashSecret } from "./api-key";
import type { Owner } from "./identity";
import {
  acceptInvitation,
  createInvitation,
  deleteInvitation,
  findInvitation,
  listInvitations,
  renewInvitation,
} from "./invitations";
import { resolveMember } from "./resolve-member";
import { countSignInAttempt } from "./sign-in-attempts";

connectTestDatabase();
let owner: Owner;
beforeAll(async () => {
  owner = await createTestOwner();
});

describe("an invitation", () => {
  it("can be accepted once", async () => {
    const { secret, hash } = generateApiKey("twp");
    const invitation = { email: "grace@example.com", role: "editor" as const };
    await createInvitation(owner, invitation, { tokenHash: hash, expiresAt: inOneDay() });
    const accept = () => acceptInvitation(hashSecret(secret), { name: "Grace", passwordHash: "h" });
    const { done, refused } = await settleAll([accept(), accept()]);
    expect([done, refused]).toEqual([1, [refusal("not_found")]]);
    const grace = await database().user.findUniqueOrThrow({
      where: { email: "grace@example.com" },
    });
    expect(await resolveMember(grace.id)).toEqual({
      space: owner.space,
      user: grace.id,
      role: "editor",
    });
  });

  it("lets the invitee sign in despite earlier failed attempts for their address", async () => {
    const { hash: tokenHash } = generateApiKey("twp");
    const email = "joan@example.com";
    await createInvitation(owner, { email, role: "editor" }, { tokenHash, expiresAt: inOneDay() });
    for (let count = 0; count < 6; count++) await countSignInAttempt(email);
    expect(await countSignInAttempt(email)).toBeGreaterThan(0);
    await acceptInvitation(tokenHash, { name: "Joan", passwordHash: "h" });
    expect(await countSignInAttempt(email)).toBeUndefined();
  });

  it("can be given a new link, which disables the old one", async () => {
    const first = generateApiKey("twp").hash;
    const second = generateApiKey("twp").hash;
    const email = "mary@example.com";
    const { id } = await createInvitation(
      owner,
      { email, role: "editor" },
      { tokenHash: first, expiresAt: inOneDay() },
    );
    await renewInvitation(owner, id, { tokenHash: second, expiresAt: inOneDay() });
    await expect(findInvitation(first)).rejects.toEqual(refusal("not_found"));
    expect(await findInvitation(second)).toMatchObject({ email });
    await deleteInvitation(owner, id);
    expect(await listInvitations(owner)).toEqual([]);
    await expect(deleteInvitation(owner, id)).rejects.toEqual(refusal("not_found"));
    expect((await listAudit(owner, { limit: 3 })).entries.map(({ action }) => action)).toEqual([
      "invitation.revoke",
      "invitation.renew",
      "invitation.create",
    ]);
  });
});
