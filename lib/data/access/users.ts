import { AppError } from "@/lib/errors";
import { audit } from "../audit/audit";
import { database, type Transaction } from "../database";
import { newId } from "../id";
import type { Owner, Reader, SpaceId, UserId } from "./identity";
import { transactAs } from "./membership";
import { forgetSignInAttempts } from "./sign-in-attempts";

export type NewUser = { name: string; email: string; passwordHash: string };

/** Whether there are no users yet, so that the setup page may create the first owner. */
export const hasNoUsers = async (): Promise<boolean> => (await database().user.count()) === 0;

/** Finds the id of the account with an email address. */
export const findUserByEmail = async (email: string): Promise<string | undefined> =>
  (await database().user.findUnique({ where: { email: email.toLowerCase() } }))?.id;

/**
 * Maps user ids to their names, or to their email addresses if the name is empty. Omits deleted
 * accounts.
 */
export const findUserNames = async (ids: readonly string[]): Promise<Map<string, string>> => {
  const users = await database().user.findMany({
    where: { id: { in: [...new Set(ids)] } },
    select: { id: true, name: true, email: true },
  });
  return new Map(users.map(({ id, name, email }) => [id, name || email]));
};

/**
 * Creates an account that can sign in with a password immediately, because earlier attempts for its
 * address are cleared. Returns its id.
 */
export const createUser = async (
  { name, email, passwordHash }: NewUser,
  transaction: Transaction,
) => {
  const id = newId();
  await transaction.user.create({ data: { id, name, email, emailVerified: true } });
  const account = { id: newId(), userId: id, accountId: id, providerId: "credential" };
  await transaction.account.create({ data: { ...account, password: passwordHash } });
  await forgetSignInAttempts(email, transaction);
  return id as UserId;
};

/**
 * Creates the first user and their Space. Throws `conflict` if a user exists, even for concurrent
 * requests.
 */
export const createFirstOwner = (person: NewUser, spaceName: string): Promise<Owner> =>
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

/** Changes the name of the signed-in user. */
export const renameUser = (reader: Reader, name: string): Promise<void> =>
  transactAs(reader, async (transaction) => {
    const where = { id: reader.user };
    const before = await transaction.user.findUniqueOrThrow({ where, select: { name: true } });
    if (before.name === name) return;
    await transaction.user.update({ where, data: { name } });
    await audit(transaction, reader, { action: "person.change", before, after: { name } });
  });
