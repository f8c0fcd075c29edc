import { isSystemTool } from "@/lib/agent/modes";
import type { Tool } from "@/lib/agent/tool";
import type { TargetReport } from "@/lib/analysis/targets";

/** Why an export for models leaves a tool out; undefined if it does not. Without a report, it leaves out none. */
export const explainOmission = (
  tool: Pick<Tool, "modes">,
  report: TargetReport | undefined,
): string | undefined => {
  if (isSystemTool(tool))
    return "It is offered to no models. Change that under Behaviour, at “Offered to models”.";
  if (report?.verdict !== "refused") return undefined;
  const [reason] = report.reasons;
  return ["The export leaves it out, because it would be refused.", reason?.message ?? ""].join(
    " ",
  );
};
