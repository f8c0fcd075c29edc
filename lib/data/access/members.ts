import type { Role } from "@/lib/agent/access/roles";
import { AppError } from "@/lib/errors";
import { audit } from "../audit/audit";
import { database, type Transaction } from "../database";
import { type PageQuery, type TimeCursor, toPage, toTake } from "../page";
import type { Owner, Reader } from "./identity";
import { changeSpace } from "./membership";
import { deleteSignIns } from "./sign-ins";

const memberFields = {
  userId: true,
  role: true,
  createdAt: true,
  user: { select: { name: true, email: true } },
} as const;

type MemberRow = {
  userId: string;
  role: Role;
  createdAt: Date;
  user: { name: string; email: string };
};
const toMember = ({ userId, role, createdAt, user }: MemberRow) => ({
  id: userId,
  role,
  createdAt,
  ...user,
});

/**
 * Finds the signed-in user as a member of the Space. Returns undefined if they have been removed
 * since.
 */
export const findMember = async ({ space, user }: Reader) => {
  const where = { spaceId_userId: { spaceId: space, userId: user } };
  const row = await database().member.findUnique({ where, select: memberFields });
  return row ? toMember(row) : undefined;
};

/** Whether a user is a member of a Space, in any role. */
export const isSpaceMember = async (spaceId: string, userId: string): Promise<boolean> =>
  (await database().member.count({ where: { spaceId, userId } })) > 0;

/** Lists the members of the Space, longest-standing first. */
export const listMembers = async (
  { space }: Reader,
  { cursor, limit }: PageQuery<TimeCursor> = {},
) => {
  const rows = await database().member.findMany({
    where: {
      spaceId: space,
      ...(cursor && {
        OR: [
          { createdAt: { gt: cursor.time } },
          { createdAt: cursor.time, userId: { gt: cursor.id } },
        ],
      }),
    },
    select: memberFields,
    orderBy: [{ createdAt: "asc" }, { userId: "asc" }],
    take: toTake(limit),
  });
  const { page, last } = toPage(rows.map(toMember), limit);
  return { members: page, next: last && { time: last.createdAt, id: last.id } };
};

const memberNotFound = () => new AppError("not_found", "Member not found.");

export const requireMember = async (
  { space }: Reader,
  userId: string,
  transaction: Transaction,
) => {
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
    throw new AppError(
      "conflict",
      "This is the Space's only owner. Make another member an owner first.",
    );
};

/**
 * Deletes the links that an owner created, because someone who lost the right to create them may
 * still have a copy.
 */
const deleteLinks = async ({ space }: Reader, createdBy: string, transaction: Transaction) => {
  await transaction.invitation.deleteMany({
    where: { spaceId: space, createdBy, acceptedAt: null },
  });
  await transaction.passwordReset.deleteMany({ where: { createdBy } });
};

/**
 * Changes a member's role. Links that they created as an owner stop working. Throws `conflict` for
 * the last owner.
 */
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
    await deleteSignIns(transaction, { userId, agent: { spaceId: reader.space } });
    if ((await transaction.member.count({ where: { userId } })) === 0)
      await transaction.user.delete({ where: { id: userId } });
  });

/**
 * Removes a member. Links that they created stop working, but keys that they created remain. If
 * they belong to no other Space, their account is deleted along with its sessions and tokens.
 * Throws `conflict` for the last owner.
 */
export const removeMember = (owner: Owner, userId: string): Promise<void> =>
  deleteMember(owner, userId);

/** Removes the signed-in user from the Space, with the same effects as `removeMember`. */
export const leaveSpace = (reader: Reader): Promise<void> => deleteMember(reader, reader.user);
