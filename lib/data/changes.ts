import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { z } from "zod";
import { database, databaseUrl, type Transaction } from "./database";
import { createSerialQuery, type Query } from "./query";

const CHANNEL = "toolwright_changes";
const READ_INTERVAL_MS = 1_000;
/** After this long without an answer the connection counts as dead, although nothing has closed it. */
const QUERY_TIMEOUT_MS = 2_000;
const MAX_RECONNECT_DELAY_MS = 1_000;
/** More changes at once than this are read as "anything may have changed". */
const MAX_CHANGES = 2_000;
/** Changes are kept for longer than a position in them stays valid. */
const CHANGES_KEPT_FOR = "1 hour";
const POSITION_VALID_MS = 30 * 60_000;
/** The position after every change. */
const NO_CHANGES = String(2n ** 64n - 1n);

/** What changed, each named once. */
export type Changes = {
  agents: string[];
  /** The Spaces whose credentials changed. */
  credentials: string[];
  caches: { agentId: string; tool: string }[];
  /** Access tokens that ended before they expired, by their SHA-256. */
  tokens: string[];
  /** Runs that were asked to stop. */
  runs: string[];
  /** Runs that somebody has stopped following. */
  unfollowedRuns: string[];
  /** Calls in the background that were cancelled. */
  jobs: string[];
  /** Sealed messages to MCP requests that another server may have. */
  sessionMessages: string[];
};

/** Up to where changes have been applied, and when they were. */
export type Position = { cursor: string; appliedAt: number };

type ChangeListener = {
  /** Applies changes; `query` is answered over the connection that they were read from. When it rejects, they are read again. */
  onChanges(changes: Changes, query: Query): Promise<void>;
  /**
   * Anything may have changed since the position, or since ever. Messages of sessions are in no other table, so those
   * since the position that are still there come with it.
   */
  onUnknownChanges(query: Query, sessionMessages: string[]): Promise<void>;
  /** Everything that was committed before is applied. */
  onApplied(position: Position): void;
  /** The first time without a position to continue from: until `onApplied`, changes are missed. */
  onLost(): void;
  onError(error: unknown): void;
};

export type ChangeStatus = {
  /** Whether the database did not respond when it was last asked. */
  isAway: boolean;
  /** Whether notifications arrive, which a pooling proxy does not pass on; undefined until that is known. */
  isNotified: boolean | undefined;
};

const rowSchema = z.object({
  cursor: z.string(),
  changes: z.array(z.tuple([z.string(), z.string(), z.string()])),
});
type Row = z.infer<typeof rowSchema>;

/**
 * A transaction's changes become visible at once, but not in the order of their ids. So everything is read from the
 * oldest transaction on that was still running at the last time; what was returned then is left out.
 */
const readRows = async (query: Query, cursor: string): Promise<Row> => {
  const [row] = await query(
    `select pg_snapshot_xmin(pg_current_snapshot())::text as cursor,
       coalesce((
         select json_agg(json_build_array(id::text, kind, subject) order by id)
         from (select id, kind, subject from "Change" where transaction >= $1::text::xid8
               order by transaction limit ${MAX_CHANGES + 1}) c
       ), '[]') as changes`,
    [cursor],
  );
  return rowSchema.parse(row);
};

type Message = { id: string; subject: string };

const readSessionMessages = async (query: Query, cursor: string): Promise<Message[]> => {
  const rows = await query(
    `select id::text, subject from "Change" where kind = 'session' and transaction >= $1::text::xid8
     order by "Change".id limit ${MAX_CHANGES}`,
    [cursor],
  );
  return z.array(z.object({ id: z.string(), subject: z.string() })).parse(rows);
};

const toChanges = (rows: Row["changes"]): Changes => {
  const listSubjects = (kind: string) => [
    ...new Set(rows.filter((row) => row[1] === kind).map((row) => row[2])),
  ];
  return {
    agents: listSubjects("agent"),
    credentials: listSubjects("credentials"),
    tokens: listSubjects("token"),
    runs: listSubjects("run"),
    unfollowedRuns: listSubjects("unfollowed"),
    jobs: listSubjects("job"),
    sessionMessages: listSubjects("session"),
    caches: listSubjects("cache").map((subject) => {
      const [agentId, tool] = z.tuple([z.string(), z.string()]).parse(JSON.parse(subject));
      return { agentId, tool };
    }),
  };
};

