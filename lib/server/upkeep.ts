import type { LogRetention } from "@/lib/data/calls/log-partitions";
import { startClockChecks } from "./clock-checks";
import { startLogUpkeep } from "./log-upkeep";
import { startPurges } from "./purges";
import { report } from "./report";

/** Starts what a server does beside serving. Returns a function that stops it. */
export const startUpkeep = (retention: LogRetention): (() => void) => {
  const stops = [
    startPurges(),
    startLogUpkeep(retention),
    startClockChecks((problem) => report(new Error(problem), "clock")),
  ];
  return () => {
    for (const stop of stops) stop();
  };
};
