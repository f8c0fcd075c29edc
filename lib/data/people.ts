import { AppError } from "@/lib/errors";
import { database, isUniqueViolation, type Transaction } from "./database";
import { newId } from "./id";
import type { Owner, Role, SpaceId, UserId } from "./owner";

export type Person = { name: string; email: string; passwordHash: string };

/** Nobody has been here yet: the set-up page may create the first owner. */
export const isEmptyHouse = async (): Promise<boolean> => (await database().user.count()) === 0;

const createUser = async ({ name, email, passwordHash }: Person, transaction: Transaction) => {
  const id = newId();
  await transaction.user.create({ data: { id, name, email, emailVerified: true } });
  const account = { id: newId(), userId: id, accountId: id, providerId: "credential" };
  await transaction.account.create({ data: { ...account, password: passwordHash } });
  return id as UserId;
};

/** Creates the first person and their Space. 409 when there is one already, also for two at once. */
export const createFirstOwner = (person: Person, spaceName: string): Promise<Owner> =>
  database().$transaction(async (transaction) => {
    await transaction.$executeRaw`select pg_advisory_xact_lock(72_707_370)`;
    if ((await transaction.user.count()) > 0)
      throw new AppError("conflict", "This Toolwright already has an owner. Sign in instead.");
    const user = await createUser(person, transaction);
    const space = newId() as SpaceId;
    await transaction.space.create({ data: { id: space, name: spaceName } });
    await transaction.member.create({ data: { spaceId: space, userId: user, role: "owner" } });
    return { space, user, role: "owner" };
  });

/** The Space a person works in; undefined when they were removed from it. */
export const ownerOf = async (userId: string): Promise<Owner | undefined> => {
  const member = await database().member.findFirst({
    where: { userId },
    orderBy: { createdAt: "asc" },
  });
  return member
    ? { space: member.spaceId as SpaceId, user: userId as UserId, role: member.role as Role }
    : undefined;
};

export const getSpace = async ({ space }: Owner): Promise<{ id: string; name: string }> =>
  database().space.findUniqueOrThrow({ where: { id: space }, select: { id: true, name: true } });

export const listMembers = async ({ space }: Owner) => {
  const members = await database().member.findMany({
    where: { spaceId: space },
    include: { user: { select: { name: true, email: true } } },
    orderBy: { createdAt: "asc" },
  });
  return members.map(({ userId, role, createdAt, user }) => ({
    id: userId,
    role: role as Role,
    createdAt,
    ...user,
  }));
};

export type InvitationRecord = {
  id: string;
  email: string;
  role: Role;
  createdAt: Date;
  expiresAt: Date;
};

const open = () => ({ acceptedAt: null, expiresAt: { gt: new Date() } });

export const listInvitations = async ({ space }: Owner): Promise<InvitationRecord[]> => {
  const rows = await database().invitation.findMany({
    where: { spaceId: space, ...open() },
    select: { id: true, email: true, role: true, createdAt: true, expiresAt: true },
    orderBy: { createdAt: "desc" },
  });
  return rows.map((row) => ({ ...row, role: row.role as Role }));
};

export const createInvitation = async (
  { space, user }: Owner,
  {
    email,
    role,
    tokenHash,
    expiresAt,
  }: { email: string; role: Role; tokenHash: string; expiresAt: Date },
): Promise<InvitationRecord> => {
  if (await database().user.findUnique({ where: { email } }))
    throw new AppError("conflict", `${email} already has an account here.`, {
      issues: [{ path: "/email", message: "This person already has an account here." }],
    });
  const data = { id: newId(), spaceId: space, email, role, tokenHash, expiresAt, createdBy: user };
  const { id, createdAt } = await database().invitation.create({ data });
  return { id, email, role, createdAt, expiresAt };
};

export const deleteInvitation = async ({ space }: Owner, id: string): Promise<void> => {
  const { count } = await database().invitation.deleteMany({ where: { id, spaceId: space } });
  if (count === 0) throw new AppError("not_found", "There is no such invitation.");
};

const gone = () =>
  new AppError("not_found", "This invitation is not valid any more. Ask for a new one.");

/** Whom an invitation is for. Takes no owner: the token in the link is the permission. */
export const findInvitation = async (tokenHash: string) => {
  const row = await database().invitation.findFirst({
    where: { tokenHash, ...open() },
    include: { space: { select: { name: true } } },
  });
  if (!row) throw gone();
  return { space: row.space.name, email: row.email, role: row.role as Role };
};

/** Turns an invitation into a person of its Space, once. */
export const acceptInvitation = async (
  tokenHash: string,
  { name, passwordHash }: Omit<Person, "email">,
): Promise<{ email: string }> => {
  try {
    return await database().$transaction(async (transaction) => {
      const where = { tokenHash, ...open() };
      const { count } = await transaction.invitation.updateMany({
        where,
        data: { acceptedAt: new Date() },
      });
      if (count === 0) throw gone();
      const { email, spaceId, role } = await transaction.invitation.findUniqueOrThrow({
        where: { tokenHash },
      });
      const userId = await createUser({ name, email, passwordHash }, transaction);
      await transaction.member.create({ data: { spaceId, userId, role } });
      return { email };
    });
  } catch (error) {
    throw isUniqueViolation(error) ? gone() : error;
  }
};
