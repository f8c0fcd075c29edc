import { AppError } from "@/lib/errors";

/** Maximum keys per query, and maximum keys that may wait for the next queries. */
const MAX_BATCH = 500;
const MAX_WAITING = 5_000;

/**
 * Looks up values by key with one query at a time. Keys requested while a query runs wait for the
 * next one. However many different keys are requested, they cost the database little.
 */
export const createBatchedLookup = <Value>(
  find: (keys: readonly string[]) => Promise<Value[]>,
  toKey: (value: Value) => string,
) => {
  const waiting = new Map<string, PromiseWithResolvers<Value | undefined>>();
  let isRunning = false;

  const findNext = async () => {
    const batch = [...waiting].slice(0, MAX_BATCH);
    for (const [key] of batch) waiting.delete(key);
    try {
      const matches = await find(batch.map(([key]) => key));
      const values = new Map(matches.map((value) => [toKey(value), value]));
      for (const [key, { resolve }] of batch) resolve(values.get(key));
    } catch (error) {
      for (const [, { reject }] of batch) reject(error);
    }
  };

  const run = async () => {
    isRunning = true;
    // Keys requested in the same turn of the event loop belong to the first query.
    await Promise.resolve();
    while (waiting.size > 0) await findNext();
    isRunning = false;
  };

  return (key: string): Promise<Value | undefined> => {
    const existing = waiting.get(key);
    if (existing) return existing.promise;
    if (waiting.size >= MAX_WAITING)
      throw new AppError("unavailable", "Too many agents are being looked up at the moment.", {
        details: "Try again shortly.",
        retryAfterSeconds: 5,
      });
    const lookup = Promise.withResolvers<Value | undefined>();
    waiting.set(key, lookup);
    if (!isRunning) void run();
    return lookup.promise;
  };
};
