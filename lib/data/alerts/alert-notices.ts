import type { AttentionItem } from "@/lib/attention/attention-item";
import type { SpaceId } from "../access/identity";
import { databaseNow } from "../clock";
import { asJson, database, type Transaction } from "../database";
import type { AlertChannel } from "../generated/client";
import { newId } from "../id";
import { lockChannels, toAgentSlugs } from "./alert-channels";

/** The stored state of an attention item in a channel. */
export type AlertNotice = {
  key: string;
  item: AttentionItem;
  isOpen: boolean;
  lastSeenAt: number;
  notifiedAt: number;
};
/** A line of a message: an item that appeared or was resolved. */
export type AlertChange = { state: "open" | "resolved"; item: AttentionItem };

/** The changes to send to a channel, and the resulting changes to its notices. */
type Decision = {
  changes: AlertChange[];
  /** The notices that are new or differ from the stored ones. */
  changed: AlertNotice[];
  /** The keys of items that are unchanged. */
  seen: string[];
  forgotten: string[];
};
export type DecideChanges = (channel: {
  items: readonly AttentionItem[];
  notices: readonly AlertNotice[];
  now: number;
  /** When it was last sent a message; null if never. */
  notifiedAt: number | null;
  /** Whether it has a message that has not been delivered yet. */
  isWaiting: boolean;
}) => Decision;

const MAX_SPACES = 100;

/**
 * Claims the Spaces with active channels that no server has checked for `intervalMs`, including
 * those checked in the future, before the database's clock was set back. Marks them in the same
 * statement, so that only one of several servers gets a Space.
 */
export const claimSpaces = async (intervalMs: number): Promise<SpaceId[]> => {
  const rows = await database("background").$queryRaw<{ id: SpaceId }[]>`
    update "Space" set "alertsCheckedAt" = now() where id in (
      select s.id from "Space" s
      where coalesce(s."alertsCheckedAt", '-infinity') not between now() - ${intervalMs} * interval '1 ms'
          and now() + ${intervalMs} * interval '1 ms'
        and exists (
          select 1 from "AlertChannel" c
          where c."spaceId" = s.id and c."isEnabled" and c."failedAt" is null
        )
      order by s."alertsCheckedAt" nulls first
      limit ${MAX_SPACES}
      for no key update of s skip locked
    ) returning id`;
  return rows.map(({ id }) => id);
};

const isAbout = (item: AttentionItem, { events }: AlertChannel, agents: string[] | null) =>
  events.includes(item.kind) &&
  (agents === null || !("agent" in item) || agents.includes(item.agent));

const readNotices = async (channelId: string, transaction: Transaction): Promise<AlertNotice[]> => {
  const rows = await transaction.alertNotice.findMany({ where: { channelId } });
  return rows.map(({ key, item, isOpen, lastSeenAt, notifiedAt }) => ({
    key,
    // Only this file writes the column.
    item: item as AttentionItem,
    isOpen,
    lastSeenAt: lastSeenAt.getTime(),
    notifiedAt: notifiedAt.getTime(),
  }));
};

const writeDecision = async (
  channelId: string,
  { changes, changed, seen, forgotten }: Decision,
  { now, transaction }: { now: Date; transaction: Transaction },
): Promise<void> => {
  const { alertNotice, alertMessage, alertChannel } = transaction;
  await alertNotice.deleteMany({
    where: { channelId, key: { in: [...forgotten, ...changed.map(({ key }) => key)] } },
  });
  await alertNotice.updateMany({
    where: { channelId, key: { in: seen } },
    data: { lastSeenAt: now },
  });
  await alertNotice.createMany({
    data: changed.map(({ item, lastSeenAt, notifiedAt, ...notice }) => ({
      channelId,
      ...notice,
      item: asJson(item),
      lastSeenAt: new Date(lastSeenAt),
      notifiedAt: new Date(notifiedAt),
    })),
  });
  if (changes.length === 0) return;
  await alertMessage.create({
    data: { id: newId(), channelId, changes: asJson(changes), nextAttemptAt: now },
  });
  await alertChannel.update({ where: { id: channelId }, data: { notifiedAt: now } });
};

/**
 * Compares what needs attention with each channel's notices and queues a message about the
 * difference. A transaction locks the channels, so that no two servers send the same change.
 */
export const recordAttention = (
  space: SpaceId,
  items: readonly AttentionItem[],
  decide: DecideChanges,
): Promise<void> =>
  database("background").$transaction(async (transaction) => {
    await lockChannels(space, transaction);
    const channels = await transaction.alertChannel.findMany({
      where: { spaceId: space, isEnabled: true, failedAt: null },
    });
    for (const channel of channels) {
      const agents = await toAgentSlugs(channel, transaction);
      const isOfChannel = ({ item }: { item: AttentionItem }) => isAbout(item, channel, agents);
      const notices = await readNotices(channel.id, transaction);
      const waiting = await transaction.alertMessage.count({
        where: { channelId: channel.id, status: "pending" },
      });
      const now = databaseNow();
      const decision = decide({
        items: items.filter((item) => isOfChannel({ item })),
        notices: notices.filter(isOfChannel),
        now,
        notifiedAt: channel.notifiedAt?.getTime() ?? null,
        isWaiting: waiting > 0,
      });
      // An item that the channel no longer subscribes to is not resolved.
      const foreign = notices.filter((notice) => !isOfChannel(notice)).map(({ key }) => key);
      const forgotten = [...decision.forgotten, ...foreign];
      await writeDecision(
        channel.id,
        { ...decision, forgotten },
        { now: new Date(now), transaction },
      );
    }
  });
