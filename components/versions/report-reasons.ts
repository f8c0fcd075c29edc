import { formatList } from "@/lib/agent/format-list";
import {
  type TargetName,
  type TargetVerdict,
  targetNames,
  targets,
  targetVerdicts,
} from "@/lib/analysis/targets";
import type { ToolReport } from "@/lib/api/schemas/reports";

/**
 * Why tools are not fully supported, and where, such as "getForecast parameters/properties/city".
 */
export type SharedReason = { message: string; places: string[] };
type TargetSummary = { verdict: TargetVerdict; reasons: SharedReason[] };

type Reported = Pick<ToolReport, "name" | "targets">;

/**
 * Returns the worst verdict of any tool for a platform, and the reasons of all tools: each message
 * once, starting with those of the worst verdict.
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

/**
 * Describes which platforms accept all tools, even if they lose a detail: "Works with OpenAI,
 * Anthropic, and MCP".
 */
export const describeSupport = (tools: readonly Reported[]): string => {
  const isRefused = (target: TargetName) => summaryFor(tools, target).verdict === "refused";
  const format = (names: readonly TargetName[]) =>
    formatList(names.map((name) => targets[name].label));
  const refused = targetNames.filter(isRefused);
  if (refused.length === targetNames.length) return `Does not work with ${format(refused)}`;
  const supported = `Works with ${format(targetNames.filter((name) => !isRefused(name)))}`;
  return refused.length > 0 ? `${supported}, but not with ${format(refused)}` : supported;
};
