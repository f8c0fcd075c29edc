import { finished } from "node:stream/promises";
import { DatabaseError, type PoolClient } from "pg";
import { from } from "pg-copy-streams";
import type { SentRequest } from "@/lib/agent/sent-request";
import { copyData, copyRow } from "./copy-rows";
import { withConnection } from "./database";
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
  /** Milliseconds since 1970. */
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
const slim = (text: string | null): string | null =>
  text !== null && text.length > roomy / 4
    ? JSON.stringify(`(${Math.round(text.length / 1024)} KB, left out)`)
    : text;

const columns = [
  ...["id", "agentId", "version", "tool", "keyId", "status", "code"],
  ...["params", "response", "context", "log", "requests", "startedAt", "ms"],
];
const columnList = columns.map((name) => `"${name}"`).join(", ");

const jsonOf = (value: unknown): string | null =>
  value === null || value === undefined ? null : (JSON.stringify(value) ?? null);

/** A call as it travels to the database. */
export const toRow = (call: CallRecord): Buffer => {
  const log = jsonOf(call.log);
  const requests = keptRequests(call.requests);
  let open = [call.params, call.response, call.context].map(jsonOf);
  const size = [log, requests, ...open].reduce((sum, text) => sum + (text?.length ?? 0), 0);
  if (size > roomy) open = open.map(slim);
  return copyRow(columns.length, (row) => {
    row.text(call.id);
    row.text(call.agentId);
    row.int(call.version);
    row.text(call.tool);
    row.text(call.keyId);
    row.int(call.status);
    row.text(call.code);
    for (const json of [...open, log, requests]) row.text(json === null ? null : readable(json));
    row.timestamp(call.startedAt);
    row.float(call.ms);
  });
};

const copy = async (client: PoolClient, table: string, data: Buffer) => {
  const stream = client.query(from(`copy ${table} (${columnList}) from stdin (format binary)`));
  stream.end(data);
  await finished(stream);
};

/** A row that is there already, or whose agent is not: then the batch is looked through. */
const clashes = new Set(["23505", "23503"]);
const isClash = (error: unknown) => error instanceof DatabaseError && clashes.has(error.code ?? "");

/** Takes of a batch what is new and whose agent has not been deleted for good in the meantime. */
const insertFitting = (data: Buffer) =>
  withConnection(async (client) => {
    await client.query("begin");
    await client.query(`create temp table late (like "Call") on commit drop`);
    await copy(client, "late", data);
    await client.query(
      `insert into "Call" (${columnList}) select ${columnList} from late
      where exists (select 1 from "Agent" where "Agent".id = "agentId")
      on conflict (id) do nothing`,
    );
    await client.query("commit");
  });

/**
 * Writes calls once each: a row that is already there stays, so a batch may be sent again. COPY takes PostgreSQL
 * less than half of what an INSERT of the same rows does, in time that it shares with the process that answers.
 */
export const insertRows = async (rows: readonly Buffer[]): Promise<void> => {
  const data = copyData(rows);
  try {
    await withConnection((client) => copy(client, `"Call"`, data));
  } catch (error) {
    if (!isClash(error)) throw error;
    await insertFitting(data);
  }
};

export const insertCalls = (calls: CallRecord[]): Promise<void> => insertRows(calls.map(toRow));
