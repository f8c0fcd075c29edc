import type { Reader } from "../access/owner";
import { databaseNow } from "../clock";
import { database } from "../database";

export type ExpiringKey = { id: string; name: string; agent: string; expiresAt: Date };

/** The keys that work and expire before a time, soonest first. */
export const listExpiringKeys = async (
  { space }: Reader,
  before: Date,
  limit: number,
): Promise<ExpiringKey[]> => {
  const keys = await database().key.findMany({
    where: {
      agent: { spaceId: space, deletedAt: null },
      revokedAt: null,
      expiresAt: { gt: new Date(databaseNow()), lte: before },
    },
    select: { id: true, name: true, expiresAt: true, agent: { select: { slug: true } } },
    orderBy: [{ expiresAt: "asc" }, { id: "asc" }],
    take: limit,
  });
  return keys.flatMap(({ agent, expiresAt, ...key }) =>
    expiresAt ? { ...key, expiresAt, agent: agent.slug } : [],
  );
};

export type PublishedTools = { agent: string; tools: string[] };

/** The tools of the live versions of agents that were first published before a time. */
export const listPublishedTools = ({ space }: Reader, before: Date): Promise<PublishedTools[]> =>
  database().$queryRaw<PublishedTools[]>`
    select a.slug as agent, array(
      select tool->>'name' from json_array_elements(v.manifest->'tools') as tool
    ) as tools
    from "Agent" a
    join "Version" v on v."agentId" = a.id and v.number = a."publishedVersion"
    join "Version" first on first."agentId" = a.id and first.number = 1 and first."createdAt" < ${before}
    where a."spaceId" = ${space} and a."deletedAt" is null
    order by a.slug`;

/** How many calls a rate limit refused, by agent, most first. */
export const countRateLimited = (
  { space }: Reader,
  since: Date,
): Promise<{ agent: string; calls: number }[]> =>
  database().$queryRaw<{ agent: string; calls: number }[]>`
    select a.slug as agent, count(*)::int as calls
    from "Agent" a join "Call" c on c."agentId" = a.id
    where a."spaceId" = ${space} and a."deletedAt" is null
      and c."startedAt" >= ${since} and c.id >= "lowest_id"(${since}::timestamptz - interval '1 minute') and c.status = 429 and c.version is not null
    group by a.slug
    order by calls desc, a.slug`;
