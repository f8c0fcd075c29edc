import type { CallSource } from "@/lib/agent/access/protocol-name";
import type { SignedInCaller } from "@/lib/agent/access/signed-in-caller";
import type { Reader } from "../access/identity";
import { listAgentIds } from "../agents/list-agent-ids";
import { database, escapeLike } from "../database";
import { Prisma } from "../generated/client";
import { readIdTime, toLowestId } from "../id";
import { toPage } from "../page";
import { type CallFilter, toConditions, toWindows } from "./call-filter";

/** A call as shown in lists. */
export type CallSummary = {
  id: string;
  /** The slug of the agent. */
  agent: string;
  tool: string;
  version: number | null;
  keyId: string | null;
  /** The name of the key, even if it is revoked; null for a call without a key. */
  keyName: string | null;
  signIn: SignedInCaller | null;
  protocol: CallSource | null;
  status: number;
  code: string | null;
  /** Whether it was answered from the tool's cache. */
  cached: boolean;
  startedAt: Date;
  ms: number;
};

export type ListCallsQuery = CallFilter & {
  /** Defaults to the whole Space. */
  agent?: string;
  /** Text to find in names, arguments, responses, and logs, or the id of a call. */
  q?: string;
  cursor?: string;
  limit: number;
};

type Selection = {
  agentIds: string[];
  conditions: Prisma.Sql[];
  /** Conditions on the id, one for each part of the log to search, newest first. */
  windows: Prisma.Sql[];
};

/** Selects the newest calls of each agent by its own index, then the newest of them all. */
const newestIds = (
  { agentIds, conditions }: Selection,
  window: Prisma.Sql,
  limit: number,
): Prisma.Sql => Prisma.sql`
  select newest.id from unnest(${agentIds}::text[]) as own("agentId")
  cross join lateral (
    select id from "Call"
    where "Call"."agentId" = own."agentId" and ${Prisma.join([window, ...conditions], " and ")}
    order by id desc limit ${limit}
  ) newest
  order by newest.id desc limit ${limit}`;

const readSummaries = (ids: readonly string[]): Promise<CallSummary[]> =>
  database().$queryRaw<CallSummary[]>`
    select c.id, a.slug as agent, c.tool, c.version, c."keyId", k.name as "keyName", c."signIn", c.protocol,
      c.status, c.code, coalesce((c.context->>'cached')::boolean, false) as cached, c."startedAt", c.ms
    from "Call" c join "Agent" a on a.id = c."agentId" left join "Key" k on k.id = c."keyId"
    where c.id = any(${ids}::text[])
    order by c.id desc`;

/** Maximum number of calls that one request searches for a text, because no index covers it. */
const MAX_SEARCHED_CALLS = 10_000;

type SearchRow = { id: string; isHit: boolean; searched: number };

/** Finds a text in the newest of the selected calls. `next` is the id to continue from. */
const searchIds = async (selection: Selection, text: string, limit: number) => {
  const pattern = `%${escapeLike(text)}%`;
  const hits: { id: string }[] = [];
  let oldest: string | undefined;
  let remaining = MAX_SEARCHED_CALLS;
  for (const window of selection.windows) {
    const rows = await database().$queryRaw<SearchRow[]>`
      with candidates as materialized (${newestIds(selection, window, remaining)}),
      hits as (
        -- The limit keeps PostgreSQL from reading the whole log to join it.
        select candidates.id from candidates cross join lateral (
          select from "Call" where "Call".id = candidates.id
            and (id = ${text}
              or concat_ws(' ', tool, code, params, response, context, log) ilike ${pattern})
          limit 1
        ) as hit
        order by candidates.id desc limit ${limit + 1 - hits.length}
      )
      select id, true as "isHit", 0 as searched from hits
      union all
      select min(id), false, count(*)::int from candidates having count(*) > 0
      order by id desc`;
    for (const { id, isHit, searched } of rows) {
      if (isHit) hits.push({ id });
      else [oldest, remaining] = [id, remaining - searched];
    }
    if (hits.length > limit || remaining === 0) break;
  }
  const { page, last } = toPage(hits, limit);
  const next = last?.id ?? (remaining === 0 ? oldest : undefined);
  return { ids: page.map(({ id }) => id), next };
};

const listIds = async (selection: Selection, limit: number) => {
  const rows: { id: string }[] = [];
  for (const window of selection.windows) {
    const missing = limit + 1 - rows.length;
    rows.push(
      ...(await database().$queryRaw<typeof rows>`${newestIds(selection, window, missing)}`),
    );
    if (rows.length > limit) break;
  }
  const { page, last } = toPage(rows, limit);
  return { ids: page.map(({ id }) => id), next: last?.id };
};

const requestIdPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Selects the calls of a request: their ids begin with its id. */
const ofRequest = (id: string): Prisma.Sql =>
  // The range lets the index serve a condition that depends on no collation.
  Prisma.sql`id >= ${id} and id < ${toLowestId(readIdTime(id) + 1)} and starts_with(id, ${id})`;

/**
 * Lists calls, newest first. A page of search results may have fewer calls than `limit`, or none,
 * and still have a `next`, because one request searches a limited number of calls.
 */
export const listCalls = async (
  reader: Reader,
  { agent, q, cursor, limit, ...filter }: ListCallsQuery,
): Promise<{ calls: CallSummary[]; next: string | undefined }> => {
  const agentIds = await listAgentIds(reader, agent);
  const conditions = toConditions(filter);
  if (cursor !== undefined) conditions.push(Prisma.sql`id < ${cursor}`);
  const text = q?.trim() ?? "";
  const isRequestId = requestIdPattern.test(text);
  if (isRequestId) conditions.push(ofRequest(text.toLowerCase()));
  const isSparse = isRequestId || agentIds.length === 1;
  const windows = isSparse ? [Prisma.sql`true`] : toWindows({ ...filter, cursor });
  const selection = { agentIds, conditions, windows };
  const { ids, next } =
    text === "" || isRequestId
      ? await listIds(selection, limit)
      : await searchIds(selection, text, limit);
  return { calls: await readSummaries(ids), next };
};
