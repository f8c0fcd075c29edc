import type { HealthReason } from "./health-checks";

/** A balancer asks more often than this. */
const PROBE_INTERVAL_MS = 30_000;
/** Within this, most have asked again and stopped sending requests. */
const DRAIN_MS = 5_000;

/**
 * Says that the server is stopping before it does. Where somebody has asked lately whether it is ready, it goes on for
 * some seconds, so that they can ask again; `drainMs` is used instead where it is set.
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
    /** Returns for how long to go on, in milliseconds. */
    announce(): number {
      isStopping = true;
      return drainMs ?? (now() - probedAt <= PROBE_INTERVAL_MS ? DRAIN_MS : 0);
    },
  };
};
