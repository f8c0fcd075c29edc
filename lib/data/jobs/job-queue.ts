import type { PoolClient } from "pg";
import { PgBoss } from "pg-boss";
import { withConnection } from "../database";
import { isOutage } from "../is-outage";

const SCHEMA = "pgboss";
/** Created by the migration, along with its limits. */
const QUEUE = "jobs";
/** How often servers look for jobs whose server has stopped sending heartbeats, in seconds. */
const SUPERVISION_SECONDS = 5;
/** How soon a released job may be taken again, in seconds. */
const RELEASE_SECONDS = 1;

type QueuedJob = { id: string; space: string; rank: number };

type Options = { onError(error: unknown): void; supervisionSeconds?: number };

/** Adapts one connection, for the statements of a transaction. */
const toDatabase = (client: PoolClient) => ({
  executeSql: async (text: string, values?: unknown[]) => client.query(text, values),
});

/**
 * How long a statement or transaction on jobs may take. Otherwise, connections that have fallen
 * silent would keep a server from running jobs for a quarter of an hour.
 */
export const JOB_TIMEOUT_MS = 10_000;

const backgroundPool = {
  executeSql: (text: string, values?: unknown[]) =>
    withConnection((client) => client.query(text, values), { timeoutMs: JOB_TIMEOUT_MS }),
};

/**
 * Creates the queue that decides which server runs which job next, using pg-boss. Our migrations
 * create its schema.
 */
export const createJobQueue = ({ onError, supervisionSeconds = SUPERVISION_SECONDS }: Options) => {
  const boss = new PgBoss({
    schema: SCHEMA,
    db: backgroundPool,
    migrate: false,
    createSchema: false,
    schedule: false,
    registerInstance: false,
    superviseIntervalSeconds: supervisionSeconds,
    monitorIntervalSeconds: supervisionSeconds,
    monitorVacuum: false,
    reindex: false,
    openTelemetry: { enabled: false },
  });
  // An outage also shows in the operations on the queue.
  boss.on("error", (error) => isOutage(error) || onError(error));
  /** Starts on first use, so that a server can start without its database. */
  const ensureStart = async () => void (await boss.start());

  const send = async (client: PoolClient, { id, space, rank }: QueuedJob, startAfter = 0) => {
    const options = { id, priority: -rank, group: { id: space }, startAfter };
    await boss.send(QUEUE, {}, { ...options, db: toDatabase(client) });
  };
  const remove = async (client: PoolClient, id: string) => {
    await boss.deleteJob(QUEUE, id, { db: toDatabase(client) });
  };

  return {
    /** Must run before a transaction, because it needs its own connection. */
    start: ensureStart,
    /** Queues a job within a transaction. Jobs with a lower rank come first. */
    send: (client: PoolClient, job: QueuedJob) => send(client, job),
    /** Takes a job for this server, which must then send a heartbeat every 30 seconds. */
    async take(ignoredSpaces: readonly string[]) {
      await ensureStart();
      const [job] = await boss.fetch(QUEUE, { ignoreGroups: [...ignoredSpaces] });
      return job && { id: job.id, space: job.groupId ?? "" };
    },
    async keep(ids: readonly string[]) {
      await ensureStart();
      await boss.touch(QUEUE, [...ids]);
    },
    /** Removes a job that has ended or that waits for answers. */
    remove,
    /**
     * Returns a taken job to the queue. Unlike a failed attempt, this may happen any number of
     * times.
     */
    async release(client: PoolClient, job: QueuedJob) {
      await remove(client, job.id);
      await send(client, job, RELEASE_SECONDS);
    },
    stop: () => boss.stop({ graceful: false, close: false }),
  };
};
export type JobQueue = ReturnType<typeof createJobQueue>;
