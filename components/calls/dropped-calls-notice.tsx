"use client";

import { ErrorState } from "@/components/layout/page-states";
import { useDroppedCalls } from "@/components/queries/calls";
import { formatTimestamp } from "@/components/ui/data/format-time";
import { Callout } from "@/components/ui/primitives/callout";
import { formatCount } from "@/lib/agent/format-count";
import { type Range, toTimes } from "./log-filter";

const describePeriod = (firstAt: string, lastAt: string): string => {
  const first = formatTimestamp(firstAt);
  const last = formatTimestamp(lastAt);
  return first === last ? `at ${first}` : `between ${first} and ${last}`;
};

type DroppedCallsNoticeProps = {
  range: Range;
  /** Whether the log itself could not be loaded, which the page reports. */
  isLogFailed: boolean;
};

/** Warns that the log of the period is incomplete. Renders nothing if it is complete. */
export function DroppedCallsNotice({ range, isLogFailed }: DroppedCallsNoticeProps) {
  const dropped = useDroppedCalls(range, () => toTimes(range, Date.now()));
  const { data, isLoadingError, error, refetch } = dropped;
  if (isLoadingError && !isLogFailed)
    return (
      <ErrorState title="The check for missing calls failed" retry={refetch}>
        {error.message}
      </ErrorState>
    );
  if (!data?.firstAt || !data.lastAt) return null;
  return (
    <Callout
      tone="warning"
      role="status"
      title={`${formatCount(data.calls, "call")} of this Space ${data.calls === 1 ? "is" : "are"} missing here`}
    >
      They could not be stored {describePeriod(data.firstAt, data.lastAt)}. Their callers got their
      responses. They are also missing from the charts and exports.
    </Callout>
  );
}
