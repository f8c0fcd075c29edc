import { LRUCache } from "lru-cache";
import type { HookName } from "@/lib/handlers/handler";

/** Maximum amount of cached source text, in characters. */
const MAX_CACHED_CHARS = 8 * 1024 * 1024;

/** Returns the name of the export that is the hook or contains it. */
const getExportName = (hook: HookName) =>
  hook === "definition" || hook === "isAvailable" || hook === "validate" ? hook : "callbacks";

/**
 * Creates a cache of the hooks that modules do not export, so that they are looked up once per
 * source text. A source that does not contain the hook's name cannot export it and is never loaded
 * for it.
 */
export const createMissingExports = () => {
  const cache = new LRUCache<string, Set<string>>({
    maxSize: MAX_CACHED_CHARS,
    sizeCalculation: (_missing, code) => code.length,
  });
  return {
    has(code: string, hook: HookName): boolean {
      const name = getExportName(hook);
      if (!code.includes(name) || !code.includes(hook)) return true;
      return cache.get(code)?.has(name) ?? false;
    },
    add(code: string, hook: HookName) {
      const missing = cache.get(code);
      if (missing) missing.add(getExportName(hook));
      else cache.set(code, new Set([getExportName(hook)]));
    },
  };
};
