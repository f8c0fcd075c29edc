import { type AttentionKind, attentionKinds } from "@/lib/attention/attention-item";
import { AppError, createIssueError } from "@/lib/errors";
import type { Editor, Owner, Reader, SpaceId, SpaceReader } from "../access/identity";
import { transactAs } from "../access/membership";
import { audit } from "../audit/audit";
import { createDataKeys } from "../credentials/data-keys";
import { decrypt, encrypt } from "../credentials/encryption";
import { database, type PoolName, type Transaction } from "../database";
import type { AlertChannel as Row } from "../generated/client";
import { newId } from "../id";
import { giveUpMessages } from "./alert-messages";
import { type AlertTarget, alertTarget } from "./alert-target";

const MAX_CHANNELS = 20;

/** The user-defined settings of a channel. */
type ChannelSettings = {
  name: string;
  events: AttentionKind[];
  /** The slugs of the agents that it receives alerts about; null for all. */
  agents: string[] | null;
  isEnabled: boolean;
};
export type NewChannel = ChannelSettings & { target: AlertTarget };
/** An omitted target stays unchanged. */
type ChannelChange = ChannelSettings & { target?: AlertTarget | undefined };

export type ChannelRecord = ChannelSettings & {
  id: string;
  target: AlertTarget;
  /** When it was turned off because its messages could not be delivered; null if it was not. */
  failedAt: Date | null;
  createdAt: Date;
};

const channelNotFound = () => new AppError("not_found", "Alert channel not found.");
const toPurpose = (space: string, id: string) => ["alert channel", space, id] as const;

/**
 * Maps slugs to agent ids. Throws `invalid_input` naming the first unknown slug. Returns an empty
 * array for null.
 */
const toAgentIds = async (
  { space }: Reader,
  slugs: readonly string[] | null,
  transaction: Transaction,
): Promise<string[]> => {
  if (slugs === null) return [];
  const rows = await transaction.agent.findMany({
    where: { spaceId: space, deletedAt: null, slug: { in: [...slugs] } },
    select: { id: true, slug: true },
  });
  const missing = slugs.find((slug) => !rows.some((row) => row.slug === slug));
  if (missing !== undefined)
    throw createIssueError("invalid_input", {
      code: "unknown_agent",
      path: "/agents",
      message: `Agent "${missing}" not found.`,
      data: { agent: missing },
    });
  return rows.map(({ id }) => id);
};

/** Returns the slugs of a channel's agents, omitting deleted ones, or null for all agents. */
export const toAgentSlugs = async (
  { spaceId, agentIds }: Pick<Row, "spaceId" | "agentIds">,
  client: Transaction = database(),
): Promise<string[] | null> => {
  if (agentIds.length === 0) return null;
  const rows = await client.agent.findMany({
    where: { spaceId, deletedAt: null, id: { in: agentIds } },
    select: { slug: true },
    orderBy: { slug: "asc" },
  });
  return rows.map(({ slug }) => slug);
};

/** Omits the target, because a URL or an address may be a secret and the log is retained. */
const toAuditDetails = ({ name, events, agents, isEnabled }: ChannelSettings) => ({
  name,
  events,
  isEnabled,
  agents: agents ?? "all",
});

const isAttentionKind = (name: string): name is AttentionKind =>
  attentionKinds.some((kind) => kind === name);

/** Lists the event kinds that the Space's active channels subscribe to. */
export const listChannelEvents = async (space: SpaceId): Promise<AttentionKind[]> => {
  const rows = await database("background").alertChannel.findMany({
    where: { spaceId: space, isEnabled: true, failedAt: null },
    select: { events: true },
  });
  return [...new Set(rows.flatMap(({ events }) => events))].filter(isAttentionKind);
};

/** Lists the channels whose messages could not be delivered. */
export const listFailedChannels = async ({ space }: SpaceReader, pool: PoolName) => {
  const rows = await database(pool).alertChannel.findMany({
    where: { spaceId: space, isEnabled: true, failedAt: { not: null } },
    select: { id: true, name: true, failedAt: true },
    orderBy: { id: "asc" },
  });
  return rows.flatMap(({ id, name, failedAt }) =>
    failedAt ? [{ channelId: id, name, failedAt }] : [],
  );
};

const requireRow = async ({ space }: Reader, id: string, client: Transaction = database()) => {
  const row = await client.alertChannel.findFirst({ where: { id, spaceId: space } });
  if (!row) throw channelNotFound();
  return row;
};

/** Locks the Space's channels until the transaction ends. */
export const lockChannels = async (space: SpaceId, transaction: Transaction): Promise<void> => {
  await transaction.$queryRaw`
    select 1 from "AlertChannel" where "spaceId" = ${space} order by id for no key update`;
};

/** Finds a channel that nobody else can change or delete until the transaction ends. */
const requireLockedRow = async (owner: Owner, id: string, transaction: Transaction) => {
  await lockChannels(owner.space, transaction);
  return requireRow(owner, id, transaction);
};

type SealedTarget = { kind: AlertTarget["kind"]; sealed: Uint8Array<ArrayBuffer> };

