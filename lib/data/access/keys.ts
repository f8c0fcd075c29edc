import { AppError } from "@/lib/errors";
import { getAgent, lockAgent } from "../agents/agents";
import { audit, findAuditNames } from "../audit/audit";
import { databaseNow } from "../clock";
import { database } from "../database";
import { createdBefore, type PageQuery, type TimeCursor, toPage, toTake } from "../page";
import type { Editor, Reader } from "./identity";
import { transactAs } from "./membership";

export type KeyRecord = {
  id: string;
  name: string;
  scopes: string[];
  createdAt: Date;
  expiresAt: Date | null;
  revokedAt: Date | null;
  lastUsedAt: Date | null;
  /** The id of the key that replaced this one. */
  replacedBy: string | null;
  createdBy: KeyCreator;
};
/** `name` is empty for a former member whose name was not recorded. */
type KeyCreator = { name: string; isMember: boolean };

const fields = {
  id: true,
  name: true,
  scopes: true,
  createdAt: true,
  expiresAt: true,
  revokedAt: true,
  lastUsedAt: true,
  replacedBy: true,
  createdBy: true,
} as const;

/**
 * Looks up who created keys. Members have their current name, former members the one in the audit
 * log.
 */
const findCreators = async (reader: Reader, ids: string[]): Promise<(id: string) => KeyCreator> => {
  const rows = await database().member.findMany({
    where: { spaceId: reader.space, userId: { in: ids } },
    select: { userId: true, user: { select: { name: true } } },
  });
  const members = new Map(rows.map(({ userId, user }) => [userId, user.name]));
  const names = await findAuditNames(
    reader,
    ids.filter((id) => !members.has(id)),
  );
  return (id) => ({ name: members.get(id) ?? names.get(id) ?? "", isMember: members.has(id) });
};

/** Lists an agent's keys, newest first. */
export const listKeys = async (
  reader: Reader,
  slug: string,
  { cursor, limit }: PageQuery<TimeCursor> = {},
): Promise<{ keys: KeyRecord[]; next: TimeCursor | undefined }> => {
  const { id: agentId } = await getAgent(reader, slug);
  const rows = await database().key.findMany({
    where: { agentId, ...(cursor && createdBefore(cursor)) },
    select: fields,
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: toTake(limit),
  });
  const { page, last } = toPage(rows, limit);
  const toCreator = await findCreators(reader, [...new Set(page.map((row) => row.createdBy))]);
  const keys = page.map((row) => ({ ...row, createdBy: toCreator(row.createdBy) }));
  return { keys, next: last && { time: last.createdAt, id: last.id } };
};

/** Maps each member who created active keys to the slugs of the agents that the keys belong to. */
export const listAgentsByKeyCreator = async ({ space }: Reader): Promise<Map<string, string[]>> => {
  const now = new Date(databaseNow());
  const rows = await database().$queryRaw<{ creator: string; slugs: string[] }[]>`
    select key."createdBy" as creator, array_agg(distinct agent.slug order by agent.slug) as slugs
    from "Key" key join "Agent" agent on agent.id = key."agentId"
    where agent."spaceId" = ${space} and agent."deletedAt" is null
      and key."revokedAt" is null and (key."expiresAt" is null or key."expiresAt" > ${now})
    group by key."createdBy"`;
  return new Map(rows.map(({ creator, slugs }) => [creator, slugs]));
};

/** Creates a key. Stores only its hash; the caller shows the key itself once. */
export const createKey = async (
  editor: Editor,
  slug: string,
  key: { id: string; hash: string; name: string; scopes?: string[]; expiresAt?: Date },
): Promise<KeyRecord & { agentId: string }> => {
  const toCreator = await findCreators(editor, [editor.user]);
  return transactAs(editor, async (transaction) => {
    const { id: agentId } = await lockAgent(editor, slug, transaction);
    const data = { ...key, agentId, createdBy: editor.user };
    const record = await transaction.key.create({ data, select: fields });
    const after = { id: record.id, scopes: record.scopes, expiresAt: record.expiresAt };
    await audit(transaction, editor, {
      action: "key.create",
      agent: slug,
      subject: key.name,
      after,
    });
    return { ...record, createdBy: toCreator(record.createdBy), agentId };
  });
};

/** Revokes a key permanently; revoking it again has no effect. Returns the agent's id. */
export const revokeKey = (editor: Editor, slug: string, id: string): Promise<string> =>
  transactAs(editor, async (transaction) => {
    const { id: agentId } = await lockAgent(editor, slug, transaction);
    const key = await transaction.key.findFirst({ where: { id, agentId } });
    if (!key) throw new AppError("not_found", "Key not found.");
    if (!key.revokedAt) {
      await transaction.key.update({ where: { id }, data: { revokedAt: new Date(databaseNow()) } });
      const details = { agent: slug, subject: key.name, before: { id } };
      await audit(transaction, editor, { action: "key.revoke", ...details });
    }
    return agentId;
  });

/**
 * The latest expiry of a key: the last day that an ISO 8601 timestamp with a four-digit year can
 * express.
 */
const LAST_TIME = Date.UTC(9999, 11, 31);

/** Gives a new key the same lifetime as the key it replaces was created with. */
const toNewExpiry = ({ createdAt, expiresAt }: KeyDates, now: number): Date | null =>
  expiresAt && new Date(Math.min(now + expiresAt.getTime() - createdAt.getTime(), LAST_TIME));

type KeyDates = { createdAt: Date; expiresAt: Date | null };

/**
 * Revokes the old key immediately if `keepSeconds` is 0. Otherwise it expires after that time, or
 * earlier if it was due to.
 */
const toOldDates = ({ expiresAt }: KeyDates, keepSeconds: number, now: number) => {
  if (keepSeconds === 0) return { revokedAt: new Date(now) };
  const end = now + keepSeconds * 1000;
  return { expiresAt: new Date(Math.min(end, expiresAt?.getTime() ?? end)) };
};

/**
 * Replaces a key with a new one of the same name, scopes, and lifetime. The old key ends
 * immediately or after `keepSeconds`.
 */
export const rotateKey = async (
  editor: Editor,
  slug: string,
  id: string,
  { keepSeconds, ...key }: { id: string; hash: string; keepSeconds: number },
): Promise<KeyRecord & { agentId: string }> => {
  const toCreator = await findCreators(editor, [editor.user]);
  return transactAs(editor, async (transaction) => {
    const { id: agentId } = await lockAgent(editor, slug, transaction);
    const old = await transaction.key.findFirst({ where: { id, agentId } });
    if (!old) throw new AppError("not_found", "Key not found.");
    if (old.replacedBy !== null)
      throw new AppError(
        "conflict",
        "This key has been replaced. Rotate the key that replaced it.",
      );
    if (old.revokedAt) throw new AppError("conflict", "This key is revoked. Create a new key.");
    const now = databaseNow();
    const { name, scopes } = old;
    const record = await transaction.key.create({
      data: {
        ...key,
        name,
        scopes,
        agentId,
        createdBy: editor.user,
        expiresAt: toNewExpiry(old, now),
      },
      select: fields,
    });
    const oldDates = toOldDates(old, keepSeconds, now);
    await transaction.key.update({ where: { id }, data: { ...oldDates, replacedBy: record.id } });
    await audit(transaction, editor, {
      action: "key.rotate",
      agent: slug,
      subject: name,
      before: { id, ...oldDates },
      after: { id: record.id, scopes, expiresAt: record.expiresAt },
    });
    return { ...record, createdBy: toCreator(record.createdBy), agentId };
  });
};
