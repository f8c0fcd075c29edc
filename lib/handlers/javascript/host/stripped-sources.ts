/** How much code is cached, in characters. */
const MAX_CACHED_CHARS = 8 * 1024 * 1024;

/** Caches a tool's TypeScript with its types stripped. Evicts the least recently used. */
export const createStrippedSources = () => {
  const cache = new Map<string, string>();
  let cachedChars = 0;
  return {
    get(code: string): string | undefined {
      const stripped = cache.get(code);
      if (stripped === undefined) return undefined;
      cache.delete(code);
      cache.set(code, stripped);
      return stripped;
    },
    set(code: string, stripped: string) {
      cache.set(code, stripped);
      cachedChars += code.length + stripped.length;
      for (const [oldest, text] of cache) {
        if (cachedChars <= MAX_CACHED_CHARS) return;
        cache.delete(oldest);
        cachedChars -= oldest.length + text.length;
      }
    },
  };
};
