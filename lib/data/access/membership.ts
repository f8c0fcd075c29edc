import { AppError } from "@/lib/errors";
import { database, type Transaction } from "../database";
import { hasRole, type Reader } from "./owner";

declare const brand: unique symbol;
/** A transaction that has locked the membership of whoever it writes for. */
export type MemberTransaction = Transaction & { [brand]: true };

/**
 * Locks a membership until the transaction ends. A request was permitted when it arrived; its member may have been
 * removed since, and must then leave nothing behind, such as an invitation to themselves. Lock it before other rows:
 * whoever removes a member locks the membership first, too.
 * Throws `unauthorized` for a former member, `forbidden` for one who has lost the role.
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
 * Runs a change of the Space or its members. It locks the Space first, so that two owners who leave at the same time
 * do not both see another owner, and of two who remove each other only one succeeds.
 */
export const changeSpace = <Result>(
  reader: Reader,
  work: (transaction: MemberTransaction) => Promise<Result>,
): Promise<Result> =>
  database().$transaction(async (transaction) => {
    // Unlike "for update", this lets others insert rows that refer to the Space.
    await transaction.$queryRaw`
      select 1 from "Space" where id = ${reader.space} for no key update`;
    return work(await lockMembership(reader, transaction));
  });
