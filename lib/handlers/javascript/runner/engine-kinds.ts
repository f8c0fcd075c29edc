import type { Limits } from "../limits";
import type { Kind } from "./engine";
import { createImager } from "./memory-image";

const guestEntries = ["start", "run", "reply", "wake", "abort", "thrown"] as const;
export type GuestEntry = (typeof guestEntries)[number];

/** An engine for an author's module. */
export const guestKind = (limits: Limits): Kind<GuestEntry> => ({
  source: preludeSource,
  entries: guestEntries,
  memoryBytes: limits.memoryBytes,
  takeImage: createImager(),
});

/**
 * An engine for an author's expressions. Separate from the guest engine, because otherwise the evaluator's memory
 * would have to be restored after every call of a module too.
 */
export const queryKind = (limits: Limits): Kind<"query"> => ({
  source: querySource,
  entries: ["query"],
  memoryBytes: limits.queryMemoryBytes,
  takeImage: createImager(),
});
