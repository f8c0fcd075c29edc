import { type LogRetention, maintainLog } from "@/lib/data/calls/log-partitions";
import { backfillRollups } from "@/lib/data/calls/rollups";
import { report } from "./report";

const INTERVAL_MS = 10 * 60_000;

/** Keeps the log within its retention until the returned function is called, and counts what older versions logged. */
export const startLogUpkeep = (retention: LogRetention): (() => void) => {
  const maintain = () => maintainLog(retention).catch((error) => report(error, "log retention"));
  void maintain();
  void backfillRollups().catch((error) => report(error, "statistics"));
  const timer = setInterval(() => void maintain(), INTERVAL_MS).unref();
  return () => clearInterval(timer);
};
