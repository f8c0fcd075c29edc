/** Node uses at most half of them for host name lookups. */
const THREADS = 64;

/**
 * Enlarges Node's pool of threads, unless the operator has chosen a size. By default, it looks up
 * two host names at a time, so two that are never answered would hold up all others. Has no effect
 * once the pool has been used.
 */
export const enlargeThreadPool = (): void => {
  process.env.UV_THREADPOOL_SIZE ??= String(THREADS);
};
