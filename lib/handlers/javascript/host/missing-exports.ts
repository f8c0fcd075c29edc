import type { HookName } from "@/lib/handlers/handler";

/** How much source text is cached, in characters. */
const MAX_CACHED_CHARS = 8 * 1024 * 1024;

/** The export that is the hook, or contains it. */
const getExportName = (hook: HookName) =>
  hook === "definition" || hook === "isAvailable" || hook === "validate" ? hook : "callbacks";

/**
 * Remembers which hooks a module does not export, so that they are looked for once per source text. A source that
 * does not contain the hook's name cannot export it and is never loaded for it. Evicts the least recently used.
 */
export const createMissingExports = () => {
  const cache = new Map<string, Set<string>>();
  let cachedChars = 0;
  return {
    has(code: string, hook: HookName): boolean {
      const name = getExportName(hook);
      if (!code.includes(name) || !code.includes(hook)) return true;
      const missing = cache.get(code);
      if (missing === undefined) return false;
      cache.delete(code);
      cache.set(code, missing);
      return missing.has(name);
    },
    add(code: string, hook: HookName) {
      const missing = cache.get(code);
      if (missing !== undefined) return void missing.add(getExportName(hook));
      cache.set(code, new Set([getExportName(hook)]));
      cachedChars += code.length;
      for (const oldest of cache.keys()) {
        if (cachedChars <= MAX_CACHED_CHARS) return;
        cache.delete(oldest);
        cachedChars -= oldest.length;
      }
    },
  };
};
