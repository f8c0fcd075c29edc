import { database } from "./database";

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
  context: Record<string, unknown>;
  startedAt: Date;
  ms: number;
};

/**
 * Writes calls once each: a row that is already there stays, so a batch may be sent again. The batch travels as
 * one JSON text, because a parameter for every field of every row keeps the process busy that also answers calls.
 */
export const insertCalls = async (calls: CallRecord[]): Promise<void> => {
  const rows = JSON.stringify(calls);
  await database().$executeRaw`
    insert into "Call" (id, "agentId", version, tool, "keyId", status, code, params, response, log, context, "startedAt", ms)
    select id, "agentId", version, tool, "keyId", status, code, params, response, log, context, "startedAt", ms
    from json_to_recordset(${rows}::json) as call (
      id text, "agentId" text, version int, tool text, "keyId" text, status int, code text,
      params json, response json, log json, context json, "startedAt" timestamptz, ms float8
    )
    -- An agent that was deleted for good in the meantime takes its calls with it.
    where exists (select 1 from "Agent" where "Agent".id = "agentId")
    on conflict (id) do nothing`;
};
