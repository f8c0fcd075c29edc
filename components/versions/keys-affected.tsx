"use client";

import { useKeyUses } from "@/components/queries/tests";
import { Badge } from "@/components/ui/badge";
import { RelativeTime } from "@/components/ui/relative-time";
import type { VersionChange } from "@/lib/agent/version-diff/version-change";
import type { KeyUse } from "@/lib/api/schemas/examples";

const mostKeys = 20;

type Affected = Pick<KeyUse, "keyId" | "name" | "revoked" | "lastUsedAt"> & {
  calls: number;
  tools: string[];
};

/** By key: how often it called tools that change, the busiest first. */
const byKey = (uses: readonly KeyUse[], changed: ReadonlySet<string>): Affected[] => {
  const keys = new Map<string, Affected>();
  for (const { keyId, name, revoked, tool, calls, lastUsedAt } of uses) {
    if (!changed.has(tool)) continue;
    const known = keys.get(keyId) ?? { keyId, name, revoked, lastUsedAt, calls: 0, tools: [] };
    keys.set(keyId, {
      ...known,
      calls: known.calls + calls,
      tools: [...known.tools, tool],
      lastUsedAt: known.lastUsedAt > lastUsedAt ? known.lastUsedAt : lastUsedAt,
    });
  }
  return [...keys.values()].sort((a, b) => b.calls - a.calls);
};

/** Who will notice: the keys that called the tools which change, in the last 30 days. */
export function KeysAffected({ slug, changes }: { slug: string; changes: VersionChange[] }) {
  const changed = new Set(
    changes.flatMap(({ tool, kind }) => (tool !== null && kind !== "text-only" ? [tool] : [])),
  );
  const { data, error } = useKeyUses(slug, { enabled: changed.size > 0 });
  if (changed.size === 0 || (!data && !error)) return null;
  const keys = byKey(data ?? [], changed);
  return (
    <section aria-label="Who is affected" className="flex flex-col gap-2">
      <h3 className="font-medium text-muted text-xs">Who is affected</h3>
      {error && <p className="text-muted">The call log could not be read: {error.message}</p>}
      {data && keys.length === 0 && (
        <p className="text-muted">No key called a tool that changes in the last 30 days.</p>
      )}
      {keys.length > 0 && (
        <>
          <p className="text-muted">
            {keys.length === 1 ? "One key has" : `${keys.length} keys have`} called tools that
            change in the last 30 days.
          </p>
          <ul aria-label="Keys that called changed tools" className="flex flex-col gap-1.5">
            {keys.slice(0, mostKeys).map(({ keyId, name, revoked, calls, tools, lastUsedAt }) => (
              <li key={keyId} className="flex items-start justify-between gap-3">
                <div className="min-w-0">
                  <p className="wrap-anywhere">
                    {name} {revoked && <Badge>revoked</Badge>}
                  </p>
                  <p className="wrap-anywhere font-mono text-muted text-xs">{tools.join(", ")}</p>
                </div>
                <p className="shrink-0 text-right text-muted text-xs tabular-nums">
                  {calls === 1 ? "1 call" : `${calls.toLocaleString("en")} calls`}
                  <br />
                  <RelativeTime value={lastUsedAt} />
                </p>
              </li>
            ))}
          </ul>
          {keys.length > mostKeys && (
            <p className="text-muted text-xs">and {keys.length - mostKeys} more</p>
          )}
        </>
      )}
    </section>
  );
}
