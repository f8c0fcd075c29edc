import { ErrorState } from "@/components/layout/page-states";
import type { useStatistics } from "@/components/queries/statistics";
import { Disclosure } from "@/components/ui/primitives/disclosure";
import { Skeleton } from "@/components/ui/primitives/skeleton";
import type { Statistics } from "@/lib/api/schemas/statistics";
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
  const { data, error, refetch, isRefetching } = statistics;
  if (!data && error)
    return (
      <ErrorState title="The statistics could not be loaded" retry={refetch} busy={isRefetching}>
        {error.message}
      </ErrorState>
    );
  if (!data)
    return (
      <div role="status">
        <span className="sr-only">Loading the statistics</span>
        <Skeleton className="h-49 rounded-md" />
      </div>
    );
  if (!data.series.some(hasCounts)) return null;
  const selectTimes = (from: number, to: number) =>
    onChange({
      ...filter,
      range: { from: new Date(from).toISOString(), to: new Date(to).toISOString() },
    });
  return (
    <div className="flex flex-col gap-2">
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
    </div>
  );
}

/** Describes what the charts count, which can differ from the calls that the log lists. */
const describeCounted = (filter: LogFilter): string =>
  hasDetailFilter(filter)
    ? `The charts show all published calls${filter.tool ? " of this tool" : ""} in the period, regardless of the other filters. Playground runs are not counted.`
    : "The charts count published calls, not playground runs.";
