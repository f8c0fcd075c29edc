import type { Reader } from "../access/identity";
import { database, escapeLike } from "../database";
import { Prisma } from "../generated/client";
import { toPage, toTake } from "../page";

export type SearchResult = {
  kind: "agent" | "tool";
  agent: string;
  agentName: string;
  name: string;
  description: string;
};

const MAX_WORDS = 8;

// Must match the expressions of the indexes "Agent_search_idx" and "Tool_search_idx".
const agentText = Prisma.sql`lower(a."name" || ' ' || a."slug" || ' ' || a."description")`;
const toolText = Prisma.sql`lower(t."name" || ' ' || coalesce(t."definition"->>'category', '') || ' ' || coalesce(t."definition"->>'description', ''))`;

/** Matches if the text contains every word, or if part of it is similar to the whole query. */
const toMatchCondition = (text: Prisma.Sql, words: string[], query: string) => {
  const conditions = words.map((word) => Prisma.sql`${text} like ${`%${escapeLike(word)}%`}`);
  return Prisma.sql`((${Prisma.join(conditions, " and ")}) or ${query} <% ${text})`;
};

/** Ranks names above descriptions and prefixes above infixes. Similarity breaks ties. */
const toRankExpression = (name: Prisma.Sql, text: Prisma.Sql, query: string) => Prisma.sql`
  case when ${name} = ${query} then 4
       when ${name} like ${`${escapeLike(query)}%`} then 3
       when ${name} like ${`%${escapeLike(query)}%`} then 2
       else 0 end + word_similarity(${query}, ${text})`;

/**
 * Searches the Space's drafts for agents and tools by name, category, and description, tolerating
 * typos.
 */
export const search = async (
  { space }: Reader,
  { text, offset, limit }: { text: string; offset: number; limit: number },
): Promise<{ results: SearchResult[]; hasMore: boolean }> => {
  const query = text.trim().toLowerCase();
  const words = query.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
  if (words.length === 0) return { results: [], hasMore: false };
  const rows = await database().$queryRaw<SearchResult[]>`
    select "kind", "agent", "agentName", "name", "description" from (
      select 'agent' as "kind", a."slug" as "agent", a."name" as "agentName", a."name" as "name",
        a."description" as "description",
        ${toRankExpression(Prisma.sql`lower(a."name")`, agentText, query)} as "rank", a."id" as "id"
      from "Agent" a
      where a."spaceId" = ${space} and a."deletedAt" is null and ${toMatchCondition(agentText, words, query)}
      union all
      select 'tool', a."slug", a."name", t."name", coalesce(t."definition"->>'description', ''),
        ${toRankExpression(Prisma.sql`lower(t."name")`, toolText, query)}, t."id"
      from "Tool" t join "Agent" a on a."id" = t."agentId"
      where a."spaceId" = ${space} and a."deletedAt" is null and ${toMatchCondition(toolText, words, query)}
    ) matches
    order by "rank" desc, "kind", "name", "id"
    limit ${toTake(limit)} offset ${offset}`;
  const { page, last } = toPage(rows, limit);
  return { results: page, hasMore: last !== undefined };
};
