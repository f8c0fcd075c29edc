import type { Editor } from "../access/identity";
import { databaseNow } from "../clock";
import { database, type Transaction } from "../database";
import type { AlertChannel, AlertMessage as Row } from "../generated/client";
import { newId } from "../id";
import type { AlertChange } from "./alert-notices";

const LEASE_MS = 120_000;
const KEPT_DAYS = 30;
/** Consecutive undeliverable messages after which a channel is turned off. */
export const MAX_FAILED_MESSAGES = 3;

/** A message being sent, with its channel as stored. */
export type ClaimedMessage = {
  id: string;
  changes: AlertChange[];
  attempts: number;
  createdAt: Date;
  channel: AlertChannel & { space: { name: string } };
};

// Only this folder writes the column.
const toChanges = ({ changes }: Pick<Row, "changes">) => changes as AlertChange[];

/**
 * Claims messages that are due, those due for longest first. Schedules the next attempt first, so
 * that no other server sends them and they are retried if this server is killed in the meantime.
 */
export const claimMessages = async (limit: number): Promise<ClaimedMessage[]> => {
  const claimed = await database("background").$queryRaw<{ id: string }[]>`
    update "AlertMessage" set attempts = attempts + 1, "nextAttemptAt" = now() + ${LEASE_MS} * interval '1 ms'
    where id in (
      select m.id from "AlertMessage" m join "AlertChannel" c on c.id = m."channelId"
      where m.status = 'pending' and m."nextAttemptAt" <= now() and c."isEnabled" and c."failedAt" is null
      order by m."nextAttemptAt" limit ${limit}
      for update of m skip locked
    ) returning id`;
  const rows = await database("background").alertMessage.findMany({
    where: { id: { in: claimed.map(({ id }) => id) } },
    include: { channel: { include: { space: { select: { name: true } } } } },
    orderBy: { id: "asc" },
  });
  return rows.map((row) => ({ ...row, changes: toChanges(row) }));
};

const finish = (status: "delivered" | "failed", problem: string | null) => ({
  status,
  problem,
  nextAttemptAt: null,
  finishedAt: new Date(databaseNow()),
});

/** Marks the pending messages of a channel as failed because it was turned off. */
export const giveUpMessages = async (
  channelId: string,
  transaction: Transaction,
): Promise<void> => {
  await transaction.alertMessage.updateMany({
    where: { channelId, status: "pending" },
    data: finish("failed", "The channel was turned off before this was delivered."),
  });
};

// Transactions lock a channel before its messages. Otherwise two of them could deadlock.

/** Records a delivery. `problem` says which of the channel's addresses refused the message. */
export const recordDelivery = async (
  { id, channel }: ClaimedMessage,
  problem: string | null,
): Promise<void> => {
  await database("background").$transaction([
    database("background").alertChannel.updateMany({
      where: { id: channel.id },
      data: { failedMessages: 0 },
    }),
    database("background").alertMessage.updateMany({
      where: { id },
      data: finish("delivered", problem),
    }),
  ]);
};

/**
 * Records a failed attempt and schedules the next one in `delayMs`, unless another server has made
 * one meanwhile.
 */
export const recordRetry = async (
  { id, attempts }: ClaimedMessage,
  problem: string | null,
  delayMs: number,
): Promise<void> => {
  await database("background").$executeRaw`
    update "AlertMessage" set problem = ${problem}, "nextAttemptAt" = now() + ${delayMs} * interval '1 ms'
    where id = ${id} and status = 'pending' and attempts = ${attempts}`;
};

/**
 * Records that a message was given up, unless another server has made an attempt meanwhile. Turns
 * its channel off if `turnsOff` is set or after `MAX_FAILED_MESSAGES` failures in a row.
 */
export const recordFailure = async (
  { id, attempts, channel }: ClaimedMessage,
  { problem, turnsOff }: { problem: string | null; turnsOff: boolean },
): Promise<void> => {
  await database("background").$transaction(async (transaction) => {
    await transaction.$executeRaw`select 1 from "AlertChannel" where id = ${channel.id} for update`;
    const { count } = await transaction.alertMessage.updateMany({
      where: { id, status: "pending", attempts },
      data: finish("failed", problem),
    });
    if (count === 0) return;
    await transaction.$executeRaw`
      update "AlertChannel" set "failedMessages" = "failedMessages" + 1,
        "failedAt" = case
          when ${turnsOff} or "failedMessages" + 1 >= ${MAX_FAILED_MESSAGES} then coalesce("failedAt", now())
          else "failedAt"
        end
      where id = ${channel.id}`;
  });
};

/** Records a test message, which is sent immediately. */
export const recordTest = async (channelId: string, problem: string | null): Promise<void> => {
  await database().alertMessage.create({
    data: {
      id: newId(),
      channelId,
      changes: [],
      attempts: 1,
      ...finish(problem === null ? "delivered" : "failed", problem),
    },
  });
};

export type MessageRecord = {
  id: string;
  changes: AlertChange[];
  status: Row["status"];
  attempts: number;
  problem: string | null;
  createdAt: Date;
};

/** Lists the latest messages of one of the Space's channels, newest first. */
export const listMessages = async (
  { space }: Editor,
  channelId: string,
  limit: number,
): Promise<MessageRecord[]> => {
  const rows = await database().alertMessage.findMany({
    where: { channelId, channel: { spaceId: space } },
    orderBy: { id: "desc" },
    take: limit,
  });
  return rows.map((row) => ({ ...row, changes: toChanges(row) }));
};

/**
 * Returns the latest message of each of the Space's channels, by channel id. Prisma's `distinct`
 * would read all messages.
 */
export const listLastMessages = async ({ space }: Editor): Promise<Map<string, MessageRecord>> => {
  const rows = await database().$queryRaw<Row[]>`
    select last.* from "AlertChannel" c cross join lateral (
      select * from "AlertMessage" where "channelId" = c.id order by id desc limit 1
    ) last
    where c."spaceId" = ${space}`;
  return new Map(rows.map((row) => [row.channelId, { ...row, changes: toChanges(row) }]));
};

export const purgeMessages = async (): Promise<void> => {
  const createdAt = { lt: new Date(databaseNow() - KEPT_DAYS * 86_400_000) };
  await database("background").alertMessage.deleteMany({ where: { createdAt } });
};
