/** Statuses after which the same request may succeed (RFC 9110 §15.6, RFC 6585 §4). */
export const passingStatus = new Set([429, 502, 503, 504]);

const longest = 2000;
const shortest = 200;

/** Parses `Retry-After`, seconds or a date (RFC 9110 §10.2.3), to milliseconds from `now`. */
export const retryAfter = (header: string | undefined, now: number): number | undefined => {
  if (header === undefined) return undefined;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
};

/**
 * Milliseconds to wait after the given attempt (from 1): doubles from 200 ms to 2 s, minus up to half at random,
 * so that callers that failed together do not retry together.
 */
export const backoff = (attempt: number, random: () => number = Math.random): number =>
  Math.min(longest, shortest * 2 ** (attempt - 1)) * (1 - random() / 2);

/** Resolves to true after `ms`, or to false as soon as the signal aborts. */
export const pause = (ms: number, signal: AbortSignal): Promise<boolean> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve(false);
    const onAbort = () => {
      clearTimeout(timer);
      resolve(false);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", onAbort);
      resolve(true);
    }, ms);
    signal.addEventListener("abort", onAbort, { once: true });
  });
