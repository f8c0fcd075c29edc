import { AppError } from "@/lib/errors";
import { database } from "./database";
import type { Owner } from "./owner";

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

export const listTokens = ({ user }: Owner): Promise<TokenRecord[]> =>
  database().token.findMany({
    where: { userId: user },
    select: fields,
    orderBy: { createdAt: "desc" },
  });

export const createToken = (
  { user }: Owner,
  token: { id: string; hash: string; name: string; expiresAt?: Date },
): Promise<TokenRecord> =>
  database().token.create({ data: { ...token, userId: user }, select: fields });

export const deleteToken = async ({ user }: Owner, id: string): Promise<void> => {
  const { count } = await database().token.deleteMany({ where: { id, userId: user } });
  if (count === 0) throw new AppError("not_found", "There is no such token.");
};

/** The person a token stands for; undefined when it is unknown or expired. Takes no owner: it finds one. */
export const userOfToken = async (hash: string): Promise<string | undefined> => {
  const row = await database().token.findUnique({ where: { hash } });
  if (!row || (row.expiresAt && row.expiresAt < new Date())) return undefined;
  const minuteAgo = new Date(Date.now() - 60_000);
  if (!row.lastUsedAt || row.lastUsedAt < minuteAgo)
    await database().token.update({ where: { hash }, data: { lastUsedAt: new Date() } });
  return row.userId;
};
