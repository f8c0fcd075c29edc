import type { Alerts } from "@/lib/alerts/alerts";
import { report } from "./report";
import { createFailureReport } from "./spool/failure-report";

const INTERVAL_MS = 15_000;

/** Looks for what needs attention and sends what waits, again and again, until the returned function is called. */
export const startAlerts = (alerts: Pick<Alerts, "check" | "deliver">): (() => void) => {
  const reportFailure = createFailureReport((error) => report(error, "alerts"));
  let isRunning = false;
  const run = async () => {
    if (isRunning) return;
    isRunning = true;
    // One that fails must not keep the other from its work.
    await alerts.check().catch(reportFailure);
    await alerts.deliver().catch(reportFailure);
    isRunning = false;
  };
  const timer = setInterval(() => void run(), INTERVAL_MS).unref();
  return () => clearInterval(timer);
};
