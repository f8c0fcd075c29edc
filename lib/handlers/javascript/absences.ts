import type { HookName } from "@/lib/handlers/handler";

/** How much source text is cached, in characters. */
const longest = 8 * 1024 * 1024;

/** The export that is the hook, or contains it. */
const exportOf = (hook: HookName) =>
  hook === "definition" || hook === "isAvailable" || hook === "validate" ? hook : "callbacks";

/**
 * Remembers which hooks a module does not export, so that they are looked for once per source text. A source that
 * does not contain the hook's name cannot export it and is never loaded for it. Evicts the least recently used.
 */
export const createAbsences = () => {
  const known = new Map<string, Set<string>>();
  let held = 0;
  return {
    has(code: string, hook: HookName): boolean {
      const name = exportOf(hook);
      if (!code.includes(name) || !code.includes(hook)) return true;
      const absent = known.get(code);
      if (absent === undefined) return false;
      known.delete(code);
      known.set(code, absent);
      return absent.has(name);
    },
    add(code: string, hook: HookName) {
      const absent = known.get(code);
      if (absent !== undefined) return void absent.add(exportOf(hook));
      known.set(code, new Set([exportOf(hook)]));
      held += code.length;
      for (const oldest of known.keys()) {
        if (held <= longest) return;
        known.delete(oldest);
        held -= oldest.length;
      }
    },
  };
};
