import type { SpaceReader } from "../access/identity";
import { databaseNow } from "../clock";
import { database, type PoolName } from "../database";
import { Prisma } from "../generated/client";

type ExpiringKey = { id: string; name: string; agent: string; expiresAt: Date };

/** Lists active keys that expire by `before` and have not been replaced, soonest first. */
export const listExpiringKeys = async (
  { space }: SpaceReader,
  before: Date,
  pool: PoolName,
): Promise<ExpiringKey[]> => {
  const keys = await database(pool).key.findMany({
    where: {
      agent: { spaceId: space, deletedAt: null },
      revokedAt: null,
      replacedBy: null,
      expiresAt: { gt: new Date(databaseNow()), lte: before },
    },
    select: { id: true, name: true, expiresAt: true, agent: { select: { slug: true } } },
    orderBy: [{ expiresAt: "asc" }, { id: "asc" }],
  });
  return keys.flatMap(({ agent, expiresAt, ...key }) =>
    expiresAt ? { ...key, expiresAt, agent: agent.slug } : [],
  );
};

type PublishedTools = { agent: string; tools: string[] };

/** Selects the names of a manifest's published tools: see `isToolListed`. */
const listedTools = (manifest: Prisma.Sql) => Prisma.sql`
  select tool->>'name' from json_array_elements(${manifest}->'tools') as tool
  where tool->>'enabled' is distinct from 'false'`;

/** Lists the tools in the live versions of these agents. */
export const listLiveTools = (
  { space }: SpaceReader,
  agents: readonly string[],
  pool: PoolName,
): Promise<PublishedTools[]> =>
  database(pool).$queryRaw<PublishedTools[]>`
    select a.slug as agent, array(${listedTools(Prisma.sql`v.manifest`)}) as tools
    from "Agent" a
    join "Version" v on v."agentId" = a.id and v.number = a."publishedVersion"
    where a."spaceId" = ${space} and a."deletedAt" is null and a.slug = any(${agents})`;

/**
 * Lists the tools that were called in a version other than the live one, after `since` and after
 * that one became live. If the agent has been renamed since then, the time when the live version
 * was first published counts instead.
 */
export const listPinnedTools = (
  { space }: SpaceReader,
  { agents, since }: { agents: readonly string[]; since: Date },
  pool: PoolName,
): Promise<{ agent: string; tool: string; version: number }[]> =>
  database(pool).$queryRaw<{ agent: string; tool: string; version: number }[]>`
    select a.slug as agent, r.tool, max(r.version) as version
    from "Agent" a
    left join "Version" v on v."agentId" = a.id and v.number = a."publishedVersion"
    left join lateral (
      select e."createdAt" from "AuditEntry" e
      where e."spaceId" = a."spaceId" and e.agent = a.slug
        and e.action in ('version.publish', 'version.serve', 'version.unpublish')
      order by e.id desc limit 1
    ) e on true
    join "CallRollup" r on r."agentId" = a.id and r.step = 'minute'
      and r.start >= greatest(${since}::timestamptz, v."createdAt", e."createdAt")
    where a."spaceId" = ${space} and a."deletedAt" is null and a.slug = any(${agents})
      and r.version > 0 and r.version is distinct from a."publishedVersion"
    group by a.slug, r.tool`;

/**
 * Lists the tools of live versions that were already published before a time. They are in the live
 * version and in the latest version up to it from before that time.
 */
export const listPublishedTools = (
  { space }: SpaceReader,
  before: Date,
  pool: PoolName,
): Promise<PublishedTools[]> =>
  database(pool).$queryRaw<PublishedTools[]>`
    select a.slug as agent, array(
      ${listedTools(Prisma.sql`v.manifest`)} and (v.number = old.number or tool->>'name' = any(old.tools))
    ) as tools
    from "Agent" a
    join "Version" v on v."agentId" = a.id and v.number = a."publishedVersion"
    cross join lateral (
      select number, array(${listedTools(Prisma.sql`manifest`)}) as tools from "Version"
      where "agentId" = a.id and number <= v.number and "createdAt" < ${before}
      order by number desc limit 1
    ) old
    where a."spaceId" = ${space} and a."deletedAt" is null
    order by a.slug`;

/**
 * Counts the calls that a rate limit refused, by agent, most first. Starts at the beginning of the
 * hour of `since`.
 */
export const countRateLimited = (
  { space }: SpaceReader,
  since: Date,
  pool: PoolName,
): Promise<{ agent: string; calls: number }[]> =>
  database(pool).$queryRaw<{ agent: string; calls: number }[]>`
    select a.slug as agent, sum(f.calls)::int as calls
    from "Agent" a join "FailureRollup" f on f."agentId" = a.id
    where a."spaceId" = ${space} and a."deletedAt" is null
      and f.start >= date_trunc('hour', ${since}::timestamptz, 'UTC') and f.status = 429
    group by a.slug
    order by calls desc, a.slug`;

/**
 * Counts the calls that lacked access to the tool's service, by tool, most first. Starts at the
 * beginning of the hour of `since`.
 */
export const countRefusedCredentials = (
  { space }: SpaceReader,
  since: Date,
  pool: PoolName,
): Promise<{ agent: string; tool: string; calls: number }[]> =>
  database(pool).$queryRaw<{ agent: string; tool: string; calls: number }[]>`
    select a.slug as agent, f.tool, sum(f.calls)::int as calls
    from "Agent" a join "FailureRollup" f on f."agentId" = a.id
    where a."spaceId" = ${space} and a."deletedAt" is null
      and f.start >= date_trunc('hour', ${since}::timestamptz, 'UTC') and f.status = 401
    group by a.slug, f.tool
    order by calls desc, a.slug, f.tool`;

export type QuietDraft = {
  id: string;
  slug: string;
  draftRevision: number;
  publishedVersion: number | null;
  incompleteTools: number;
  incompleteEntries: number;
  changedAt: Date;
};

const toPageCondition = (after: QuietDraft | undefined) =>
  after
    ? Prisma.sql`and (-extract(epoch from greatest(a."updatedAt", i."changedAt")), a.slug)
        > (-extract(epoch from ${after.changedAt}::timestamptz), ${after.slug})`
    : Prisma.empty;

/**
 * Lists agents whose draft or incomplete tools, prompts, and resources have changed after the last
 * publication but not since `since`, latest first. `after` is the last agent of the previous page.
 */
export const listQuietDrafts = (
  { space }: SpaceReader,
  since: Date,
  { after, limit, pool }: { after?: QuietDraft | undefined; limit: number; pool: PoolName },
): Promise<QuietDraft[]> =>
  database(pool).$queryRaw<QuietDraft[]>`
    select a.id, a.slug, a."draftRevision", a."publishedVersion", i.tools::int as "incompleteTools",
      i.entries::int as "incompleteEntries",
      greatest(a."updatedAt", i."changedAt") as "changedAt"
    from "Agent" a
    left join lateral (
      select count(*) filter (where list = 'tools') as tools, count(*) filter (where list <> 'tools') as entries,
        max("updatedAt") as "changedAt"
      from "IncompleteTool" where "agentId" = a.id
    ) i on true
    left join "Version" v on v."agentId" = a.id and v.number = a."publishedVersion"
    where a."spaceId" = ${space} and a."deletedAt" is null
      and greatest(a."updatedAt", i."changedAt") < ${since}
      and (i.tools + i.entries > 0 or a."updatedAt" > v."createdAt" + interval '1 second')
      ${toPageCondition(after)}
    order by "changedAt" desc, a.slug
    limit ${limit}`;
