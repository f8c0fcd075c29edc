import type { ProtocolName } from "@/lib/agent/access/protocol-name";
import type { SignedInCaller } from "@/lib/agent/access/signed-in-caller";
import type { Reader } from "../access/owner";
import { listAgentIds } from "../agents/list-agent-ids";
import { database, escapeLike } from "../database";
import { Prisma } from "../generated/client";
import { toPage } from "../page";
import { type CallFilter, toConditions } from "./call-filter";

/** A call as lists show it. */
export type CallSummary = {
  id: string;
  /** The slug of the agent. */
  agent: string;
  tool: string;
  version: number | null;
  keyId: string | null;
  /** The name of the key, revoked or not; null for a call without a key. */
  keyName: string | null;
  signIn: SignedInCaller | null;
  protocol: ProtocolName | null;
  status: number;
  code: string | null;
  startedAt: Date;
  ms: number;
};

export type ListCallsQuery = CallFilter & {
  /** Without it, the calls of the whole Space. */
  agent?: string;
  /** A text in the names, arguments, responses and logs, or the id of a call. */
  q?: string;
  cursor?: string;
  limit: number;
};

type Selection = { agentIds: string[]; conditions: Prisma.Sql[] };

/** The newest calls of each agent by its own index, then the newest of them all. */
const newestIds = ({ agentIds, conditions }: Selection, limit: number): Prisma.Sql => {
  const where =
    conditions.length > 0 ? Prisma.sql`and ${Prisma.join(conditions, " and ")}` : Prisma.empty;
  return Prisma.sql`
    select newest.id from unnest(${agentIds}::text[]) as own("agentId")
    cross join lateral (
      select id from "Call" where "Call"."agentId" = own."agentId" ${where} order by id desc limit ${limit}
    ) newest
    order by newest.id desc limit ${limit}`;
};

const readSummaries = (ids: readonly string[]): Promise<CallSummary[]> =>
  database().$queryRaw<CallSummary[]>`
    select c.id, a.slug as agent, c.tool, c.version, c."keyId", k.name as "keyName", c."signIn", c.protocol,
      c.status, c.code, c."startedAt", c.ms
    from "Call" c join "Agent" a on a.id = c."agentId" left join "Key" k on k.id = c."keyId"
    where c.id = any(${ids}::text[])
    order by c.id desc`;

/** How many calls one request looks through for a text, which no index finds. */
const MAX_SEARCHED_CALLS = 10_000;

/** Finds a text in the newest of the selected calls. `next` is where to search on. */
const searchIds = async (selection: Selection, text: string, limit: number) => {
  const pattern = `%${escapeLike(text)}%`;
  const rows = await database().$queryRaw<{ id: string; isLast: boolean; isHit: boolean }[]>`
    with candidates as materialized (${newestIds(selection, MAX_SEARCHED_CALLS)}),
    oldest as (select min(id) as id, count(*) as searched from candidates),
    hits as (
      select c.id from candidates join "Call" c on c.id = candidates.id
      where concat_ws(' ', c.tool, c.code, c.params, c.response, c.context, c.log) ilike ${pattern}
      order by c.id desc limit ${limit + 1}
    )
    select id, true as "isHit", false as "isLast" from hits
    union all
    select id, false, true from oldest where searched = ${MAX_SEARCHED_CALLS}
    order by id desc`;
  const { page, last } = toPage(
    rows.filter(({ isHit }) => isHit),
    limit,
  );
  const next = last?.id ?? rows.find(({ isLast }) => isLast)?.id;
  return { ids: page.map(({ id }) => id), next };
};

const listIds = async (selection: Selection, limit: number) => {
  const rows = await database().$queryRaw<{ id: string }[]>`${newestIds(selection, limit + 1)}`;
  const { page, last } = toPage(rows, limit);
  return { ids: page.map(({ id }) => id), next: last?.id };
};

const callId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Lists calls, newest first. A page of a search may have fewer calls than asked for, or none, and yet a `next`: one
 * request looks through a limited number of calls.
 */
export const listCalls = async (
  owner: Reader,
  { agent, q, cursor, limit, ...filter }: ListCallsQuery,
): Promise<{ calls: CallSummary[]; next: string | undefined }> => {
  const agentIds = await listAgentIds(owner, agent);
  const conditions = toConditions(filter);
  if (cursor !== undefined) conditions.push(Prisma.sql`id < ${cursor}`);
  const text = q?.trim() ?? "";
  const isId = callId.test(text);
  if (isId) conditions.push(Prisma.sql`id = ${text.toLowerCase()}`);
  const selection = { agentIds, conditions };
  const { ids, next } =
    text === "" || isId ? await listIds(selection, limit) : await searchIds(selection, text, limit);
  return { calls: await readSummaries(ids), next };
};
