import type { Alerts } from "@/lib/alerts/alerts";
import { type LogRetention, maintainLog } from "@/lib/data/calls/log-partitions";
import { backfillRollups } from "@/lib/data/calls/rollups";
import { startAlerts } from "./alerts/alert-upkeep";
import { startClockChecks } from "./health/clock-checks";
import { createReport } from "./log/create-report";
import { createFailureReport } from "./log/failure-report";
import { report } from "./log/report";
import { startCorrections, startPurges } from "./purges";

const LOG_INTERVAL_MS = 10 * 60_000;
/** A task may have failed only because a long query kept it from a lock. */
const RETRY_MS = 30_000;

/**
 * Runs tasks on the log now and every ten minutes, and sooner after a failure, until the returned
 * function is called. They are reported by their names if they fail.
 */
export const startLogUpkeep = (tasks: Record<string, () => Promise<void>>): (() => void) => {
  const reportTask = createReport();
  const stops = Object.entries(tasks).map(([name, run]) => {
    const reportFailure = createFailureReport((error) => reportTask(error, name));
    let timer: NodeJS.Timeout | undefined;
    let isStopped = false;
    const repeat = async () => {
      const delayMs = await run().then(
        () => LOG_INTERVAL_MS,
        (error) => {
          reportFailure(error);
          return RETRY_MS;
        },
      );
      if (!isStopped) timer = setTimeout(repeat, delayMs).unref();
    };
    void repeat();
    return () => {
      isStopped = true;
      clearTimeout(timer);
    };
  });
  return () => {
    for (const stop of stops) stop();
  };
};

/** Starts a server's background maintenance. Returns a function that stops it. */
export const startUpkeep = (retention: LogRetention, alerts: Alerts): (() => Promise<void>) => {
  const stops = [
    startPurges(),
    startCorrections(),
    startAlerts(alerts),
    startLogUpkeep({
      "log retention": () => maintainLog(retention),
      // Counts what was in the log when a migration added the rollups.
      statistics: backfillRollups,
    }),
    startClockChecks((problem) => report(problem, "clock")),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
};
