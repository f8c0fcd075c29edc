import pg from "pg";
import { lock } from "../lib/lock.ts";
import { type Cluster, ensureCluster } from "./cluster.ts";
import { ensureHome } from "./home.ts";
import {
  findPostmaster,
  type Postmaster,
  startPostmaster,
  stopPostmaster,
  toDatabaseUrl,
} from "./postmaster.ts";

export type Database = {
  url: string;
  /** Whether a server was already running. */
  wasRunning: boolean;
  /** Releases the server. The last holder stops it. */
  stop(): Promise<void>;
};

type Options = {
  /** The data folder. The cluster is in its `postgres` folder. */
  data: string;
  database?: string;
  /** Whether `stop` drops the database. */
  temporary?: boolean;
  /** Server settings, used only if this call starts the server. */
  settings?: Record<string, string>;
  signal?: AbortSignal;
};

/** The last element is whether the server was already running. */
type JoinedServer = [Postmaster, pg.Client, boolean];

/**
 * Every launcher of a cluster holds this advisory lock in shared mode. A launcher that can take it
 * exclusively is the last one. PostgreSQL drops a killed launcher's session, so nothing can leak.
 */
const HOLDER_LOCK_KEY = 7_366_001;

/**
 * How long a restart waits for the server's port. Connections of other programs can use it in the
 * meantime, and so can those of connection pools that try to reach the server.
 */
const PORT_WAIT_MS = 15_000;

async function openHolderSession(url: string, onLost: () => void): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: "toolwright-launcher" });
  client.on("error", () => {});
  client.once("end", onLost);
  await client.connect();
  await client.query("select pg_advisory_lock_shared($1)", [HOLDER_LOCK_KEY]);
  return client;
}

async function releaseShare(holder: pg.Client): Promise<boolean> {
  await holder.query("select pg_advisory_unlock_shared($1)", [HOLDER_LOCK_KEY]);
  const { rows } = await holder.query("select pg_try_advisory_lock($1) as alone", [
    HOLDER_LOCK_KEY,
  ]);
  return rows[0]?.alone === true;
}

async function ensureDatabase(holder: pg.Client, name: string) {
  const { rowCount } = await holder.query("select from pg_database where datname = $1", [name]);
  if (!rowCount) await holder.query(`create database ${holder.escapeIdentifier(name)}`);
}

const dropDatabase = (holder: pg.Client, name: string) =>
  holder.query(`drop database if exists ${holder.escapeIdentifier(name)} with (force)`);

/**
 * Starts the embedded PostgreSQL of a data folder, or joins the running one, and ensures that the
 * database exists. Until `stop`, restarts a server that dies on the same port. Throws if that is
 * not possible.
 */
export async function startDatabase(options: Options): Promise<Database> {
  const { data, database = "toolwright", temporary = false, settings = {}, signal } = options;
  const home = await ensureHome(data);
  const lockName = `postgres ${home.folder}`;
  let stopping = false;
  let restartPromise: Promise<void> = Promise.resolve();

  async function joinServer(cluster: Cluster, portWaitMs = 0): Promise<JoinedServer> {
    const runningPostmaster = await findPostmaster(cluster, signal);
    const postmaster =
      runningPostmaster ?? (await startPostmaster(cluster, settings, { signal, portWaitMs }));
    const handleLoss = () => {
      if (!stopping) restartPromise = restart(cluster);
    };
    return [
      postmaster,
      await openHolderSession(toDatabaseUrl(cluster, postmaster.port), handleLoss),
      runningPostmaster !== undefined,
    ];
  }

  async function restart(cluster: Cluster) {
    const release = await lock(lockName);
    try {
      if (stopping) return;
      const { port } = postmaster;
      [postmaster, holder] = await joinServer(cluster, PORT_WAIT_MS);
      if (postmaster.port === port) console.warn("The database had stopped and was restarted.");
      else console.error("The database was restarted on another port: restart Toolwright.");
    } catch (error) {
      console.error(`The database stopped and could not be restarted: ${toMessage(error)}`);
    } finally {
      await release();
    }
  }

  async function leave() {
    stopping = true;
    const isLastHolder = await releaseShare(holder).catch(() => true);
    await holder.end().catch(() => {});
    if (isLastHolder) await stopPostmaster(cluster, postmaster);
  }

  const release = await lock(lockName, { signal });
  let cluster: Cluster;
  let postmaster: Postmaster;
  let holder: pg.Client;
  let wasRunning: boolean;
  try {
    cluster = await ensureCluster(home, signal);
    [postmaster, holder, wasRunning] = await joinServer(cluster);
    await ensureDatabase(holder, database).catch(async (error: unknown) => {
      await leave();
      throw error;
    });
  } finally {
    await release();
  }

  return {
    url: toDatabaseUrl(cluster, postmaster.port, database),
    wasRunning,
    async stop() {
      if (stopping) return;
      stopping = true;
      await restartPromise;
      const unlock = await lock(lockName);
      try {
        if (temporary) await dropDatabase(holder, database);
        await leave();
      } finally {
        await unlock();
      }
    },
  };
}

const toMessage = (error: unknown) => (error instanceof Error ? error.message : String(error));
