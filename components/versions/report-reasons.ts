import { type TargetVerdict, targetNames, targetVerdicts } from "@/lib/analysis/targets";
import type { ToolReport } from "@/lib/api/schemas/reports";

/** Why tools are not fully supported, and where: "getForecast parameters/properties/city". */
export type SharedReason = { message: string; places: string[] };
export type TargetSummary = { verdict: TargetVerdict; reasons: SharedReason[] };

type Reported = Pick<ToolReport, "name" | "targets">;

/**
 * The worst verdict of any tool for a platform, and the reasons of all tools: each message once, those of the worse
 * verdict first.
 */
export const summaryFor = (tools: readonly Reported[], target: string): TargetSummary => {
  const rows = tools.map(({ name, targets }) => {
    const report = targets.find((each) => each.target === target);
    return { name, verdict: report?.verdict ?? "fits", reasons: report?.reasons ?? [] };
  });
  const verdict =
    targetVerdicts.findLast((each) => rows.some((row) => row.verdict === each)) ?? "fits";
  const reasons = new Map<string, string[]>();
  for (const each of targetVerdicts.toReversed())
    for (const { name, reasons: toolReasons } of rows.filter((row) => row.verdict === each))
      for (const { path, message } of toolReasons) {
        const places = reasons.get(message) ?? [];
        places.push(`${name} ${path.slice(1)}`.trim());
        reasons.set(message, places);
      }
  return {
    verdict,
    reasons: [...reasons].map(([message, places]) => ({ message, places })),
  };
};

/** The number of platforms that accept every tool, even if some lose a detail. */
export const countSupported = (tools: readonly Reported[]): number =>
  targetNames.filter((target) => summaryFor(tools, target).verdict !== "refused").length;

/** "Works with all 6 hosts", "Works with 5 of 6 hosts". */
export const describeSupport = (supported: number, all: number): string =>
  supported === all ? `Works with all ${all} hosts` : `Works with ${supported} of ${all} hosts`;
