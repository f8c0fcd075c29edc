import type { Role } from "@/lib/agent/access/roles";
import { AppError } from "@/lib/errors";
import { audit } from "../audit/audit";
import { database, type Transaction } from "../database";
import { lockMembership, type MemberTransaction, transactAs } from "./membership";
import type { Owner, Reader } from "./owner";
import { resolveOwner } from "./resolve-owner";
import { forgetSignInAttempts } from "./sign-in-attempts";

const memberNotFound = () => new AppError("not_found", "Member not found.");

/**
 * Runs a change of the Space or its members. It locks the Space first, so that two owners who leave at the same time
 * do not both see another owner, and of two who remove each other only one succeeds.
 */
const changeSpace = <Result>(
  reader: Reader,
  work: (transaction: MemberTransaction) => Promise<Result>,
): Promise<Result> =>
  database().$transaction(async (transaction) => {
    // Unlike "for update", this lets others insert rows that refer to the Space.
    await transaction.$queryRaw`
      select 1 from "Space" where id = ${reader.space} for no key update`;
    return work(await lockMembership(reader, transaction));
  });

const requireMember = async ({ space }: Reader, userId: string, transaction: Transaction) => {
  const where = { spaceId_userId: { spaceId: space, userId } };
  const include = { user: { select: { name: true, email: true } } };
  const member = await transaction.member.findUnique({ where, include });
  if (!member) throw memberNotFound();
  return member;
};

const requireAnotherOwner = async ({ space }: Reader, role: string, transaction: Transaction) => {
  if (role !== "owner") return;
  const owners = await transaction.member.count({ where: { spaceId: space, role: "owner" } });
  if (owners === 1)
    throw new AppError("conflict", "This is the Space’s only owner. Promote another owner first.");
};

/** Ends the links that an owner created: a person who lost the right to create them may still have them. */
const deleteLinks = async ({ space }: Reader, createdBy: string, transaction: Transaction) => {
  await transaction.invitation.deleteMany({
    where: { spaceId: space, createdBy, acceptedAt: null },
  });
  await transaction.passwordReset.deleteMany({ where: { createdBy } });
};

/** Changes a member's role. Links that they created as an owner stop working. Throws `conflict` for the last owner. */
export const changeRole = (owner: Owner, userId: string, role: Role): Promise<void> =>
  changeSpace(owner, async (transaction) => {
    const member = await requireMember(owner, userId, transaction);
    if (member.role === role) return;
    await requireAnotherOwner(owner, member.role, transaction);
    const where = { spaceId_userId: { spaceId: owner.space, userId } };
    await transaction.member.update({ where, data: { role } });
    if (member.role === "owner") await deleteLinks(owner, userId, transaction);
    const details = { subject: member.user.email, before: { role: member.role }, after: { role } };
    await audit(transaction, owner, { action: "member.role", ...details });
  });

const deleteMember = (reader: Reader, userId: string): Promise<void> =>
  changeSpace(reader, async (transaction) => {
    const member = await requireMember(reader, userId, transaction);
    await requireAnotherOwner(reader, member.role, transaction);
    const details = { subject: member.user.email, before: { role: member.role } };
    await audit(transaction, reader, { action: "member.remove", ...details });
    const where = { spaceId_userId: { spaceId: reader.space, userId } };
    await transaction.member.delete({ where });
    await deleteLinks(reader, userId, transaction);
    if ((await transaction.member.count({ where: { userId } })) === 0)
      await transaction.user.delete({ where: { id: userId } });
  });

/**
 * Removes a member. Links that they created stop working; the keys that they created stay. If they belong to no
 * other Space, their account is deleted with its sessions and tokens.
 * Throws `conflict` for the last owner.
 */
export const removeMember = (owner: Owner, userId: string): Promise<void> =>
  deleteMember(owner, userId);

/** Removes the signed-in user from the Space, as `removeMember` does. */
export const leaveSpace = (reader: Reader): Promise<void> => deleteMember(reader, reader.user);

export const renameSpace = (owner: Owner, name: string): Promise<void> =>
  changeSpace(owner, async (transaction) => {
    const where = { id: owner.space };
    const before = await transaction.space.findUniqueOrThrow({ where, select: { name: true } });
    if (before.name === name) return;
    await transaction.space.update({ where, data: { name } });
    await audit(transaction, owner, { action: "space.change", before, after: { name } });
  });

/** Changes the name of the signed-in user. */
export const renamePerson = (owner: Reader, name: string): Promise<void> =>
  transactAs(owner, async (transaction) => {
    const where = { id: owner.user };
    const before = await transaction.user.findUniqueOrThrow({ where, select: { name: true } });
    if (before.name === name) return;
    await transaction.user.update({ where, data: { name } });
    await audit(transaction, owner, { action: "person.change", before, after: { name } });
  });

/** Stores the password reset link of a member. An earlier link stops working. */
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

/** Finds the user of a reset link. Takes no owner: the token in the link is the permission. */
export const findPasswordReset = async (
  tokenHash: string,
): Promise<{ name: string; email: string }> => {
  const row = await database().passwordReset.findFirst({
    where: { tokenHash, expiresAt: { gt: new Date() } },
    include: { user: { select: { name: true, email: true } } },
  });
  if (!row) throw invalidLink();
  return row.user;
};

/** Sets a new password and ends all sessions of the user. A link works once. */
export const resetPassword = (
  tokenHash: string,
  passwordHash: string,
): Promise<{ email: string }> =>
  database().$transaction(async (transaction) => {
    const where = { tokenHash, expiresAt: { gt: new Date() } };
    const row = await transaction.passwordReset.findFirst({ where });
    if (!row) throw invalidLink();
    const { userId } = row;
    const member = await resolveOwner(userId, transaction);
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
