import { getHandlerKind } from "./handlers";
import type { Tool } from "./tool";

/** Why results of a tool that requires confirmation are never cached. */
export const CONFIRMED_UNCACHEABLE =
  "Not cached: this tool requires confirmation, so every call runs it.";

/** Why such a tool's results are never cached, as a sentence; undefined when they may be. */
export const getUncacheableReason = ({
  confirmationRequired,
  handler,
}: Pick<Tool, "confirmationRequired" | "handler">): string | undefined =>
  confirmationRequired
    ? CONFIRMED_UNCACHEABLE
    : getHandlerKind(handler).getUncacheableReason?.(handler);
