import { ChartColumn } from "lucide-react";
import { NarrowFold } from "@/components/layout/narrow-fold";
import { ErrorState, LoadingState } from "@/components/layout/page-states";
import type { useStatistics } from "@/components/queries/statistics";
import { formatShare } from "@/components/ui/data/format-share";
import { Disclosure } from "@/components/ui/primitives/disclosure";
import { Skeleton } from "@/components/ui/primitives/skeleton";
import { formatCount } from "@/lib/agent/format-count";
import type { Statistics } from "@/lib/api/schemas/statistics";
import { formatLatency } from "./charts/format-values";
import { LogCharts } from "./charts/log-charts";
import { StatisticsData } from "./charts/statistics-data";
import { hasDetailFilter, type LogFilter } from "./log-filter";
import { StatisticsTable } from "./statistics-table";

type LogStatisticsProps = {
  filter: LogFilter;
  statistics: ReturnType<typeof useStatistics>;
  showAgent: boolean;
  onChange: (filter: LogFilter) => void;
};

const hasCounts = ({ calls, inputTokens, outputTokens }: Statistics["series"][number]) =>
  calls + inputTokens + outputTokens > 0;

/** The charts, and the same figures as tables. Renders nothing if there is nothing to count. */
export function LogStatistics({ filter, statistics, showAgent, onChange }: LogStatisticsProps) {
  const { data, error, refetch } = statistics;
  if (!data && error)
    return (
      <ErrorState title="The statistics could not be loaded" retry={refetch}>
        {error.message}
      </ErrorState>
    );
  if (!data)
    return (
      <LoadingState label="Loading the statistics">
        <Skeleton className="h-control rounded-md sm:h-123 lg:h-75" />
      </LoadingState>
    );
  if (!data.series.some(hasCounts)) return null;
  const selectTimes = (from: number, to: number) =>
    onChange({
      ...filter,
      range: { from: new Date(from).toISOString(), to: new Date(to).toISOString() },
    });
  return (
    <NarrowFold
      label={
        <>
          <ChartColumn aria-hidden />
          <span className="min-w-0 truncate tabular-nums">{summarize(data)}</span>
        </>
      }
      buttonClassName="min-w-0 max-w-full self-start"
      className="flex flex-col gap-2"
    >
      <LogCharts statistics={data} onSelect={selectTimes} />
      <p className="text-muted text-xs">{describeCounted(filter)}</p>
      <div className="flex flex-col">
        {data.tools.length > 0 && (
          <Disclosure summary="By tool">
            <StatisticsTable
              tools={data.tools}
              showAgent={showAgent}
              onSelect={({ agent, tool }) => onChange({ ...filter, agent, tool })}
            />
          </Disclosure>
        )}
        <Disclosure summary="Charts as a table">
          <StatisticsData statistics={data} />
        </Disclosure>
      </div>
    </NarrowFold>
  );
}

/** The figures of the charts in one line, for a window in which the charts are folded. */
const summarize = ({ series, latency }: Statistics): string => {
  const calls = series.reduce((sum, point) => sum + point.calls, 0);
  const errors = series.reduce((sum, point) => sum + point.errors, 0);
  if (calls === 0) return "Charts";
  return `${formatCount(calls, "call")} · ${formatShare(errors, calls)} failed · p95 ${formatLatency(latency.p95)}`;
};

/** Describes what the charts count, which can differ from the calls that the log lists. */
const describeCounted = (filter: LogFilter): string =>
  hasDetailFilter(filter)
    ? `The charts show all published calls${filter.tool ? " of this tool" : ""} in the period, regardless of the other filters. Playground runs are not counted.`
    : "The charts count published calls, not playground runs.";
