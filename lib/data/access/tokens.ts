import { AppError } from "@/lib/errors";
import { audit } from "../audit/audit";
import { databaseNow } from "../clock";
import { database, requireDeleted } from "../database";
import { createdBefore, type PageQuery, type TimeCursor, toPage, toTake } from "../page";
import type { Reader } from "./identity";
import { transactAs } from "./membership";

export type TokenRecord = {
  id: string;
  name: string;
  createdAt: Date;
  expiresAt: Date | null;
  lastUsedAt: Date | null;
};
const fields = {
  id: true,
  name: true,
  createdAt: true,
  expiresAt: true,
  lastUsedAt: true,
} as const;

/** Lists a user's personal access tokens, newest first. */
export const listTokens = async (
  { user }: Reader,
  { cursor, limit }: PageQuery<TimeCursor> = {},
): Promise<{ tokens: TokenRecord[]; next: TimeCursor | undefined }> => {
  const rows = await database().token.findMany({
    where: { userId: user, ...(cursor && createdBefore(cursor)) },
    select: fields,
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: toTake(limit),
  });
  const { page, last } = toPage(rows, limit);
  return { tokens: page, next: last && { time: last.createdAt, id: last.id } };
};

export const createToken = (
  reader: Reader,
  token: { id: string; hash: string; name: string; expiresAt?: Date },
): Promise<TokenRecord> =>
  transactAs(reader, async (transaction) => {
    const data = { ...token, userId: reader.user };
    const record = await transaction.token.create({ data, select: fields });
    const after = { id: record.id, expiresAt: record.expiresAt };
    await audit(transaction, reader, { action: "token.create", subject: record.name, after });
    return record;
  });

const tokenNotFound = () => new AppError("not_found", "Token not found.");

export const deleteToken = (reader: Reader, id: string): Promise<void> =>
  transactAs(reader, async (transaction) => {
    const deletion = transaction.token.delete({ where: { id, userId: reader.user } });
    const { name } = await requireDeleted(deletion, tokenNotFound);
    const details = { subject: name, before: { id } };
    await audit(transaction, reader, { action: "token.revoke", ...details });
  });

/**
 * Finds the id of the user that a token belongs to. Returns undefined if the token is unknown or
 * expired.
 */
export const findUserByToken = async (hash: string): Promise<string | undefined> => {
  const row = await database().token.findUnique({ where: { hash } });
  const now = new Date(databaseNow());
  if (!row || (row.expiresAt && row.expiresAt < now)) return undefined;
  if (!row.lastUsedAt || row.lastUsedAt.getTime() < now.getTime() - 60_000)
    // Not `update`, which fails if the token is revoked in the meantime.
    await database().token.updateMany({ where: { hash }, data: { lastUsedAt: now } });
  return row.userId;
};
