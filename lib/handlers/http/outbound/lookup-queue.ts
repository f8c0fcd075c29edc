import type { ResolvedAddress, ResolveHost } from "./guarded-agent";

type Waiting = {
  lookup: PromiseWithResolvers<ResolvedAddress[]>;
  /** When somebody last asked for it, by the monotonic clock. */
  askedAt: number;
};

/**
 * Looks up one name at a time. The system's resolver has two threads for the whole process, so somebody's slow names
 * may take only one of them. Who asks for a name that waits for its turn gets the same answer. A lookup that has waited
 * as long as a connection may take is dropped: nobody needs it.
 */
export const createLookupQueue = (resolve: ResolveHost, maxWaitMs: number): ResolveHost => {
  const waiting = new Map<string, Waiting>();
  let isBusy = false;

  const run = async (hostname: string): Promise<ResolvedAddress[]> => {
    isBusy = true;
    try {
      return await resolve(hostname);
    } finally {
      isBusy = false;
      runNext();
    }
  };

  const runNext = () => {
    for (const [hostname, { lookup, askedAt }] of waiting) {
      waiting.delete(hostname);
      if (performance.now() - askedAt < maxWaitMs)
        return void run(hostname).then(lookup.resolve, lookup.reject);
      lookup.reject(new Error("too many slow names are being looked up"));
    }
  };

  return (hostname) => {
    if (!isBusy) return run(hostname);
    const lookup = waiting.get(hostname)?.lookup ?? Promise.withResolvers<ResolvedAddress[]>();
    waiting.set(hostname, { lookup, askedAt: performance.now() });
    return lookup.promise;
  };
};
