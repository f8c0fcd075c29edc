import { formatDuration } from "@/components/ui/data/format-duration";
import { RelativeTime } from "@/components/ui/data/relative-time";
import type { LastTestResult } from "@/lib/api/schemas/tool-tests";

/** When a test ran last, who ran it, and whether its result may be outdated. */
export function LastRun({ last }: { last: LastTestResult }) {
  const { finishedAt, ranBy, ms, isCurrent } = last;
  return (
    <span className="wrap-anywhere text-muted text-xs max-sm:order-last max-sm:basis-full">
      {!isCurrent && <span className="text-warning-strong">Changed since the last run. </span>}
      Run <RelativeTime value={finishedAt} />
      {ranBy !== null && ` by ${ranBy}`}
      {ms !== null && `, ${formatDuration(ms)} ms`}
    </span>
  );
}
