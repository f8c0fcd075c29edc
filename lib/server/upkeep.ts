import type { Alerts } from "@/lib/alerts/alerts";
import type { LogRetention } from "@/lib/data/calls/log-partitions";
import { startAlerts } from "./alert-upkeep";
import { startClockChecks } from "./clock-checks";
import { startLogUpkeep } from "./log-upkeep";
import { startPurges } from "./purges";
import { report } from "./report";

/** Starts what a server does beside serving. Returns a function that stops it. */
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
