import { ErrorState, ListSkeleton } from "@/components/layout/page-states";
import { useLastSuccess } from "@/components/queries/calls";
import { RelativeTime } from "@/components/ui/data/relative-time";
import { Button } from "@/components/ui/primitives/button";
import { formatCount } from "@/lib/agent/format-count";
import type { CallDetail } from "@/lib/api/schemas/calls";
import { compareCalls } from "./compare-calls";

const MAX_SHOWN = 10;

type LastSuccessProps = { call: CallDetail; onOpen: (id: string) => void };

/** How a failed call differs from the last one of its tool that succeeded. */
export function LastSuccess({ call, onOpen }: LastSuccessProps) {
  const { data: success, error, refetch, isRefetching } = useLastSuccess(call);
  if (error)
    return (
      <ErrorState title="The last success could not be loaded" retry={refetch} busy={isRefetching}>
        {error.message}
      </ErrorState>
    );
  if (success === undefined) return <ListSkeleton label="Loading the last success" rows={1} />;
  if (success === null)
    return <p className="text-muted">The log has no earlier successful call of this tool.</p>;
  return (
    <>
      <Differences success={success} call={call} />
      <p className="flex flex-wrap items-center gap-x-2 text-muted">
        <RelativeTime value={success.startedAt} />
        <Button size="sm" variant="ghost" className="-ml-2" onClick={() => onOpen(success.id)}>
          Open the successful call
        </Button>
      </p>
    </>
  );
}

function Differences({ success, call }: { success: CallDetail; call: CallDetail }) {
  const differences = compareCalls(success, call);
  if (differences.length === 0)
    return (
      <p>
        Nothing differs in the version, the caller, the arguments and the requests, so the service
        or its data may have changed.
      </p>
    );
  const hiddenCount = differences.length - MAX_SHOWN;
  return (
    <ul className="list-disc pl-4 marker:text-faint">
      {differences.slice(0, MAX_SHOWN).map(({ path, message }) => (
        <li key={path} className="wrap-anywhere">
          {message}
        </li>
      ))}
      {hiddenCount > 0 && <li>{formatCount(hiddenCount, "more difference")}</li>}
    </ul>
  );
}
