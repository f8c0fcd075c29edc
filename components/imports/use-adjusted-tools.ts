import { useDeferredValue, useMemo, useState } from "react";
import type { ImportResult } from "@/components/queries/imports";
import { estimateListTokens } from "@/lib/analysis/tool-list-size";
import { type Adjustments, adjustTools } from "./adjust-tools";
import { groupWarnings } from "./group-warnings";
import type { ImportedTool } from "./imported-tools";

/** The result of an import with the changes that a person makes to it before it is saved. */
export function useAdjustedTools(result: ImportResult) {
  const [adjustments, setAdjustments] = useState<Adjustments>({
    skippedNames: new Set(),
    naming: "original",
    trimsDescriptions: false,
    baseUrl: "",
  });
  const { manifest } = result;
  const needsBaseUrl = result.warnings.some(({ code }) => code === "server_missing");
  const isBaseUrlValid =
    adjustments.baseUrl === "" || /^https?:$/.test(URL.parse(adjustments.baseUrl)?.protocol ?? "");

  // A thousand tools take a while to measure, so typing comes first.
  const current = useDeferredValue(adjustments);
  const adjusted = useMemo(() => adjustTools(manifest, current), [manifest, current]);
  const { general, tools } = useMemo(() => groupWarnings(result), [result]);
  const rows = useMemo(() => {
    const remaining = [...adjusted.tools];
    return tools.map(({ tool, warnings }): ImportedTool => {
      const adjustedTool = current.skippedNames.has(tool.name) ? undefined : remaining.shift();
      return {
        ...{ tool, warnings, adjusted: adjustedTool },
        tokens: adjustedTool ? estimateListTokens([adjustedTool]) : 0,
      };
    });
  }, [adjusted, tools, current.skippedNames]);

  return {
    adjustments,
    setAdjustments,
    needsBaseUrl,
    isBaseUrlValid,
    /** What is saved. */
    adjusted,
    rows,
    generalWarnings:
      needsBaseUrl && adjustments.baseUrl !== "" && isBaseUrlValid
        ? general.filter(({ code }) => code !== "server_missing")
        : general,
    tokens: rows.reduce((sum, row) => sum + row.tokens, 0),
    toggle: (name: string, isSelected: boolean) =>
      setAdjustments((before) => {
        const skippedNames = new Set(before.skippedNames);
        if (isSelected) skippedNames.delete(name);
        else skippedNames.add(name);
        return { ...before, skippedNames };
      }),
  };
}
