import { createFairQueue } from "@/lib/flow-control/fair-queue";
import type { ResolvedAddress, ResolveHost } from "./guarded-agent";

type Lookup = PromiseWithResolvers<ResolvedAddress[]> & {
  owner: { space: string };
  hostname: string;
  /** Time of the latest request for it, on the monotonic clock. */
  askedAt: number;
};

type Limits = {
  /** Maximum concurrent lookups. */
  max: number;
  maxPerSpace: number;
  /** Maximum time in milliseconds that a lookup waits to begin. */
  maxWaitMs: number;
};

const toKey = (space: string, hostname: string) => JSON.stringify([space, hostname]);

/**
 * Creates a function that looks up a host name for a Space. The system's resolver occupies a thread
 * until it gets an answer or gives up, and cannot be interrupted. A Space's slow names may therefore
 * occupy only a few of them, and the Spaces take turns at the others. Callers that need the same
 * name share its lookup. A lookup that has waited as long as a connection may take is dropped,
 * since nobody needs it any more.
 */
export const createHostLookups = (
  resolve: ResolveHost,
  { max, maxPerSpace, maxWaitMs }: Limits,
): ((space: string, hostname: string) => Promise<ResolvedAddress[]>) => {
  const running = new Map<string, Promise<ResolvedAddress[]>>();
  const runningPerSpace = new Map<string, number>();
  const waiting = new Map<string, Lookup>();
  const queue = createFairQueue<Lookup>({
    maxQueued: Number.POSITIVE_INFINITY,
    maxQueuedPerSpace: Number.POSITIVE_INFINITY,
  });

  const addRunning = (space: string, change: number) => {
    const count = (runningPerSpace.get(space) ?? 0) + change;
    if (count === 0) runningPerSpace.delete(space);
    else runningPerSpace.set(space, count);
  };

  /** Returns the lookup of this name, or undefined if it has to wait. */
  const start = (space: string, hostname: string) => {
    const current = running.get(hostname);
    if (current) return current;
    if (running.size >= max || (runningPerSpace.get(space) ?? 0) >= maxPerSpace) return undefined;
    addRunning(space, 1);
    const lookup = Promise.resolve(hostname)
      .then(resolve)
      .finally(() => {
        running.delete(hostname);
        addRunning(space, -1);
        queue.serve(settle);
      });
    running.set(hostname, lookup);
    return lookup;
  };

  const settle = ({ owner: { space }, hostname, askedAt, resolve, reject }: Lookup): boolean => {
    const isLate = performance.now() - askedAt >= maxWaitMs;
    const lookup = isLate
      ? Promise.reject(new Error("too many slow lookups are in progress"))
      : start(space, hostname);
    if (!lookup) return false;
    waiting.delete(toKey(space, hostname));
    lookup.then(resolve, reject);
    return true;
  };

  return (space, hostname) => {
    const lookup = start(space, hostname);
    if (lookup) return lookup;
    const key = toKey(space, hostname);
    const queued = waiting.get(key);
    if (queued) {
      queued.askedAt = performance.now();
      return queued.promise;
    }
    const added = {
      ...Promise.withResolvers<ResolvedAddress[]>(),
      owner: { space },
      hostname,
      askedAt: performance.now(),
    };
    waiting.set(key, added);
    queue.add(added);
    return added.promise;
  };
};
