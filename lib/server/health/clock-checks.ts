import { getClockSkewMs } from "@/lib/data/clock";
import { createOutageReport } from "@/lib/flow-control/outage-report";

const CHECK_INTERVAL_MS = 60_000;
const MAX_CLOCK_SKEW_MS = 5_000;

/**
 * Describes the skew of this machine's clock. Returns undefined while it agrees with the
 * database's.
 */
export const describeClockSkew = (): string | undefined => {
  const skew = getClockSkewMs();
  if (Math.abs(skew) < MAX_CLOCK_SKEW_MS) return undefined;
  const seconds = Math.round(Math.abs(skew) / 1_000);
  return `This machine's clock is ${seconds} s ${skew > 0 ? "ahead of" : "behind"} the database's clock, which is authoritative. Synchronize this machine's clock with NTP.`;
};

/** Warns once when this machine's clock and the database's diverge. */
export const startClockChecks = (warn: (problem: string) => void): (() => void) => {
  const skews = createOutageReport(warn);
  const check = () => {
    const problem = describeClockSkew();
    if (problem === undefined) skews.onSuccess();
    else skews.onFailure(problem);
  };
  check();
  const timer = setInterval(check, CHECK_INTERVAL_MS).unref();
  return () => clearInterval(timer);
};
