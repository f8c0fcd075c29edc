import type { Alerts } from "@/lib/alerts/alerts";
import { createFailureReport } from "../log/failure-report";
import { report } from "../log/report";

const INTERVAL_MS = 15_000;

/**
 * Checks what needs attention and delivers pending messages periodically until the returned
 * function is called. That function resolves once current deliveries are recorded, so that no other
 * server repeats them.
 */
export const startAlerts = (alerts: Pick<Alerts, "check" | "deliver">): (() => Promise<void>) => {
  const reportFailure = createFailureReport((error) => report(error, "alerts"));
  const stopping = new AbortController();
  const { signal } = stopping;
  let running: Promise<void> | undefined;
  const run = async () => {
    // A failure of one must not prevent the other.
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
