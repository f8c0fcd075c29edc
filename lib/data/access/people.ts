import type { Role } from "@/lib/agent/access/roles";
import { AppError } from "@/lib/errors";
import { audit } from "../audit/audit";
import { database, isUniqueViolation, type Transaction } from "../database";
import { newId } from "../id";
import { type PageQuery, type TimeCursor, toPage, toTake } from "../page";
import { lockMembership, transactAs } from "./membership";
import type { Owner, Reader, SpaceId, UserId } from "./owner";

export type Person = { name: string; email: string; passwordHash: string };

/** True before setup, when the setup page may create the first owner. */
export const hasNoUsers = async (): Promise<boolean> => (await database().user.count()) === 0;

/** Finds the id of the account with this e-mail address. */
export const findUserByEmail = async (email: string): Promise<string | undefined> =>
  (await database().user.findUnique({ where: { email: email.toLowerCase() } }))?.id;

const createUser = async ({ name, email, passwordHash }: Person, transaction: Transaction) => {
  const id = newId();
  await transaction.user.create({ data: { id, name, email, emailVerified: true } });
  const account = { id: newId(), userId: id, accountId: id, providerId: "credential" };
  await transaction.account.create({ data: { ...account, password: passwordHash } });
  return id as UserId;
};

/** Creates the first user and their Space. Throws `conflict` if a user exists, even for concurrent requests. */
export const createFirstOwner = (person: Person, spaceName: string): Promise<Owner> =>
  database().$transaction(async (transaction) => {
    await transaction.$executeRaw`select pg_advisory_xact_lock(72_707_370)`;
    if ((await transaction.user.count()) > 0)
      throw new AppError("conflict", "This Toolwright is already set up. Sign in instead.");
    const user = await createUser(person, transaction);
    const space = newId() as SpaceId;
    await transaction.space.create({ data: { id: space, name: spaceName } });
    await transaction.member.create({ data: { spaceId: space, userId: user, role: "owner" } });
    return { space, user, role: "owner" };
  });

export const getSpace = async ({ space }: Reader): Promise<{ id: string; name: string }> =>
  database().space.findUniqueOrThrow({ where: { id: space }, select: { id: true, name: true } });

const memberFields = {
  ...{ userId: true, role: true, createdAt: true },
  user: { select: { name: true, email: true } },
} as const;

type MemberRow = {
  userId: string;
  role: Role;
  createdAt: Date;
  user: { name: string; email: string };
};
const toMember = ({ userId, role, createdAt, user }: MemberRow) => ({
  ...{ id: userId, role, createdAt },
  ...user,
});

/** The signed-in user as a member of the Space; undefined if they were removed in the meantime. */
export const findMember = async ({ space, user }: Reader) => {
  const where = { spaceId_userId: { spaceId: space, userId: user } };
  const row = await database().member.findUnique({ where, select: memberFields });
  return row ? toMember(row) : undefined;
};

/** The members of the Space, longest-standing first. */
export const listMembers = async (
  { space }: Reader,
  { cursor, limit }: PageQuery<TimeCursor> = {},
) => {
  const rows = await database().member.findMany({
    where: {
      spaceId: space,
      ...(cursor && {
        OR: [
          { createdAt: { gt: cursor.createdAt } },
          { createdAt: cursor.createdAt, userId: { gt: cursor.id } },
        ],
      }),
    },
    select: memberFields,
    orderBy: [{ createdAt: "asc" }, { userId: "asc" }],
    take: toTake(limit),
  });
  const { page, last } = toPage(rows.map(toMember), limit);
  return { members: page, next: last };
};

export type InvitationRecord = {
  id: string;
  email: string;
  role: Role;
  createdAt: Date;
  expiresAt: Date;
};

const openFilter = () => ({ acceptedAt: null, expiresAt: { gt: new Date() } });

export const listInvitations = async ({ space }: Owner): Promise<InvitationRecord[]> => {
  const rows = await database().invitation.findMany({
    where: { spaceId: space, ...openFilter() },
    select: { id: true, email: true, role: true, createdAt: true, expiresAt: true },
    orderBy: { createdAt: "desc" },
  });
  return rows;
};

