import type { Alerts } from "@/lib/alerts/alerts";
import { type LogRetention, maintainLog } from "@/lib/data/calls/log-partitions";
import { backfillRollups } from "@/lib/data/calls/rollups";
import { startAlerts } from "./alerts/alert-upkeep";
import { startClockChecks } from "./health/clock-checks";
import { report } from "./log/report";
import { startCorrections, startPurges } from "./purges";

const LOG_INTERVAL_MS = 10 * 60_000;

/**
 * Runs tasks on the log now and every ten minutes, until the returned function is called. They are
 * reported by their names if they fail.
 */
export const startLogUpkeep = (tasks: Record<string, () => Promise<void>>): (() => void) => {
  const runAll = () => {
    for (const [name, run] of Object.entries(tasks)) run().catch((error) => report(error, name));
  };
  runAll();
  const timer = setInterval(runAll, LOG_INTERVAL_MS).unref();
  return () => clearInterval(timer);
};

/** Starts a server's background maintenance. Returns a function that stops it. */
export const startUpkeep = (retention: LogRetention, alerts: Alerts): (() => Promise<void>) => {
  const stops = [
    startPurges(),
    startCorrections(),
    startAlerts(alerts),
    startLogUpkeep({
      "log retention": () => maintainLog(retention),
      // Counts what older versions logged.
      statistics: backfillRollups,
    }),
    startClockChecks((problem) => report(new Error(problem), "clock")),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
};
