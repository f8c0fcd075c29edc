"use client";

import { ErrorState, ListSkeleton } from "@/components/layout/page-states";
import { useKeyUses } from "@/components/queries/tests";
import { formatShortList } from "@/components/ui/data/format-short-list";
import { RelativeTime } from "@/components/ui/data/relative-time";
import { Badge } from "@/components/ui/primitives/badge";
import { formatCount } from "@/lib/agent/format-count";
import type { VersionChange } from "@/lib/diff/version-change";
import { type AffectedKey, affectedKeys, getReach } from "./affected-keys";

const MAX_KEYS = 20;
const MAX_TOOLS_PER_KEY = 6;

/** The keys and sign-ins that called what changes in the last 30 days. */
export function KeysAffected({ slug, changes }: { slug: string; changes: VersionChange[] }) {
  const reach = getReach(changes);
  const reachesAny = reach.everyTool || reach.tools.size > 0;
  const { data, error, refetch } = useKeyUses(slug, { enabled: reachesAny });
  if (!reachesAny) return null;
  const keys = affectedKeys(data ?? [], reach);
  const calledLabel = reach.everyTool ? "this agent" : "tools that change";
  return (
    <section aria-label="Who is affected" className="flex flex-col gap-2">
      <h3 className="font-medium text-muted text-xs">Who is affected</h3>
      {!data && !error && <ListSkeleton label="Loading recent callers" rows={1} />}
      {!data && error && (
        <ErrorState title="The call log could not be read" retry={refetch}>
          {error.message}
        </ErrorState>
      )}
      {data && keys.length === 0 && (
        <p className="text-muted">
          Nobody has called {reach.everyTool ? "this agent" : "a tool that changes"} in the last 30
          days.
        </p>
      )}
      {keys.length > 0 && (
        <>
          <p className="text-muted">
            {reach.everyTool && "The agent itself changes, which affects every caller. "}
            {describeCallers(keys)} called {calledLabel} in the last 30 days.
          </p>
          <ul
            aria-label={reach.everyTool ? "Callers of this agent" : "Callers of changed tools"}
            className="flex flex-col gap-1.5"
          >
            {keys.slice(0, MAX_KEYS).map((key) => (
              <KeyItem key={key.keyId} {...key} />
            ))}
          </ul>
          {keys.length > MAX_KEYS && (
            <p className="text-muted text-xs">and {keys.length - MAX_KEYS} more</p>
          )}
        </>
      )}
    </section>
  );
}

function describeCallers(callers: AffectedKey[]): string {
  const keyCount = callers.filter(({ kind }) => kind === "key").length;
  const counts = [
    keyCount > 0 && formatCount(keyCount, "key"),
    callers.length > keyCount && formatCount(callers.length - keyCount, "sign-in"),
  ].filter(Boolean);
  return `${counts.join(" and ")} ${callers.length === 1 ? "has" : "have"}`;
}

function KeyItem({ name, revoked, calls, tools, lastUsedAt }: AffectedKey) {
  return (
    <li className="flex items-start justify-between gap-3">
      <div className="min-w-0">
        <p className="wrap-anywhere">
          {name ?? "A sign-in"} {revoked && <Badge>revoked</Badge>}
        </p>
        <p className="wrap-anywhere font-mono text-muted text-xs">
          {formatShortList(tools, MAX_TOOLS_PER_KEY)}
        </p>
      </div>
      <p className="shrink-0 text-right text-muted text-xs tabular-nums">
        {formatCount(calls, "call")}
        <br />
        <RelativeTime value={lastUsedAt} />
      </p>
    </li>
  );
}
