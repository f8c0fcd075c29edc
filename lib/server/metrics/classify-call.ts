import { isToolErrorCode } from "@/lib/agent/tool-error";
import type { FinishedCall } from "@/lib/runtime/ports";

/** A call that the caller gave up. */
const cancelled: string = "CANCELLED";

/** How a call ended: the tool's own failures and ours are failures, what its caller may not do is refused. */
export const classifyCall = ({
  code,
}: Pick<FinishedCall, "code">): "success" | "failure" | "refused" | "cancelled" => {
  if (code === null) return "success";
  if (code === cancelled) return "cancelled";
  return isToolErrorCode(code) || code === "internal" ? "failure" : "refused";
};
