import type { AgentProfile } from "@/lib/agent/agent-profile";
import { type AgentSettings, agentSettingsSchema, schemaReference } from "@/lib/agent/manifest";
import { AppError, createIssueError } from "@/lib/errors";
import type { Editor, Owner, Reader, SpaceReader } from "../access/identity";
import { type MemberTransaction, transactAs } from "../access/membership";
import { audit } from "../audit/audit";
import { summarizeEntity } from "../audit/audit-summary";
import { databaseNow } from "../clock";
import { asJson, database, escapeLike, isUniqueViolation, type Transaction } from "../database";
import { type ExpectedRevision, requireRevision } from "../expected-revision";
import { type Agent, Prisma } from "../generated/client";
import { newId } from "../id";
import { toPage, toTake } from "../page";

export type AgentRecord = AgentProfile & {
  id: string;
  settings: AgentSettings;
  /** The JSON Schema that the manifest names. */
  $schema: string | undefined;
  revision: number;
  draftRevision: number;
  publishedVersion: number | null;
  createdAt: Date;
  updatedAt: Date;
  deletedAt: Date | null;
};

/** Days during which a deleted agent can be restored. */
const RESTORABLE_DAYS = 30;
export const getRestoreCutoff = () => new Date(databaseNow() - RESTORABLE_DAYS * 86_400_000);

/** The column holds every manifest key that has no column of its own. */
const storedSettingsSchema = agentSettingsSchema.extend({ $schema: schemaReference });
type StoredSettings = AgentSettings & { $schema?: string | undefined };

export const toRecord = (row: Agent): AgentRecord => {
  const { $schema, ...settings } = storedSettingsSchema.parse(row.settings);
  return { ...row, icon: row.icon ?? undefined, settings, $schema };
};

const agentNotFound = (slug: string) => new AppError("not_found", `Agent "${slug}" not found.`);

/**
 * The position of an agent in each order of the list, as it was when its page was read. Changing or
 * deleting that agent then neither repeats nor skips others.
 */
export type AgentCursor = { id: string; name: string; updatedAt: Date };

/**
 * The order of letters in a dictionary. Databases have their own, and the embedded one lists all
 * capital letters first.
 */
const alphabetical = Prisma.sql`collate "und-x-icu"`;

/** The orders in which agents can be listed, and which agents follow a cursor. */
const agentOrders = {
  // Ids sort by creation time.
  created: {
    orderBy: Prisma.sql`id desc`,
    after: ({ id }: AgentCursor) => Prisma.sql`id < ${id}`,
  },
  changed: {
    orderBy: Prisma.sql`"updatedAt" desc, id desc`,
    after: ({ id, updatedAt }: AgentCursor) =>
      Prisma.sql`("updatedAt", id) < (${updatedAt}::timestamptz, ${id})`,
  },
  name: {
    orderBy: Prisma.sql`name ${alphabetical}, id desc`,
    after: ({ id, name }: AgentCursor) =>
      Prisma.sql`(name > ${name} ${alphabetical} or (name = ${name} and id < ${id}))`,
  },
} as const;
type AgentOrder = keyof typeof agentOrders;

type ListAgentsQuery = {
  deleted?: boolean;
  q?: string;
  sort?: AgentOrder;
  cursor?: AgentCursor | undefined;
  limit: number;
};

const containsWord = (word: string) => {
  const pattern = `%${escapeLike(word)}%`;
  return Prisma.sql`(name ilike ${pattern} or slug ilike ${pattern} or description ilike ${pattern})`;
};

export const listAgents = async (
  { space }: Reader,
  { deleted = false, q = "", sort = "created", cursor, limit }: ListAgentsQuery,
) => {
  const { orderBy, after } = agentOrders[sort];
  const conditions = [
    Prisma.sql`"spaceId" = ${space}`,
    deleted ? Prisma.sql`"deletedAt" > ${getRestoreCutoff()}` : Prisma.sql`"deletedAt" is null`,
    ...q.split(/\s+/).filter(Boolean).map(containsWord),
    ...(cursor ? [after(cursor)] : []),
  ];
  const rows = await database().$queryRaw<(Agent & { toolCount: number })[]>`
    select *, (select count(*)::int from "Tool" where "agentId" = "Agent".id) as "toolCount" from "Agent"
    where ${Prisma.join(conditions, " and ")}
    order by ${orderBy} limit ${toTake(limit)}`;
  const { page, last } = toPage(rows, limit);
  return {
    agents: page.map(({ toolCount, ...row }) => ({ ...toRecord(row), toolCount })),
    next: last && { id: last.id, name: last.name, updatedAt: last.updatedAt },
  };
};

/** Lists the agents with these slugs, omitting any that do not exist. */
export const listAgentsBySlug = async (
  { space }: Reader,
  slugs: readonly string[],
): Promise<AgentRecord[]> => {
  const rows = await database().agent.findMany({
    where: { spaceId: space, deletedAt: null, slug: { in: [...slugs] } },
  });
  return rows.map(toRecord);
};

/**
 * Finds an agent of the Space that is not deleted. Throws `not_found` otherwise. Pass `transaction`
 * to write to it afterwards.
 */
