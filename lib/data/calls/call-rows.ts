import { finished } from "node:stream/promises";
import { DatabaseError, type PoolClient } from "pg";
import { from } from "pg-copy-streams";
import type { CallSource } from "@/lib/agent/access/protocol-name";
import type { SignedInCaller } from "@/lib/agent/access/signed-in-caller";
import type { SentRequest } from "@/lib/templates/sent-request";
import { truncateRequests } from "@/lib/templates/truncate-requests";
import { withConnection } from "../database";
import { copyData, copyRow } from "./copy-rows";

/** One call as it is stored, with everything already redacted. */
export type StoredCall = {
  id: string;
  agentId: string;
  version: number | null;
  tool: string;
  /** The id of the key or the sign-in. */
  keyId: string | null;
  signIn: SignedInCaller | null;
  protocol: CallSource | null;
  status: number;
  code: string | null;
  params: unknown;
  response: unknown;
  log: unknown[];
  requests: readonly SentRequest[];
  context: Record<string, unknown>;
  /** Milliseconds since the Unix epoch. */
  startedAt: number;
  ms: number;
};

/**
 * Replaces NUL and lone surrogates with U+FFFD. PostgreSQL rejects JSON that contains them, and a
 * single one would fail the whole batch on every retry. Callers can send both.
 */
export const sanitizeJson = (row: string): string =>
  row.includes("\\u")
    ? row.replace(/\\(?:u(?:0000|d[89a-f][\da-f]{2})|.)/gs, (sequence) =>
        sequence.length === 6 ? "\\ufffd" : sequence,
      )
    : row;

/** Maximum size of one call in the log, in characters of JSON. Values beyond it are omitted. */
const MAX_CALL_CHARACTERS = 256 * 1024;
const describeOmitted = (characters: number): string =>
  JSON.stringify(`(${Math.round(characters / 1024)} KB, omitted)`);
const omitLarge = (text: string | null): string | null =>
  text !== null && text.length > MAX_CALL_CHARACTERS / 4 ? describeOmitted(text.length) : text;

/** Counts the characters of a value, of which its JSON has at least as many. */
const countCharacters = (value: unknown): number => {
  if (typeof value === "string") return value.length;
  if (typeof value !== "object" || value === null) return 1;
  let sum = 0;
  // Arrays of the members would cost more than the rest of the count.
  if (Array.isArray(value)) for (const item of value) sum += countCharacters(item);
  else
    for (const name in value)
      sum += name.length + countCharacters(value[name as keyof typeof value]);
  return sum;
};

const columns = [
  "id",
  "agentId",
  "version",
  "tool",
  "keyId",
  "protocol",
  "status",
  "code",
  "params",
  "response",
  "context",
  "log",
  "requests",
  "signIn",
  "startedAt",
  "ms",
];
/**
 * The columns of a row as `toRow` encodes it. Rows of an earlier version are inserted by the
 * columns that they have.
 */
export const CALL_ROW_FORMAT = columns.join(",");
const toColumnList = (format: string): string =>
  format
    .split(",")
    .map((name) => `"${name.replaceAll('"', '""')}"`)
    .join(", ");

const toJson = (value: unknown): string | null =>
  value === null || value === undefined ? null : (JSON.stringify(value) ?? null);

/** Like `toJson`, but does not spend time serializing what will be omitted. */
const toJsonUnlessHuge = (value: unknown): string | null => {
  const characters = countCharacters(value);
  return characters > MAX_CALL_CHARACTERS ? describeOmitted(characters) : toJson(value);
};

/** Encodes a call as one row of a binary COPY. */
export const toRow = (call: StoredCall): Buffer => {
  const log = toJson(call.log);
  const requests = truncateRequests(call.requests);
  const signIn = toJson(call.signIn);
  let values = [call.params, call.response, call.context].map(toJsonUnlessHuge);
  const size = [log, requests, ...values].reduce((sum, text) => sum + (text?.length ?? 0), 0);
  if (size > MAX_CALL_CHARACTERS) values = values.map(omitLarge);
  return copyRow(columns.length, (row) => {
    row.text(call.id);
    row.text(call.agentId);
    row.int(call.version);
    row.text(call.tool);
    row.text(call.keyId);
    row.text(call.protocol);
    row.int(call.status);
    row.text(call.code);
    for (const json of [...values, log, requests, signIn])
      row.text(json === null ? null : sanitizeJson(json));
    row.timestamp(call.startedAt);
    row.float(call.ms);
  });
};

type Rows = { data: Buffer; columnList: string };

const copy = async (client: PoolClient, table: string, { data, columnList }: Rows) => {
  const stream = client.query(from(`copy ${table} (${columnList}) from stdin (format binary)`));
  stream.end(data);
  await finished(stream);
};

/** Unique and foreign key violations: the row already exists, or its agent no longer does. */
const conflictCodes = new Set(["23505", "23503"]);
const isConflict = (error: unknown) =>
  error instanceof DatabaseError && conflictCodes.has(error.code ?? "");

/**
 * Longer than a batch takes. A connection that has not responded by then is abandoned, and the
 * batch is sent again over another one.
 */
export const INSERT_TIMEOUT_MS = 15_000;

/** Inserts the rows of a batch that are new and whose agent still exists. */
const insertNewRows = (rows: Rows) =>
  withConnection(
    async (client) => {
      await client.query("begin");
      await client.query(
        `create temp table incoming (like "Call" including defaults) on commit drop`,
      );
      await copy(client, "incoming", rows);
      await client.query(
        `insert into "Call" (${rows.columnList}) select ${rows.columnList} from incoming
      where exists (select 1 from "Agent" where "Agent".id = "agentId")
      on conflict (id) do nothing`,
      );
      await client.query("commit");
    },
    { timeoutMs: INSERT_TIMEOUT_MS },
  );

/**
 * Inserts calls. Ignores existing rows, so that a batch can safely be retried. Uses COPY because it
 * costs PostgreSQL less than half the CPU time of an INSERT, and that CPU is often shared with the
 * server.
 */
export const insertRows = async (
  rows: readonly Buffer[],
  format: string = CALL_ROW_FORMAT,
): Promise<void> => {
  const copyRows = { data: copyData(rows), columnList: toColumnList(format) };
  try {
    await withConnection((client) => copy(client, `"Call"`, copyRows), {
      timeoutMs: INSERT_TIMEOUT_MS,
    });
  } catch (error) {
    if (!isConflict(error)) throw error;
    await insertNewRows(copyRows);
  }
};
