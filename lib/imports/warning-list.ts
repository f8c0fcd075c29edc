import type { ImportWarning, Say } from "./import-kind";

/** Nobody reads more, and a hostile document could cause half a million. */
const maxWarnings = 1000;

/** Collects warnings without duplicates, up to a limit. `listWarnings` adds how many were dropped. */
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
      : [...warnings, { path: "", code: "more", message: `${more} more warnings are not shown.` }];
  return { say, all };
};
