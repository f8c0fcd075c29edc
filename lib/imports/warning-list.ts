import { formatCount } from "@/lib/agent/format-count";
import type { AddWarning, ImportWarning } from "./import-kind";

/**
 * Maximum number of warnings. Nobody reads more, and a hostile document could cause half a million.
 */
const MAX_WARNINGS = 1000;

const isAboutTool = ({ path }: Pick<ImportWarning, "path">) => path.startsWith("/tools/");

/**
 * Collects warnings without duplicates, up to a limit. `listWarnings` reports how many were
 * dropped: those about single tools first, because the others concern the whole import.
 */
export const createWarningList = () => {
  const warnings: ImportWarning[] = [];
  const seenKeys = new Set<string>();
  let skippedCount = 0;
  const addWarning: AddWarning = (path, code, message) => {
    const key = `${path}\n${message}`;
    if (seenKeys.has(key)) return;
    if (warnings.length === MAX_WARNINGS) {
      skippedCount += 1;
      const last = isAboutTool({ path }) ? -1 : warnings.findLastIndex(isAboutTool);
      if (last === -1) return;
      warnings.splice(last, 1);
    }
    seenKeys.add(key);
    warnings.push({ path, code, message });
  };
  const listWarnings = (): ImportWarning[] =>
    skippedCount === 0
      ? warnings
      : [
          ...warnings,
          {
            path: "",
            code: "more",
            message: `${formatCount(skippedCount, "more warning")} ${skippedCount === 1 ? "is" : "are"} not shown.`,
          },
        ];
  return { addWarning, listWarnings };
};
