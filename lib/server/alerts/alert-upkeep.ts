import type { Alerts } from "@/lib/alerts/alerts";
import { createReport } from "../log/create-report";
import { createFailureReport } from "../log/failure-report";

const INTERVAL_MS = 15_000;

/**
 * Checks what needs attention and delivers pending messages periodically until the returned
 * function is called. That function resolves once current deliveries are recorded, so that no other
 * server repeats them.
 */
export const startAlerts = (alerts: Pick<Alerts, "check" | "deliver">): (() => Promise<void>) => {
  const report = createReport();
  const reportFailure = createFailureReport((error) => report(error, "alerts"));
  const stopping = new AbortController();
  const { signal } = stopping;
  let checking: Promise<void> | undefined;
  const deliveries = new Set<Promise<void>>();
  const deliver = () => {
    const delivery = alerts
      .deliver({ signal })
      .catch(reportFailure)
      .finally(() => deliveries.delete(delivery));
    deliveries.add(delivery);
  };
  const check = async () => {
    await alerts.check({ signal }).catch(reportFailure);
    checking = undefined;
    // Not awaited, because webhooks that do not respond must not delay other Spaces.
    deliver();
  };
  const timer = setInterval(() => {
    checking ??= check();
  }, INTERVAL_MS).unref();
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await checking;
    await Promise.all(deliveries);
  };
};
