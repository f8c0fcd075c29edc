import type { ResolvedAddress, ResolveHost } from "./guarded-agent";

type Waiting = {
  lookup: PromiseWithResolvers<ResolvedAddress[]>;
  /** Time of the latest request for it, on the monotonic clock. */
  askedAt: number;
};

/**
 * Creates a resolver that looks up one name at a time. The system's resolver has two threads for
 * the whole process, so one Space's slow names may occupy only one of them. Callers that request a
 * queued name share its result. A lookup that has waited as long as a connection may take is
 * dropped, since nobody needs it any more.
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
      lookup.reject(new Error("too many slow lookups are in progress"));
    }
  };

  return (hostname) => {
    if (!isBusy) return run(hostname);
    const lookup = waiting.get(hostname)?.lookup ?? Promise.withResolvers<ResolvedAddress[]>();
    waiting.set(hostname, { lookup, askedAt: performance.now() });
    return lookup.promise;
  };
};
