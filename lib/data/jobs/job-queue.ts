import type { PoolClient } from "pg";
import { PgBoss } from "pg-boss";
import { withConnection } from "../database";
import { isOutage } from "../is-outage";

const SCHEMA = "pgboss";
/** Created by the migration, with its limits. */
const QUEUE = "jobs";
/** How often servers look for jobs whose server is not heard of any more. */
const SUPERVISION_SECONDS = 5;
/** How soon a job that was given back may be taken again. */
const RELEASE_SECONDS = 1;

type QueuedJob = { id: string; space: string; rank: number };

type Options = { onError(error: unknown): void; supervisionSeconds?: number };

/** One connection, for statements of a transaction. */
const toDatabase = (client: PoolClient) => ({
  executeSql: async (text: string, values?: unknown[]) => client.query(text, values),
});

const backgroundPool = {
  executeSql: (text: string, values?: unknown[]) =>
    withConnection((client) => client.query(text, values), { pool: "background" }),
};

/** Which server runs which job next, by pg-boss. Its schema is created by our migrations. */
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
  // An outage shows in what is asked of the queue as well.
  boss.on("error", (error) => isOutage(error) || onError(error));
  /** On first use, so that a server starts without its database. */
  const ensureStart = async () => void (await boss.start());

  const send = async (client: PoolClient, { id, space, rank }: QueuedJob, startAfter = 0) => {
    const options = { id, priority: -rank, group: { id: space }, startAfter };
    await boss.send(QUEUE, {}, { ...options, db: toDatabase(client) });
  };
  const remove = async (client: PoolClient, id: string) => {
    await boss.deleteJob(QUEUE, id, { db: toDatabase(client) });
  };

  return {
    /** Has to come before a transaction: it needs a connection of its own. */
    start: ensureStart,
    /** Queues a job within a transaction. Jobs of a lower rank come first. */
    send: (client: PoolClient, job: QueuedJob) => send(client, job),
    /** Takes a job for this server, which has to be heard of every 30 seconds from then on. */
    async take(ignoredSpaces: readonly string[]) {
      await ensureStart();
      const [job] = await boss.fetch(QUEUE, { ignoreGroups: [...ignoredSpaces] });
      return job && { id: job.id, space: job.groupId ?? "" };
    },
    async keep(ids: readonly string[]) {
      await ensureStart();
      await boss.touch(QUEUE, [...ids]);
    },
    /** Removes a job that has ended, or that waits for answers. */
    remove,
    /** Gives a job back that was taken. Unlike a failed attempt it may be given back any number of times. */
    async release(client: PoolClient, job: QueuedJob) {
      await remove(client, job.id);
      await send(client, job, RELEASE_SECONDS);
    },
    stop: () => boss.stop({ graceful: false, close: false }),
  };
};
export type JobQueue = ReturnType<typeof createJobQueue>;
