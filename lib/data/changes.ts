import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { z } from "zod";
import { databaseNow, measureClock } from "./clock";
import { database, databaseUrl, type Transaction } from "./database";
import { createSerialQuery, type Query } from "./query";
import { MAX_CHANGES, type Row, readRows, readSessionMessages, toSnapshot } from "./read-changes";
import { setSearchPath } from "./session-settings";

const CHANNEL = "toolwright_changes";
const READ_INTERVAL_MS = 1_000;
/**
 * A connection that does not respond within this time is considered dead, even if nothing has
 * closed it.
 */
const QUERY_TIMEOUT_MS = 2_000;
const MAX_RECONNECT_DELAY_MS = 1_000;
/** How long the first read may be repeated before others stop waiting for it. */
const MAX_FIRST_READ_MS = 5_000;
const MAX_CATCH_UP_MS = 1_000;
/** Longer than the time for which a position stays valid. */
const CHANGES_KEPT_FOR = "1 hour";
const POSITION_VALID_MS = 30 * 60_000;
/** A cursor after every change. */
const NO_CHANGES = String(2n ** 64n - 1n);

/** What changed, without duplicates. */
export type Changes = {
  agents: string[];
  /** The Spaces whose credentials changed. */
  credentials: string[];
  caches: { agentId: string; tool: string }[];
  /** The SHA-256 hashes of access tokens that ended before they expired. */
  tokens: string[];
  /** Runs that were asked to stop. */
  runs: string[];
  /** Runs that a follower has left. */
  unfollowedRuns: string[];
  /** Background calls that were cancelled. */
  jobs: string[];
  /** Sealed messages to MCP requests that another server may be handling. */
  sessionMessages: string[];
};

/** The position up to which changes have been applied, and when that was by the database's clock. */
export type Position = {
  cursor: string;
  /** When the database server started. After a failover, another one may reuse transaction ids. */
  serverStart: string;
  appliedAt: number;
};

type ChangeListener = {
  /**
   * Applies changes. `query` runs over the connection that they were read from. If the promise
   * rejects, they are read again.
   */
  onChanges(changes: Changes, query: Query): Promise<void>;
  /**
   * Called when anything may have changed since the position, or ever if there is none. Session
   * messages are in no other table, so the remaining ones since the position are passed along.
   */
  onUnknownChanges(query: Query, sessionMessages: string[]): Promise<void>;
  /** Called when everything that was committed before `position` has been applied. */
  onApplied(position: Position): void;
  /** Called once when the connection is lost. Changes are missed until `onApplied`. */
  onLost(): void;
  onError(error: unknown): void;
};

export type ChangeStatus = {
  /** Whether the database did not respond to the last query. */
  isAway: boolean;
  /**
   * Whether any notification has arrived over this connection, which a pooling proxy does not
   * forward; undefined until that is known.
   */
  isNotified: boolean | undefined;
  /** Whether the database rejects writes, as a standby does. */
  isReadOnly: boolean;
};

const toChanges = (rows: Row["changes"]): Changes => {
  const listSubjects = (kind: string) => [
    ...new Set(rows.filter((row) => row[0] === kind).map((row) => row[1])),
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

/**
 * Creates a function that reads each change since a position once, and returns what that tells
 * about the database.
 */
const createReader = (listener: ChangeListener, initial: Position | undefined) => {
  let last = initial && { ...initial, snapshot: toSnapshot(initial.cursor) };

  return async (query: Query): Promise<Omit<ChangeStatus, "isNotified">> => {
    await measureClock(query);
    // Taken before reading, so that what is read is at least this new.
    const readAt = databaseNow();
    const from = last && Math.abs(readAt - last.appliedAt) < POSITION_VALID_MS ? last : undefined;
    const { snapshot, isReadOnly, changes, ...server } = await readRows(
      query,
      from?.snapshot ?? toSnapshot(NO_CHANGES),
    );
    const isContinued =
      from !== undefined &&
      changes.length <= MAX_CHANGES &&
      server.serverStart === from.serverStart;
    if (!isContinued)
      await listener.onUnknownChanges(
        query,
        last ? await readSessionMessages(query, last.snapshot, snapshot) : [],
      );
    else if (changes.length > 0) await listener.onChanges(toChanges(changes), query);
    const position = { ...server, appliedAt: readAt };
    last = { ...position, snapshot };
    listener.onApplied(position);
    return { isAway: false, isReadOnly };
  };
};

const createClient = (url: string) =>
  new Client({
    connectionString: url,
    application_name: "toolwright changes",
    connectionTimeoutMillis: QUERY_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
  });

const connect = async (client: Client): Promise<Query> => {
  await client.connect();
  const query = createSerialQuery(client);
  await query(setSearchPath);
  return query;
};

const createFirstRead = () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, MAX_FIRST_READ_MS);
  return {
    promise,
    end() {
      clearTimeout(timer);
      resolve();
    },
  };
};

