import { formatShare } from "@/components/ui/data/format-share";
import { VisuallyHidden } from "@/components/ui/primitives/visually-hidden";
import { formatCount } from "@/lib/agent/format-count";
import type { AgentActivity } from "@/lib/api/schemas/activity";

const HEIGHT = 16;
const STEP = 6;

/** A bar chart of the calls of the last days, with their total and the share that failed. */
export function CallsPerDay({ calls, failed }: Pick<AgentActivity, "calls" | "failed">) {
  const total = calls.reduce((sum, count) => sum + count, 0);
  const maxCount = Math.max(...calls, 1);
  const title = `${formatCount(total, "call")} in the last ${calls.length} days${failed > 0 ? `, ${failed.toLocaleString("en")} failed` : ""}`;
  return (
    <span title={title} className="relative inline-flex items-center gap-2 text-muted text-xs">
      <svg
        aria-hidden="true"
        width={calls.length * STEP}
        height={HEIGHT}
        className="shrink-0 fill-edge"
      >
        {calls.map((count, day) => {
          const height = count === 0 ? 1 : 2 + (count / maxCount) * (HEIGHT - 2);
          return (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: the index is the day.
              key={day}
              x={day * STEP}
              y={HEIGHT - height}
              width={STEP - 2}
              height={height}
              rx={1}
            />
          );
        })}
      </svg>
      <span aria-hidden className="tabular-nums">
        {total.toLocaleString("en", { notation: "compact" })}
      </span>
      {failed > 0 && (
        <span aria-hidden className="whitespace-nowrap text-danger-strong tabular-nums">
          {formatShare(failed, total)} failed
        </span>
      )}
      <VisuallyHidden>{title}</VisuallyHidden>
    </span>
  );
}
