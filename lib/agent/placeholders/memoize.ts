/** The cache is cleared when it reaches this many entries. */
const MAX_ENTRIES = 1_000;

/** Memoizes a pure function of one string: templates are parsed on every call but rarely change. */
export const memoize = <Result>(compute: (text: string) => Result): ((text: string) => Result) => {
  const cache = new Map<string, Result>();
  return (text) => {
    const cached = cache.get(text);
    if (cached !== undefined) return cached;
    if (cache.size >= MAX_ENTRIES) cache.clear();
    const result = compute(text);
    cache.set(text, result);
    return result;
  };
};
