import { useDeferredValue, useMemo, useState } from "react";
import { useTokenCounts } from "@/components/client/use-token-counts";
import type { ImportResult } from "@/components/queries/imports";
import { toListText } from "@/lib/analysis/tool-list-size";
import { isUnauthenticated } from "./add-authentication";
import { adjustTools, findProblems, noAdjustments } from "./adjust-tools";
import { groupWarnings } from "./group-warnings";
import type { ImportedTool } from "./imported-tools";

/** The result of an import, with a person's adjustments before it is saved. */
export function useAdjustedTools(result: ImportResult) {
  const [adjustments, setAdjustments] = useState(noAdjustments);
  const { manifest } = result;
  const needsBaseUrl = result.warnings.some(({ code }) => code === "server_missing");
  const needsAuthentication = manifest.tools.every(isUnauthenticated);
  const problems = findProblems(adjustments);

  // A thousand tools take a while to measure, so typing takes priority.
  const current = useDeferredValue(adjustments);
  const adjusted = useMemo(() => adjustTools(manifest, current), [manifest, current]);
  const { general, tools } = useMemo(() => groupWarnings(result), [result]);
  const selection = useMemo(() => {
    const remaining = [...adjusted.tools];
    return tools.map(({ tool }) =>
      current.skippedNames.has(tool.name) ? undefined : remaining.shift(),
    );
  }, [adjusted, tools, current.skippedNames]);
  const texts = useMemo(
    () => [
      // The list as a whole, as it is counted once saved. The counts of its tools add up to more.
      adjusted.tools.length > 0 ? toListText(adjusted.tools) : "",
      ...selection.map((tool) => (tool ? toListText([tool]) : "")),
    ],
    [adjusted, selection],
  );
  const counts = useTokenCounts(texts);
  const rows = useMemo(
    () =>
      tools.map(
        ({ tool, warnings }, index): ImportedTool => ({
          tool,
          warnings,
          adjusted: selection[index],
          tokens: counts?.[index + 1],
        }),
      ),
    [tools, selection, counts],
  );

  return {
    adjustments,
    setAdjustments,
    needsBaseUrl,
    needsAuthentication,
    problems,
    /** The manifest to save. */
    adjusted,
    rows,
    generalWarnings:
      needsBaseUrl && adjustments.baseUrl !== "" && problems.baseUrl === undefined
        ? general.filter(({ code }) => code !== "server_missing")
        : general,
    /** Undefined until the tokens are counted. */
    tokens: counts?.[0],
    toggle: (name: string, isSelected: boolean) =>
      setAdjustments((before) => {
        const skippedNames = new Set(before.skippedNames);
        if (isSelected) skippedNames.delete(name);
        else skippedNames.add(name);
        return { ...before, skippedNames };
      }),
  };
}
