import { beforeAll, describe, expect, it } from "vitest";
import { database } from "../database";
import {
  addTestMember,
  connectTestDatabase,
  createTestOwner,
  inOneDay,
  refusal,
  settleAll,
} from "../database-fixture";
import { hashSecret } from "./api-key";
import type { Owner } from "./identity";
import { createPasswordReset, findPasswordReset, resetPassword } from "./password-resets";
import { listSessions } from "./sessions";

connectTestDatabase();
let owner: Owner;
beforeAll(async () => {
  owner = await createTestOwner();
});

describe("a reset link", () => {
  it("sets a password once and ends every session", async () => {
    const dorothy = await addTestMember(owner, "dorothy@example.com", "editor");
    const session = { id: "s1", token: "t1", userId: dorothy.user, expiresAt: inOneDay() };
    await database().session.create({ data: session });
    const formerTokenHash = hashSecret("first");
    const expiresAt = inOneDay();
    const former = { id: "r1", tokenHash: formerTokenHash, expiresAt };
    await createPasswordReset(owner, dorothy.user, former);
    const tokenHash = hashSecret("second");
    await createPasswordReset(owner, dorothy.user, { id: "r2", tokenHash, expiresAt });
    await expect(findPasswordReset(formerTokenHash)).rejects.toEqual(refusal("not_found"));
    expect(await findPasswordReset(tokenHash)).toEqual({
      name: "dorothy",
      email: "dorothy@example.com",
    });
    const { done } = await settleAll([
      resetPassword(tokenHash, "new"),
      resetPassword(tokenHash, "newer"),
    ]);
    expect(done).toBe(1);
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
