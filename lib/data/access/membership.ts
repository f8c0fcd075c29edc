import { AppError } from "@/lib/errors";
import { database, type Transaction } from "../database";
import { hasRole, type Reader } from "./identity";

declare const brand: unique symbol;
/** A transaction that has locked the membership of the user it writes for. */
export type MemberTransaction = Transaction & { [brand]: true };

/**
 * Locks a membership until the transaction ends. A request was permitted when it arrived, but its
 * member may have been removed since. It must then leave nothing behind, such as an invitation to
 * themselves. Lock the membership before other rows, because the removal of a member also locks it
 * first.
 * Throws `unauthorized` for a former member and `forbidden` for one who has lost the role.
 */
export const lockMembership = async (
  reader: Reader,
  transaction: Transaction,
): Promise<MemberTransaction> => {
  const { space, user } = reader;
  const [row] = await transaction.$queryRaw<Pick<Reader, "role">[]>`
    select role::text from "Member" where "spaceId" = ${space} and "userId" = ${user} for share`;
  if (!row) throw new AppError("unauthorized", "You are no longer a member of this Space.");
  if (!hasRole({ ...reader, role: row.role }, reader.role))
    throw new AppError("forbidden", "Your role in this Space has changed. Reload the page.");
  return transaction as MemberTransaction;
};

/** Runs a transaction on behalf of a member of the Space. */
export const transactAs = <Result>(
  reader: Reader,
  work: (transaction: MemberTransaction) => Promise<Result>,
): Promise<Result> =>
  database().$transaction(async (transaction) => work(await lockMembership(reader, transaction)));

/**
 * Runs a change to the Space or its members. Locks the Space first, so that two owners who leave at
 * the same time do not each see the other as a remaining owner, and only one of two members who
 * remove each other succeeds.
 */
export const changeSpace = <Result>(
  reader: Reader,
  work: (transaction: MemberTransaction) => Promise<Result>,
): Promise<Result> =>
  database().$transaction(async (transaction) => {
    // Unlike "for update", this lets other transactions insert rows that reference the Space.
    await transaction.$queryRaw`
      select 1 from "Space" where id = ${reader.space} for no key update`;
    return work(await lockMembership(reader, transaction));
  });
