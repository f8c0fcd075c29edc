import type { SentRequest } from "@/lib/agent/sent-request";
import { execute } from "./database";
import { keptRequests } from "./kept-requests";

/** One call as it is kept: everything in it has been redacted before it gets here. */
export type CallRecord = {
  id: string;
  agentId: string;
  version: number | null;
  tool: string;
  keyId: string | null;
  status: number;
  code: string | null;
  params: unknown;
  response: unknown;
  log: unknown[];
  requests: readonly SentRequest[];
  context: Record<string, unknown>;
  /** Milliseconds since 1970: one Date in it would make writing the row take three times as long. */
  startedAt: number;
  ms: number;
};

/**
 * PostgreSQL reads no NUL and no half of a surrogate pair out of JSON, and one of them anywhere would refuse
 * the whole batch, again and again. Callers can send both, so they are kept as U+FFFD.
 */
const readable = (row: string): string =>
  row.includes("\\u")
    ? row.replace(/\\(?:u(?:0000|d[89a-f][\da-f]{2})|.)/gs, (written) =>
        written.length === 6 ? "\\ufffd" : written,
      )
    : row;

/** What one call may take up in the log, in characters of JSON; larger values are left out of it. */
const roomy = 256 * 1024;
const slim = (value: unknown): unknown => {
  const size = JSON.stringify(value)?.length ?? 0;
  return size > roomy / 4 ? `(${Math.round(size / 1024)} KB, left out)` : value;
};

/** A call as it travels to the database. */
export const toRow = (given: CallRecord): string => {
  const call = { ...given, requests: keptRequests(given.requests) };
  const row = JSON.stringify(call);
  if (row.length <= roomy) return readable(row);
  const { params, response, context } = call;
  const kept = { params: slim(params), response: slim(response), context: slim(context) };
  return readable(JSON.stringify({ ...call, ...kept }));
};

/**
 * Writes calls once each: a row that is already there stays, so a batch may be sent again. The batch travels as
 * one JSON text, because a parameter for every field of every row keeps the process busy that also answers calls.
 */
export const insertRows = async (list: readonly string[]): Promise<void> => {
  await execute(
    `insert into "Call" (id, "agentId", version, tool, "keyId", status, code, params, response, log, requests, context, "startedAt", ms)
    select id, "agentId", version, tool, "keyId", status, code, params, response, log, requests, context, to_timestamp("startedAt" / 1000), ms
    from json_to_recordset($1::json) as call (
      id text, "agentId" text, version int, tool text, "keyId" text, status int, code text,
      params json, response json, log json, requests json, context json, "startedAt" float8, ms float8
    )
    -- An agent that was deleted for good in the meantime takes its calls with it.
    where exists (select 1 from "Agent" where "Agent".id = "agentId")
    on conflict (id) do nothing`,
    [`[${list.join(",")}]`],
  );
};

export const insertCalls = (calls: CallRecord[]): Promise<void> => insertRows(calls.map(toRow));
