import { TriangleAlert } from "lucide-react";
import { Link } from "@/components/ui/primitives/link";
import { formatCount } from "@/lib/agent/format-count";
import type { AgentActivity } from "@/lib/api/schemas/activity";

type FailedCallsProps = Pick<AgentActivity, "slug" | "calls" | "failed">;

/** A link to the failed calls of the last days, for rows without space for a chart. */
export function FailedCalls({ slug, calls, failed }: FailedCallsProps) {
  const total = calls.reduce((sum, count) => sum + count, 0);
  return (
    <Link
      href={`/agents/${slug}/calls?outcome=failed`}
      title={`In the last ${calls.length} days`}
      className="relative inline-flex min-h-6 items-center gap-1 text-danger-strong text-xs tabular-nums coarse:min-h-control"
    >
      <TriangleAlert aria-hidden className="size-3.5 shrink-0" />
      {failed.toLocaleString("en")} of {formatCount(total, "call")} failed
    </Link>
  );
}
