import type { MetricSources } from "./register-sources";

export const metricSources: MetricSources = {
  publishedAgents: () => 12,
  databasePools: () => [{ pool: "main", used: 4, idle: 6, waiting: 1, max: 10 }],
  sandbox: () => ({
    busyRunners: 2,
    idleRunners: 1,
    queuedCalls: 3,
    assignedCalls: 40,
    waitedMs: 1_500,
  }),
  sandboxKills: () => ({ memory: 5, deadline: 0 }),
  log: () => ({ pendingBytes: 0, droppedRows: 0, failedWrites: 0 }),
  redis: () => true,
};
