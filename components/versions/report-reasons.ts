import { type Verdict, verdicts } from "@/lib/agent/targets";
import type { ToolReport } from "@/lib/api/schemas/reports";

/** Why tools are not fully supported, and where: "getForecast parameters/properties/city". */
export type SharedReason = { message: string; places: string[] };
export type TargetSummary = { verdict: Verdict; reasons: SharedReason[] };

type Reported = Pick<ToolReport, "name" | "targets">;

/**
 * The worst verdict of any tool for a platform, and the reasons of all tools: each message once, those of the worse
 * verdict first.
 */
export const summaryFor = (tools: readonly Reported[], target: string): TargetSummary => {
  const rows = tools.map(({ name, targets }) => {
    const there = targets.find((each) => each.target === target);
    return { name, verdict: there?.verdict ?? "fits", reasons: there?.reasons ?? [] };
  });
  const verdict = verdicts.findLast((each) => rows.some((row) => row.verdict === each)) ?? "fits";
  const reasons = new Map<string, string[]>();
  for (const each of verdicts.toReversed())
    for (const { name, reasons: own } of rows.filter((row) => row.verdict === each))
      for (const { path, message } of own) {
        const places = reasons.get(message) ?? [];
        places.push(`${name} ${path.slice(1)}`.trim());
        reasons.set(message, places);
      }
  return {
    verdict,
    reasons: [...reasons].map(([message, places]) => ({ message, places })),
  };
};
