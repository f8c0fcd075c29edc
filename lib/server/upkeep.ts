import type { Alerts } from "@/lib/alerts/alerts";
import { type LogRetention, maintainLog } from "@/lib/data/calls/log-partitions";
import { backfillRollups } from "@/lib/data/calls/rollups";
import { startAlerts } from "./alerts/alert-upkeep";
import { startClockChecks } from "./health/clock-checks";
import { report } from "./log/report";
import { startPurges } from "./purges";

const LOG_INTERVAL_MS = 10 * 60_000;

/**
 * Keeps the log within its retention until the returned function is called, and counts what older
 * versions logged.
 */
const startLogUpkeep = (retention: LogRetention): (() => void) => {
  const maintain = () => maintainLog(retention).catch((error) => report(error, "log retention"));
  void maintain();
  void backfillRollups().catch((error) => report(error, "statistics"));
  const timer = setInterval(() => void maintain(), LOG_INTERVAL_MS).unref();
  return () => clearInterval(timer);
};

/** Starts a server's background maintenance. Returns a function that stops it. */
export const startUpkeep = (retention: LogRetention, alerts: Alerts): (() => Promise<void>) => {
  const stops = [
    startPurges(),
    startAlerts(alerts),
    startLogUpkeep(retention),
    startClockChecks((problem) => report(new Error(problem), "clock")),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
};
