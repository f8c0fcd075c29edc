import type { KeyUse } from "@/lib/api/schemas/keys";
import type { VersionChange } from "@/lib/diff/version-change";

/** An affected key or sign-in, with its number of calls and the tools that it called. */
export type AffectedKey = Pick<KeyUse, "keyId" | "kind" | "name" | "revoked" | "lastUsedAt"> & {
  calls: number;
  tools: string[];
};

/**
 * The callers that a new version affects: those of some tools, or all if the agent itself changes
 * incompatibly.
 */
export type Reach = { everyTool: boolean; tools: ReadonlySet<string> };

type Change = Pick<VersionChange, "tool" | "kind">;

/**
 * Determines which calls the changes affect. Changes to the agent itself affect callers only if
 * they are breaking.
 */
export const getReach = (changes: readonly Change[]): Reach => ({
  everyTool: changes.some(({ tool, kind }) => tool === null && kind === "breaking"),
  tools: new Set(
    changes.flatMap(({ tool, kind }) => (tool !== null && kind !== "text-only" ? [tool] : [])),
  ),
});

/**
 * Returns the keys and sign-ins that called what changes, with their number of calls, most calls
 * first.
 */
export const affectedKeys = (uses: readonly KeyUse[], reach: Reach): AffectedKey[] => {
  const keys = new Map<string, AffectedKey>();
  for (const { tool, calls, ...use } of uses) {
    const { keyId, kind, name, revoked, lastUsedAt } = use;
    if (!reach.everyTool && !reach.tools.has(tool)) continue;
    const existing = keys.get(keyId) ?? {
      keyId,
      kind,
      name,
      revoked,
      lastUsedAt,
      calls: 0,
      tools: [],
    };
    keys.set(keyId, {
      ...existing,
      calls: existing.calls + calls,
      tools: [...existing.tools, tool],
      lastUsedAt: existing.lastUsedAt > lastUsedAt ? existing.lastUsedAt : lastUsedAt,
    });
  }
  return [...keys.values()].sort((a, b) => b.calls - a.calls);
};
