import { LRUCache } from "lru-cache";

const REFUSALS_PER_SECOND = 200;
const INTERVAL_MS = 1_000 / REFUSALS_PER_SECOND;
const MAX_DELAY_MS = 1_000;
const MAX_AGENTS = 10_000;

/**
 * Slows down clients that repeat a refused request immediately instead of after `Retry-After`:
 * responding to them would take processor time from requests that can be served. The first 200
 * refusals of an agent per second are sent immediately. The others are delayed to keep to that
 * rate, but by no more than a second.
 */
export const createRefusalPace = () => {
  /** When the next refusal of an agent is due, in `performance.now()` time. */
  const dueTimes = new LRUCache<string, number>({ max: MAX_AGENTS });
  return {
    /** Resolves when a refusal may be sent. Returns undefined if it may be sent now. */
    wait(agent: string): Promise<void> | undefined {
      const now = performance.now();
      const earliest = now - 1_000;
      const due = Math.min(
        Math.max(dueTimes.get(agent) ?? earliest, earliest) + INTERVAL_MS,
        now + MAX_DELAY_MS,
      );
      dueTimes.set(agent, due);
      return due > now ? new Promise((resolve) => setTimeout(resolve, due - now)) : undefined;
    },
  };
};
