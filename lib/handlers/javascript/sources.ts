/** How much code is cached, in characters. */
const longest = 8 * 1024 * 1024;

/** Caches a tool's TypeScript with its types stripped. Evicts the least recently used. */
export const createSources = () => {
  const known = new Map<string, string>();
  let held = 0;
  return {
    get(code: string): string | undefined {
      const stripped = known.get(code);
      if (stripped === undefined) return undefined;
      known.delete(code);
      known.set(code, stripped);
      return stripped;
    },
    set(code: string, stripped: string) {
      known.set(code, stripped);
      held += code.length + stripped.length;
      for (const [oldest, text] of known) {
        if (held <= longest) return;
        known.delete(oldest);
        held -= oldest.length + text.length;
      }
    },
  };
};
