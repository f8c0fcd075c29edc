import type { HookName } from "@/lib/handlers/handler";

/** How much source text is remembered, in characters. */
const longest = 8 * 1024 * 1024;

/** The export that a hook is, or is a member of. */
const exportOf = (hook: HookName) =>
  hook === "definition" || hook === "isAvailable" || hook === "validate" ? hook : "callbacks";

/**
 * Which hooks a module has not. Its exports are settled by its text, so one look is enough, and a text in
 * which the words do not occur needs none (a name has to be spelled out to be found). The least lately used
 * text is forgotten.
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
