import type { Limits } from "../limits";
import type { EngineKind } from "./engine";

const guestEntries = ["start", "run", "reply", "wake", "abort", "thrown"] as const;
export type GuestEntry = (typeof guestEntries)[number];

/** Returns the kind of engine that runs an author's module. */
export const createGuestEngineKind = (limits: Limits): EngineKind<GuestEntry> => ({
  source: preludeSource,
  entries: guestEntries,
  memoryBytes: limits.memoryBytes,
});

/**
 * Returns the kind of engine that evaluates an author's expressions. It is separate from the guest
 * engine, because otherwise the evaluator's memory would have to be restored after every call of a
 * module, too.
 */
export const createQueryEngineKind = (limits: Limits): EngineKind<"query"> => ({
  source: querySource,
  entries: ["query"],
  memoryBytes: limits.queryMemoryBytes,
});
