import { Counter, Gauge, type Registry } from "prom-client";

type Pool = { pool: string; used: number; idle: number; waiting: number; max: number };

/** The parts of the process that keep their own metrics. */
export type MetricSources = {
  publishedAgents(): number;
  databasePools(): Pool[];
  sandbox(): {
    busyRunners: number;
    idleRunners: number;
    queuedCalls: number;
    assignedCalls: number;
    waitedMs: number;
  };
  sandboxKills(): Readonly<Record<string, number>>;
  log(): { pendingBytes: number; droppedRows: number; failedWrites: number };
  /** Whether Redis is connected; undefined if rate limits are not shared. */
  redis(): boolean | undefined;
};

type Sample = readonly [labels: Record<string, string>, value: number];
type Read = (sources: MetricSources) => readonly Sample[];
type Definition = { name: string; help: string; labelNames?: string[]; read: Read };

const toSamples = (value: number | undefined): Sample[] =>
  value === undefined ? [] : [[{}, value]];

const gauges: Definition[] = [
  {
    name: "toolwright_published_agents",
    help: "Published agents in memory.",
    read: ({ publishedAgents }) => toSamples(publishedAgents()),
  },
  {
    name: "toolwright_database_connections",
    help: "Connections to PostgreSQL, by pool and state.",
    labelNames: ["pool", "state"],
    read: ({ databasePools }) =>
      databasePools().flatMap(({ pool, used, idle }): Sample[] => [
        [{ pool, state: "used" }, used],
        [{ pool, state: "idle" }, idle],
      ]),
  },
  {
    name: "toolwright_database_max_connections",
    help: "Maximum number of connections in a pool.",
    labelNames: ["pool"],
    read: ({ databasePools }) => databasePools().map(({ pool, max }) => [{ pool }, max]),
  },
  {
    name: "toolwright_database_waiting",
    help: "Queries waiting for a connection.",
    labelNames: ["pool"],
    read: ({ databasePools }) => databasePools().map(({ pool, waiting }) => [{ pool }, waiting]),
  },
  {
    name: "toolwright_sandbox_runners",
    help: "Runner processes of JavaScript tools, by state.",
    labelNames: ["state"],
    read({ sandbox }) {
      const { busyRunners, idleRunners } = sandbox();
      return [
        [{ state: "busy" }, busyRunners],
        [{ state: "idle" }, idleRunners],
      ];
    },
  },
  {
    name: "toolwright_sandbox_queued_calls",
    help: "Calls waiting for a runner.",
    read: ({ sandbox }) => toSamples(sandbox().queuedCalls),
  },
  {
    name: "toolwright_log_pending_bytes",
    help: "Size of finished calls and model requests that are not in the log yet.",
    read: ({ log }) => toSamples(log().pendingBytes),
  },
  {
    name: "toolwright_redis_up",
    help: "Whether rate limits are counted in Redis; 0 while each server counts on its own.",
    read({ redis }) {
      const isUp = redis();
      return toSamples(isUp === undefined ? undefined : Number(isUp));
    },
  },
];

const counters: Definition[] = [
  {
    name: "toolwright_sandbox_kills_total",
    help: "Runner processes that were ended, by reason.",
    labelNames: ["reason"],
    read: ({ sandboxKills }) =>
      Object.entries(sandboxKills()).map(([reason, count]) => [{ reason }, count]),
  },
  {
    name: "toolwright_sandbox_calls_total",
    help: "Calls that got a runner.",
    read: ({ sandbox }) => toSamples(sandbox().assignedCalls),
  },
  {
    name: "toolwright_sandbox_wait_seconds_total",
    help: "Total time that calls waited for a runner.",
    read: ({ sandbox }) => toSamples(sandbox().waitedMs / 1_000),
  },
  {
    name: "toolwright_log_dropped_rows_total",
    help: "Finished calls and model requests that never got into the log.",
    read: ({ log }) => toSamples(log().droppedRows),
  },
  {
    name: "toolwright_log_failed_writes_total",
    help: "Failed writes to the log, which are retried.",
    read: ({ log }) => toSamples(log().failedWrites),
  },
];

/**
 * Registers metrics that are read from their source at each scrape, so that they cost nothing in
 * between.
 */
export const registerSources = (
  registers: Registry[],
  getSources: () => MetricSources | undefined,
): void => {
  const list = (read: Read) => {
    const sources = getSources();
    return sources ? read(sources) : [];
  };
  for (const { read, ...definition } of gauges)
    new Gauge({
      ...definition,
      registers,
      collect() {
        this.reset();
        // After the reset, a gauge without labels is 0, even if no source has a value for it.
        this.remove({});
        for (const [labels, value] of list(read)) this.set(labels, value);
      },
    });
  for (const { read, ...definition } of counters)
    new Counter({
      ...definition,
      registers,
      collect() {
        this.reset();
        for (const [labels, value] of list(read)) this.inc(labels, value);
      },
    });
};
