import type { Alerts } from "@/lib/alerts/alerts";
import { report } from "./report";
import { createFailureReport } from "./spool/failure-report";

const INTERVAL_MS = 15_000;

/**
 * Looks for what needs attention and sends what waits, again and again, until the returned function is called. That
 * resolves when what is being sent has been noted, so that no other server sends it again.
 */
export const startAlerts = (alerts: Pick<Alerts, "check" | "deliver">): (() => Promise<void>) => {
  const reportFailure = createFailureReport((error) => report(error, "alerts"));
  const stopping = new AbortController();
  const { signal } = stopping;
  let running: Promise<void> | undefined;
  const run = async () => {
    // One that fails must not keep the other from its work.
    await alerts.check({ signal }).catch(reportFailure);
    await alerts.deliver({ signal }).catch(reportFailure);
    running = undefined;
  };
  const timer = setInterval(() => {
    running ??= run();
  }, INTERVAL_MS).unref();
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await running;
  };
};
