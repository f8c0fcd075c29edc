import { isToolErrorCode } from "@/lib/agent/tool-error";
import type { FinishedCall } from "@/lib/runtime/ports";

/** A call that the caller cancelled. */
const cancelled: string = "CANCELLED";

/**
 * Classifies how a call ended. Errors of the tool and internal errors are failures. What the caller
 * may not do is refused.
 */
export const classifyCall = ({
  code,
}: Pick<FinishedCall, "code">): "success" | "failure" | "refused" | "cancelled" => {
  if (code === null) return "success";
  if (code === cancelled) return "cancelled";
  return isToolErrorCode(code) || code === "internal" ? "failure" : "refused";
};
