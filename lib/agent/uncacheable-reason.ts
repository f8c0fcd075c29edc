import { getHandlerKind } from "./handlers";
import type { Tool } from "./tool";

/** Why results of a tool that requires confirmation are never cached. */
export const CONFIRMED_UNCACHEABLE =
  "Not cached: this tool requires confirmation, so every call runs it.";

/** Why results of a tool that is annotated as changing something are never cached. */
export const CHANGING_UNCACHEABLE =
  "Not cached: according to its annotations, this tool may change something, so every call runs it.";

/** Returns why a tool's results are never cached. Returns undefined if they may be. */
export const getUncacheableReason = ({
  annotations,
  confirmationRequired,
  handler,
}: Pick<Tool, "annotations" | "confirmationRequired" | "handler">): string | undefined => {
  if (confirmationRequired) return CONFIRMED_UNCACHEABLE;
  if (annotations?.readOnly === false || annotations?.destructive) return CHANGING_UNCACHEABLE;
  return getHandlerKind(handler).getUncacheableReason?.(handler);
};