export const getAgent = async (
  { space }: SpaceReader,
  slug: string,
  transaction: Transaction = database(),
): Promise<AgentRecord> => {
  const row = await transaction.agent.findFirst({
    where: { spaceId: space, slug, deletedAt: null },
  });
  if (!row) throw agentNotFound(slug);
  return toRecord(row);
};

export const slugConflict = async ({ space }: Reader, slug: string): Promise<AppError> => {
  // Only the agent's own Space, which can restore it, may learn that it was deleted.
  const deleted = await database().agent.findFirst({
    where: { slug, spaceId: space, deletedAt: { not: null } },
    select: { id: true },
  });
  const message = deleted
    ? `The slug "${slug}" belongs to a deleted agent. Restore it, have an owner delete it permanently, or choose another slug.`
    : `The slug "${slug}" is already in use. Choose another.`;
  const code = deleted ? "slug_of_deleted_agent" : "slug_in_use";
  return createIssueError("conflict", { code, path: "/slug", message, data: { slug } });
};

/**
 * Prevents deleted agents from being restored and frees their slugs. Returns the number of agents.
 * Their rows are left to `purgeAgents`, because there may be millions.
 */
const giveUpAgents = (where: Prisma.Sql, transaction: Transaction): Promise<number> =>
  transaction.$executeRaw`
    update "Agent" set slug = '~' || id, "deletedAt" = to_timestamp(0) where "deletedAt" is not null and ${where}`;

export const freeExpiredSlug = (slug: string, transaction: Transaction) =>
  giveUpAgents(Prisma.sql`slug = ${slug} and "deletedAt" <= ${getRestoreCutoff()}`, transaction);

/**
 * Creates an agent inside a transaction. Throws Prisma's unique violation if the slug is in use.
 */
export const insertAgent = async (
  transaction: MemberTransaction,
  editor: Editor,
  { slug, name, description, icon }: AgentProfile,
  settings: StoredSettings,
): Promise<AgentRecord> => {
  await freeExpiredSlug(slug, transaction);
  const data = { id: newId(), spaceId: editor.space, slug, name, description, icon };
  const row = await transaction.agent.create({ data: { ...data, settings: asJson(settings) } });
  const after = summarizeEntity({ slug, name, description, ...settings });
  await audit(transaction, editor, { action: "agent.create", agent: slug, after });
  return toRecord(row);
};

/** Runs a transaction that may create an agent. Throws `conflict` if its slug is in use. */
export const rejectTakenSlug = async <Result>(
  editor: Editor,
  slug: string,
  work: (transaction: MemberTransaction) => Promise<Result>,
): Promise<Result> => {
  try {
    return await transactAs(editor, work);
  } catch (error) {
    throw isUniqueViolation(error) ? await slugConflict(editor, slug) : error;
  }
};

export const createAgent = (
  editor: Editor,
  profile: AgentProfile,
  settings: AgentSettings = {},
): Promise<AgentRecord> =>
  rejectTakenSlug(editor, profile.slug, (transaction) =>
    insertAgent(transaction, editor, profile, settings),
  );

/** Deletes and unpublishes an agent. It can be restored for 30 days. Returns its id. */
export const deleteAgent = (
  editor: Editor,
  slug: string,
  revision?: ExpectedRevision,
): Promise<string> =>
  transactAs(editor, async (transaction) => {
    const agent = await lockAgent(editor, slug, transaction);
    requireRevision(revision, agent.revision);
    const data = { deletedAt: new Date(databaseNow()) };
    await transaction.agent.update({ where: { id: agent.id }, data });
    await audit(transaction, editor, { action: "agent.delete", agent: slug });
    return agent.id;
  });

/**
 * Permanently deletes an agent that is already deleted. Its slug is free immediately. Its versions,
 * keys, and calls are purged later.
 */
export const deleteAgentPermanently = (owner: Owner, slug: string): Promise<void> =>
  transactAs(owner, async (transaction) => {
    const where = Prisma.sql`"spaceId" = ${owner.space} and slug = ${slug}`;
    if ((await giveUpAgents(where, transaction)) === 0) throw agentNotFound(slug);
    await audit(transaction, owner, { action: "agent.delete-permanently", agent: slug });
  });

export const restoreAgent = (editor: Editor, slug: string): Promise<AgentRecord> =>
  transactAs(editor, async (transaction) => {
    const where = { spaceId: editor.space, slug, deletedAt: { gt: getRestoreCutoff() } };
    const { count } = await transaction.agent.updateMany({ where, data: { deletedAt: null } });
    if (count === 0) throw agentNotFound(slug);
    const restored = await getAgent(editor, slug, transaction);
    await audit(transaction, editor, { action: "agent.restore", agent: slug });
    return restored;
  });

/**
 * Locks the agent's row, so that nobody else changes the draft until the transaction ends. Unlike
 * "for update", this lets other transactions insert rows that reference the agent, because its
 * calls are logged in the meantime.
 */
export const lockAgent = async (
  editor: Editor,
  slug: string,
  transaction: Transaction,
): Promise<AgentRecord> => {
  const rows = await transaction.$queryRaw<unknown[]>`
    select 1 from "Agent"
    where "spaceId" = ${editor.space} and slug = ${slug} and "deletedAt" is null
    for no key update`;
  if (rows.length === 0) throw agentNotFound(slug);
  return getAgent(editor, slug, transaction);
};