/** Reads changes from a position on, each once. */
const createReader = (listener: ChangeListener, initial: Position | undefined) => {
  let position = initial;
  let returnedIds = new Set<string>();

  return async (query: Query): Promise<void> => {
    // Taken before anything is read, so that what is read is at least as new.
    const readAt = Date.now();
    const from = position && readAt - position.appliedAt < POSITION_VALID_MS ? position : undefined;
    const { cursor, changes: rows } = await readRows(query, from?.cursor ?? NO_CHANGES);
    const isContinued =
      from !== undefined && rows.length <= MAX_CHANGES && BigInt(cursor) >= BigInt(from.cursor);
    const readIds = rows.map(([id]) => id);
    if (isContinued) {
      const newRows = rows.filter(([id]) => !returnedIds.has(id));
      if (newRows.length > 0) await listener.onChanges(toChanges(newRows), query);
    } else {
      const messages = position ? await readSessionMessages(query, position.cursor) : [];
      const newMessages = messages.filter(({ id }) => !returnedIds.has(id));
      await listener.onUnknownChanges(
        query,
        newMessages.map(({ subject }) => subject),
      );
      readIds.push(...messages.map(({ id }) => id));
    }
    returnedIds = new Set(readIds);
    position = { cursor, appliedAt: readAt };
    listener.onApplied(position);
  };
};

/**
 * Follows what changes in the database, over a connection of its own: once a second, and at once when notified. So
 * nothing depends on notifications, and a connection that has fallen silent is noticed and replaced.
 */
export const followChanges = (
  listener: ChangeListener,
  { url = databaseUrl(), since }: { url?: string; since?: Position | undefined } = {},
) => {
  const read = createReader(listener, since);
  const stopped = new AbortController();
  let status: ChangeStatus = { isAway: false, isNotified: undefined };
  let isConnected = false;
  let wake = () => {};

  const waitForChange = async () => {
    const woken = new AbortController();
    wake = () => woken.abort();
    const signal = AbortSignal.any([woken.signal, stopped.signal]);
    await sleep(READ_INTERVAL_MS, undefined, { signal }).catch(() => {});
  };

  const follow = async (client: Client) => {
    await client.connect();
    const query = createSerialQuery(client);
    let isNotified = false;
    let wasNotified = false;
    client.on("notification", () => {
      isNotified = true;
      wasNotified = true;
      wake();
    });
    await query(`listen ${CHANNEL}`);
    await query("select pg_notify($1, '')", [CHANNEL]);
    for (let reads = 0; !stopped.signal.aborted; reads += 1) {
      wasNotified = false;
      await read(query);
      isConnected = true;
      status = { isAway: false, isNotified: isNotified || (reads < 2 ? undefined : false) };
      if (!wasNotified) await waitForChange();
    }
  };

  const run = async () => {
    let failures = 0;
    while (!stopped.signal.aborted) {
      const client = new Client({
        connectionString: url,
        application_name: "toolwright changes",
        connectionTimeoutMillis: QUERY_TIMEOUT_MS,
        query_timeout: QUERY_TIMEOUT_MS,
      });
      const startedAt = Date.now();
      client.on("error", () => wake());
      await follow(client).catch((error: unknown) => {
        if (failures === 0 && !stopped.signal.aborted) listener.onError(error);
      });
      // A connection that does not answer is not waited for.
      void client.end().catch(() => {});
      if (stopped.signal.aborted) return;
      failures = isConnected ? 0 : failures + 1;
      if (isConnected) listener.onLost();
      isConnected = false;
      status = { isAway: true, isNotified: undefined };
      const delay = Math.min(100 * 2 ** failures, MAX_RECONNECT_DELAY_MS);
      if (Date.now() - startedAt < delay)
        await sleep(delay, undefined, { signal: stopped.signal }).catch(() => {});
    }
  };
  const running = run();

  return {
    status: (): ChangeStatus => status,
    async stop(): Promise<void> {
      stopped.abort();
      await running;
    },
  };
};

/** Makes every server clear its cached results of a tool. */
export const recordCacheCleared = async (agentId: string, tool: string): Promise<void> => {
  const subject = JSON.stringify([agentId, tool]);
  await database().$executeRaw`insert into "Change" (kind, subject) values ('cache', ${subject})`;
};

/** Makes every server stop a run, once the transaction commits. */
export const recordRunCancelled = async (transaction: Transaction, run: string): Promise<void> => {
  await transaction.$executeRaw`insert into "Change" (kind, subject) values ('run', ${run})`;
};

/** Makes every server say again that a run is followed where it is, once the transaction commits. */
export const recordRunUnfollowed = async (transaction: Transaction, run: string): Promise<void> => {
  await transaction.$executeRaw`insert into "Change" (kind, subject) values ('unfollowed', ${run})`;
};

export const purgeChanges = async (): Promise<void> => {
  await database()
    .$executeRaw`delete from "Change" where "createdAt" < now() - ${CHANGES_KEPT_FOR}::interval`;
};
