import type { ImportWarning, Say } from "./import-kind";

/** More than anybody reads; a hostile document could bring half a million. */
const maxWarnings = 1000;

/** Collects warnings up to a limit, each sentence about a place once; `all` adds how many more there were. */
export const createWarnings = () => {
  const warnings: ImportWarning[] = [];
  const seen = new Set<string>();
  let more = 0;
  const say: Say = (path, code, message) => {
    const key = `${path}\n${message}`;
    if (seen.has(key)) return;
    if (warnings.length === maxWarnings) {
      more += 1;
      return;
    }
    seen.add(key);
    warnings.push({ path, code, message });
  };
  const all = (): ImportWarning[] =>
    more === 0
      ? warnings
      : [...warnings, { path: "", code: "more", message: `There are ${more} more notes.` }];
  return { say, all };
};
