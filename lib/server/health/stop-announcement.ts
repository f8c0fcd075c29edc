import type { HealthReason } from "./health-checks";

/** Load balancers probe more often than this. */
const PROBE_INTERVAL_MS = 30_000;
/** Within this time, most load balancers have probed again and stopped sending requests. */
const DRAIN_MS = 5_000;

/**
 * Announces that the server is about to stop. If its readiness was probed recently, the server
 * keeps serving for some seconds, so that it can be probed again. `drainMs` overrides that time.
 */
export const createStopAnnouncement = (drainMs: number | undefined, now: () => number) => {
  let probedAt = Number.NEGATIVE_INFINITY;
  let isStopping = false;
  return {
    countProbe(): void {
      probedAt = now();
    },
    check: (): HealthReason | undefined =>
      isStopping ? { code: "stopping", message: "The server is stopping." } : undefined,
    /** Returns how long to keep serving, in milliseconds. */
    announce(): number {
      isStopping = true;
      return drainMs ?? (now() - probedAt <= PROBE_INTERVAL_MS ? DRAIN_MS : 0);
    },
  };
};
