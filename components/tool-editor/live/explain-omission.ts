import { isSystemTool } from "@/lib/agent/modes";
import type { Tool } from "@/lib/agent/tool";
import type { TargetReport } from "@/lib/analysis/targets";

/**
 * Explains why an export for models omits a tool. Returns undefined if it does not. An export
 * without a report omits only tools that are offered to no models.
 */
export const explainOmission = (
  tool: Pick<Tool, "modes">,
  report: TargetReport | undefined,
): string | undefined => {
  if (isSystemTool(tool))
    return "It is not offered to any models. Change “Offered to models” under Behavior.";
  if (report?.verdict !== "refused") return undefined;
  const [reason] = report.reasons;
  return ["The export leaves it out because it would be refused.", reason?.message ?? ""].join(" ");
};