/** Lets others wait until a read that starts after their request is applied. */
const createSharedReads = <Result>(read: (query: Query) => Promise<Result>) => {
  let waiting: (() => void)[] = [];
  return {
    isAwaited: () => waiting.length > 0,
    /** Resolves once every change that has been committed is applied, or after a second. */
    waitForNext: (wake: () => void): Promise<void> =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, MAX_CATCH_UP_MS);
        waiting.push(() => {
          clearTimeout(timer);
          resolve();
        });
        wake();
      }),
    async read(query: Query): Promise<Result> {
      const current = waiting;
      waiting = [];
      const result = await read(query);
      for (const resolve of current) resolve();
      return result;
    },
  };
};

/**
 * Follows changes in the database over a connection of its own: once a second, and immediately when
 * notified. Nothing depends on notifications, and a connection that has fallen silent is detected
 * and replaced.
 */
export const followChanges = (
  listener: ChangeListener,
  { url = databaseUrl(), since }: { url?: string; since?: Position | undefined } = {},
) => {
  const sharedReads = createSharedReads(createReader(listener, since));
  const stopped = new AbortController();
  let status: ChangeStatus = { isAway: false, isNotified: undefined, isReadOnly: false };
  let isConnected = false;
  let wake = () => {};
  const firstRead = createFirstRead();

  const waitForChange = async () => {
    const woken = new AbortController();
    wake = () => woken.abort();
    const signal = AbortSignal.any([woken.signal, stopped.signal]);
    await sleep(READ_INTERVAL_MS, undefined, { signal }).catch(() => {});
  };

  const follow = async (client: Client) => {
    const query = await connect(client);
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
      const result = await sharedReads.read(query);
      isConnected = true;
      firstRead.end();
      status = { ...result, isNotified: isNotified || (reads < 2 ? undefined : false) };
      if (!wasNotified && !sharedReads.isAwaited()) await waitForChange();
    }
  };

  const run = async () => {
    let failures = 0;
    while (!stopped.signal.aborted) {
      const client = createClient(url);
      const startedAt = Date.now();
      client.on("error", () => wake());
      await follow(client).catch((error: unknown) => {
        if (failures === 0 && !stopped.signal.aborted) listener.onError(error);
      });
      // Does not wait for a connection that may not respond.
      void client.end().catch(() => {});
      if (stopped.signal.aborted) return;
      failures = isConnected ? 0 : failures + 1;
      if (isConnected) listener.onLost();
      isConnected = false;
      status = { isAway: true, isNotified: undefined, isReadOnly: false };
      const delay = Math.min(100 * 2 ** failures, MAX_RECONNECT_DELAY_MS);
      if (Date.now() - startedAt < delay)
        await sleep(delay, undefined, { signal: stopped.signal }).catch(() => {});
    }
  };
  const running = run();

  return {
    /** Resolves once the changes have been read, or after five seconds without success. */
    firstRead: firstRead.promise,
    status: (): ChangeStatus => status,
    catchUp: (): Promise<void> => sharedReads.waitForNext(wake),
    async stop(): Promise<void> {
      stopped.abort();
      firstRead.end();
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

/** Makes every server where a run is followed report that again, once the transaction commits. */
export const recordRunUnfollowed = async (transaction: Transaction, run: string): Promise<void> => {
  await transaction.$executeRaw`insert into "Change" (kind, subject) values ('unfollowed', ${run})`;
};

export const purgeChanges = async (): Promise<void> => {
  await database("background")
    .$executeRaw`delete from "Change" where "createdAt" < now() - ${CHANGES_KEPT_FOR}::interval`;
};
