"use client";

import { useRateLimit } from "@/components/queries/rate-limits";
import { ProgressBar } from "@/components/ui/data/progress-bar";
import { formatCount } from "@/lib/agent/format-count";

const scopes = { key: "for each key", user: "for each user", tool: "for all callers" };

/** What the callers of a published tool have currently used of its rate limit. */
export function RateLimitMeter({ slug, tool }: { slug: string; tool: string }) {
  const { data } = useRateLimit(slug, tool);
  if (!data?.rate) return null;
  const { calls, perSeconds, per } = data.rate;
  return (
    <div className="flex flex-col gap-2 rounded-md border p-3 text-sm">
      <p className="text-muted">
        The live version allows {formatCount(calls, "call")} in {formatCount(perSeconds, "second")}{" "}
        {scopes[per]}.
      </p>
      {data.uses.length === 0 && <p>No recent calls.</p>}
      <ul className="flex flex-col gap-2">
        {data.uses.map(({ id, caller, remaining, resetSeconds }) => {
          const name = caller ?? "All callers";
          return (
            <li key={id} className="flex flex-col gap-1">
              <span className="flex justify-between gap-3">
                <span className="min-w-0 truncate">{name}</span>
                <span className="shrink-0 text-muted tabular-nums">
                  {calls - remaining} of {calls} · resets in {resetSeconds} s
                </span>
              </span>
              <ProgressBar aria-label={`Used by ${name}`} value={calls - remaining} max={calls} />
            </li>
          );
        })}
      </ul>
    </div>
  );
}
