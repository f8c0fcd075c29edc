/** Statuses after which the same request may succeed (RFC 9110 §15.6, RFC 6585 §4). */
export const retryableStatuses = new Set([429, 502, 503, 504]);

const MAX_DELAY_MS = 2000;
const MIN_DELAY_MS = 200;
/** Maximum in milliseconds. A service's clock may be wrong, and nobody waits longer. */
const MAX_RETRY_AFTER_MS = 86_400_000;

/**
 * Parses `Retry-After`, in seconds or as a date (RFC 9110 §10.2.3 and §5.6.7). Returns milliseconds
 * from `now`, at most a day, or undefined if it is missing or invalid.
 */
export const parseRetryAfter = (header: string | undefined, now: number): number | undefined => {
  if (header === undefined) return undefined;
  if (/^\d{1,9}$/.test(header.trim())) return Math.min(Number(header) * 1000, MAX_RETRY_AFTER_MS);
  const text = header.trim();
  // Only asctime, one of the three formats, has no time zone. `Date.parse` would also accept text
  // that is not a date.
  const isAsctime = /^[a-z]{3} [a-z]{3} .* \d{4}$/i.test(text);
  const isDate = isAsctime || /^[a-z]{3,9}, .* GMT$/i.test(text);
  const date = isDate ? Date.parse(isAsctime ? `${text} GMT` : text) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.min(Math.max(0, date - now), MAX_RETRY_AFTER_MS);
};

/**
 * Returns the milliseconds to wait after the given attempt (from 1): doubles from 200 ms to 2 s,
 * minus up to half at random, so that callers that failed together do not retry together.
 */
export const getBackoffDelay = (attempt: number): number =>
  Math.min(MAX_DELAY_MS, MIN_DELAY_MS * 2 ** (attempt - 1)) * (1 - Math.random() / 2);
