import { database } from "./database";
import { Prisma } from "./generated/client";
import type { Owner } from "./owner";

export type Found = {
  kind: "agent" | "tool";
  agent: string;
  agentName: string;
  name: string;
  description: string;
};

const mostWords = 8;
const escaped = (word: string) => word.replace(/[\\%_]/g, "\\$&");

// Must match the expressions of the indexes "Agent_search_idx" and "Tool_search_idx".
const agentText = Prisma.sql`lower(a."name" || ' ' || a."slug" || ' ' || a."description")`;
const toolText = Prisma.sql`lower(t."name" || ' ' || coalesce(t."definition"->>'category', '') || ' ' || coalesce(t."definition"->>'description', ''))`;

/** The text contains every word, or part of it is similar to the whole query. */
const matches = (text: Prisma.Sql, words: string[], query: string) => {
  const all = words.map((word) => Prisma.sql`${text} like ${`%${escaped(word)}%`}`);
  return Prisma.sql`((${Prisma.join(all, " and ")}) or ${query} <% ${text})`;
};

/** Names rank above descriptions and prefixes above infixes; similarity breaks ties. */
const rank = (name: Prisma.Sql, text: Prisma.Sql, query: string) => Prisma.sql`
  case when ${name} = ${query} then 4
       when ${name} like ${`${escaped(query)}%`} then 3
       when ${name} like ${`%${escaped(query)}%`} then 2
       else 0 end + word_similarity(${query}, ${text})`;

/** Searches the Space's drafts for agents and tools by name, category and description, tolerating typos. */
export const search = async (
  { space }: Owner,
  { text, offset, limit }: { text: string; offset: number; limit: number },
): Promise<{ results: Found[]; more: boolean }> => {
  const query = text.trim().toLowerCase();
  const words = query.split(/\s+/).filter(Boolean).slice(0, mostWords);
  if (words.length === 0) return { results: [], more: false };
  const rows = await database().$queryRaw<Found[]>`
    select "kind", "agent", "agentName", "name", "description" from (
      select 'agent' as "kind", a."slug" as "agent", a."name" as "agentName", a."name" as "name",
        a."description" as "description",
        ${rank(Prisma.sql`lower(a."name")`, agentText, query)} as "rank", a."id" as "id"
      from "Agent" a
      where a."spaceId" = ${space} and a."deletedAt" is null and ${matches(agentText, words, query)}
      union all
      select 'tool', a."slug", a."name", t."name", coalesce(t."definition"->>'description', ''),
        ${rank(Prisma.sql`lower(t."name")`, toolText, query)}, t."id"
      from "Tool" t join "Agent" a on a."id" = t."agentId"
      where a."spaceId" = ${space} and a."deletedAt" is null and ${matches(toolText, words, query)}
    ) found
    order by "rank" desc, "kind", "name", "id"
    limit ${limit + 1} offset ${offset}`;
  return { results: rows.slice(0, limit), more: rows.length > limit };
};