export const createInvitation = async (
  owner: Owner,
  {
    email,
    role,
    tokenHash,
    expiresAt,
  }: { email: string; role: Role; tokenHash: string; expiresAt: Date },
): Promise<InvitationRecord> => {
  if (await database().user.findUnique({ where: { email } }))
    throw new AppError("conflict", `${email} already has an account here.`, {
      issues: [
        {
          code: "already_registered",
          path: "/email",
          message: "This person already has an account here.",
        },
      ],
    });
  const [spaceId, createdBy] = [owner.space, owner.user];
  const data = { id: newId(), spaceId, email, role, tokenHash, expiresAt, createdBy };
  return transactAs(owner, async (transaction) => {
    const { id, createdAt } = await transaction.invitation.create({ data });
    const details = { subject: email, after: { role } };
    await audit(transaction, owner, { action: "invitation.create", ...details });
    return { id, email, role, createdAt, expiresAt };
  });
};

const invitationNotFound = () => new AppError("not_found", "Invitation not found.");

/** Gives an open invitation a new link. The old link stops working. */
export const renewInvitation = (
  owner: Owner,
  id: string,
  { tokenHash, expiresAt }: { tokenHash: string; expiresAt: Date },
): Promise<InvitationRecord> =>
  transactAs(owner, async (transaction) => {
    const where = { id, spaceId: owner.space, acceptedAt: null };
    const { count } = await transaction.invitation.updateMany({
      where,
      data: { tokenHash, expiresAt, createdBy: owner.user },
    });
    if (count === 0) throw invitationNotFound();
    const { email, role, createdAt } = await transaction.invitation.findUniqueOrThrow({
      where: { id },
    });
    await audit(transaction, owner, { action: "invitation.renew", subject: email });
    return { id, email, role, createdAt, expiresAt };
  });

export const deleteInvitation = (owner: Owner, id: string): Promise<void> =>
  transactAs(owner, async (transaction) => {
    const where = { id, spaceId: owner.space };
    const invitation = await transaction.invitation.findFirst({ where });
    if (!invitation) throw invitationNotFound();
    // If it is revoked twice at the same time, only one request deletes the row.
    const { count } = await transaction.invitation.deleteMany({ where });
    if (count === 0) throw invitationNotFound();
    const { email } = invitation;
    await audit(transaction, owner, { action: "invitation.revoke", subject: email });
  });

const invalidInvitation = () =>
  new AppError("not_found", "This invitation is no longer valid. Ask for a new one.");

/** Finds an open invitation. Takes no owner: the token in the link is the permission. */
export const findInvitation = async (tokenHash: string) => {
  const row = await database().invitation.findFirst({
    where: { tokenHash, ...openFilter() },
    include: { space: { select: { name: true } } },
  });
  if (!row) throw invalidInvitation();
  return { space: row.space.name, email: row.email, role: row.role };
};

/** Accepts an invitation: creates the user and adds them to the Space. Works once. */
export const acceptInvitation = async (
  tokenHash: string,
  { name, passwordHash }: Omit<Person, "email">,
): Promise<{ email: string }> => {
  try {
    return await database().$transaction(async (transaction) => {
      const where = { tokenHash, ...openFilter() };
      const { count } = await transaction.invitation.updateMany({
        where,
        data: { acceptedAt: new Date() },
      });
      if (count === 0) throw invalidInvitation();
      const { email, spaceId, role } = await transaction.invitation.findUniqueOrThrow({
        where: { tokenHash },
      });
      const userId = await createUser({ name, email, passwordHash }, transaction);
      await transaction.member.create({ data: { spaceId, userId, role } });
      const newMember = { space: spaceId as SpaceId, user: userId, role };
      const details = { subject: email, after: { role } };
      await audit(await lockMembership(newMember, transaction), newMember, {
        action: "member.join",
        ...details,
      });
      return { email };
    });
  } catch (error) {
    throw isUniqueViolation(error) ? invalidInvitation() : error;
  }
};