const createRow = (
  owner: Owner,
  id: string,
  settings: ChannelSettings,
  target: SealedTarget,
): Promise<Row> =>
  transactAs(owner, async (transaction) => {
    const count = await transaction.alertChannel.count({ where: { spaceId: owner.space } });
    if (count >= MAX_CHANNELS)
      throw new AppError(
        "invalid_input",
        `A Space can have at most ${MAX_CHANNELS} alert channels.`,
      );
    const { agents, ...columns } = settings;
    const agentIds = await toAgentIds(owner, agents, transaction);
    const after = { kind: target.kind, ...toAuditDetails(settings) };
    await audit(transaction, owner, { action: "alert.create", subject: settings.name, after });
    return transaction.alertChannel.create({
      data: { id, spaceId: owner.space, ...columns, agentIds, ...target },
    });
  });

/**
 * Resets a channel that becomes active again. It starts like a new one: with everything that needs
 * attention now and nothing older.
 */
const forgetNotices = async (channelId: string, transaction: Transaction): Promise<void> => {
  await transaction.alertNotice.deleteMany({ where: { channelId } });
  await giveUpMessages(channelId, transaction);
};

const isSentTo = ({ isEnabled, failedAt }: Pick<Row, "isEnabled" | "failedAt">) =>
  isEnabled && failedAt === null;

const changeRow = (
  owner: Owner,
  id: string,
  settings: ChannelSettings,
  target: SealedTarget | undefined,
): Promise<Row> =>
  transactAs(owner, async (transaction) => {
    const existing = await requireLockedRow(owner, id, transaction);
    if (target && target.kind !== existing.kind)
      throw new AppError(
        "invalid_input",
        "A channel's kind cannot be changed. Create a new channel.",
      );
    const before = {
      name: existing.name,
      isEnabled: existing.isEnabled,
      events: existing.events.filter(isAttentionKind),
      agents: await toAgentSlugs(existing, transaction),
    };
    const { agents, ...columns } = settings;
    const agentIds = await toAgentIds(owner, agents, transaction);
    await audit(transaction, owner, {
      action: "alert.change",
      subject: settings.name,
      before: toAuditDetails(before),
      after: { ...toAuditDetails(settings), ...(target && { target: "replaced" }) },
    });
    const changed = await transaction.alertChannel.update({
      where: { id },
      data: { ...columns, agentIds, ...target, failedAt: null, failedMessages: 0 },
    });
    if (isSentTo(changed) && !isSentTo(existing)) await forgetNotices(id, transaction);
    return changed;
  });

/** Creates the store of alert channels, whose targets are encrypted under `secret`. */
export const createAlertChannels = (secret: string) => {
  const keys = createDataKeys(secret);

  const sealTarget = async (
    space: SpaceId,
    id: string,
    target: AlertTarget,
  ): Promise<SealedTarget> => {
    const text = Buffer.from(JSON.stringify(target));
    const sealed = encrypt(await keys.ensure(space), text, toPurpose(space, id));
    return { kind: target.kind, sealed };
  };

  /** Takes no identity, because alerts are sent for a Space, not for a user. */
  const openTarget = async ({ id, spaceId, sealed }: Row): Promise<AlertTarget> => {
    const key = await keys.find(spaceId as SpaceId);
    const bytes = key && decrypt(key, sealed, toPurpose(spaceId, id));
    if (!bytes) throw new Error(`The alert channel ${id} of Space ${spaceId} is damaged.`);
    return alertTarget.parse(JSON.parse(bytes.toString("utf8")));
  };

  const toRecord = async (row: Row): Promise<ChannelRecord> => ({
    id: row.id,
    name: row.name,
    events: row.events.filter(isAttentionKind),
    agents: await toAgentSlugs(row),
    isEnabled: row.isEnabled,
    target: await openTarget(row),
    failedAt: row.failedAt,
    createdAt: row.createdAt,
  });

  return {
    openTarget,

    get: async (editor: Editor, id: string): Promise<ChannelRecord> =>
      toRecord(await requireRow(editor, id)),

    /** Lists the channels, oldest first. */
    async list({ space }: Editor): Promise<ChannelRecord[]> {
      const where = { spaceId: space };
      const rows = await database().alertChannel.findMany({ where, orderBy: { id: "asc" } });
      return Promise.all(rows.map(toRecord));
    },

    async create(owner: Owner, { target, ...settings }: NewChannel): Promise<ChannelRecord> {
      const id = newId();
      const sealed = await sealTarget(owner.space, id, target);
      return toRecord(await createRow(owner, id, settings, sealed));
    },

    /** Changes a channel. If failures had turned it off, it becomes active again. */
    async change(owner: Owner, id: string, change: ChannelChange): Promise<ChannelRecord> {
      const { target, ...settings } = change;
      const sealed = target && (await sealTarget(owner.space, id, target));
      return toRecord(await changeRow(owner, id, settings, sealed));
    },

    remove: (owner: Owner, id: string): Promise<void> =>
      transactAs(owner, async (transaction) => {
        const { name } = await requireLockedRow(owner, id, transaction);
        await transaction.alertChannel.delete({ where: { id } });
        await audit(transaction, owner, { action: "alert.delete", subject: name });
      }),
  };
};
export type AlertChannels = ReturnType<typeof createAlertChannels>;
