import { AppError } from "@/lib/errors";
import { audit } from "../audit/audit";
import { databaseNow } from "../clock";
import { database } from "../database";
import type { Owner } from "./identity";
import { requireMember } from "./members";
import { changeSpace, lockMembership } from "./membership";
import { resolveMember } from "./resolve-member";
import { forgetSignInAttempts } from "./sign-in-attempts";

/** Stores a member's password reset link. Any earlier link stops working. */
export const createPasswordReset = (
  owner: Owner,
  userId: string,
  { id, tokenHash, expiresAt }: { id: string; tokenHash: string; expiresAt: Date },
): Promise<{ name: string; email: string }> =>
  changeSpace(owner, async (transaction) => {
    const { user } = await requireMember(owner, userId, transaction);
    await transaction.passwordReset.deleteMany({ where: { userId } });
    await transaction.passwordReset.create({
      data: { id, userId, tokenHash, createdBy: owner.user, expiresAt },
    });
    await audit(transaction, owner, { action: "member.reset-link", subject: user.email });
    return user;
  });

const invalidLink = () =>
  new AppError("not_found", "This link is no longer valid. Ask for a new one.");

/** Finds the user of a reset link. Takes no owner, because the token in the link grants access. */
export const findPasswordReset = async (
  tokenHash: string,
): Promise<{ name: string; email: string }> => {
  const row = await database().passwordReset.findFirst({
    where: { tokenHash, expiresAt: { gt: new Date(databaseNow()) } },
    include: { user: { select: { name: true, email: true } } },
  });
  if (!row) throw invalidLink();
  return row.user;
};

/** Sets a new password and ends all of the user's sessions. A link works once. */
export const resetPassword = (
  tokenHash: string,
  passwordHash: string,
): Promise<{ email: string }> =>
  database().$transaction(async (transaction) => {
    const where = { tokenHash, expiresAt: { gt: new Date(databaseNow()) } };
    const row = await transaction.passwordReset.findFirst({ where });
    if (!row) throw invalidLink();
    const { userId } = row;
    const member = await resolveMember(userId, transaction);
    if (!member) throw invalidLink();
    const memberTransaction = await lockMembership(member, transaction);
    // If the link is used twice at the same time, only one request deletes the row.
    const { count } = await transaction.passwordReset.deleteMany({ where });
    if (count === 0) throw invalidLink();
    const account = { userId, providerId: "credential" };
    await transaction.account.updateMany({ where: account, data: { password: passwordHash } });
    await transaction.session.deleteMany({ where: { userId } });
    const { email } = await transaction.user.findUniqueOrThrow({ where: { id: userId } });
    await forgetSignInAttempts(email, transaction);
    const details = { action: "person.password", after: { by: "reset link" } } as const;
    await audit(memberTransaction, member, details);
    return { email };
  });
