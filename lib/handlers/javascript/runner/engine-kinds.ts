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
 * An engine for an author's expressions. It is of its own kind because what the evaluator takes up would
 * otherwise be put back after every call of a module as well.
 */
export const queryKind = (limits: Limits): Kind<"query"> => ({
  source: querySource,
  entries: ["query"],
  memoryBytes: limits.queryMemoryBytes,
  takeImage: createImager(),
});
