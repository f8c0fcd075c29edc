import { useState } from "react";
import { formatShare } from "@/components/ui/data/format-share";
import { MoreButton } from "@/components/ui/data/more-button";
import { RelativeTime } from "@/components/ui/data/relative-time";
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@/components/ui/data/table";
import type { ToolStatistics } from "@/lib/api/schemas/statistics";
import { formatLatency, formatNumber } from "./charts/format-values";

const SHOWN_TOOLS = 10;

type StatisticsTableProps = {
  tools: readonly ToolStatistics[];
  showAgent: boolean;
  onSelect: (tool: ToolStatistics) => void;
};

/** Calls, errors and latency per tool. Selecting a tool filters the log by it. */
export function StatisticsTable({ tools, showAgent, onSelect }: StatisticsTableProps) {
  const [showAll, setShowAll] = useState(false);
  return (
    <>
      <Table label="Statistics by tool">
        <TableHeader>
          <TableRow>
            <TableHead>Tool</TableHead>
            <TableHead numeric>Calls</TableHead>
            <TableHead numeric>Failed</TableHead>
            <TableHead numeric>p50</TableHead>
            <TableHead numeric>p95</TableHead>
            <TableHead numeric className="max-sm:hidden">
              p99
            </TableHead>
            <TableHead numeric className="max-sm:hidden">
              Last call
            </TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          {tools.slice(0, showAll ? undefined : SHOWN_TOOLS).map((row) => (
            <TableRow key={`${row.agent}/${row.tool}`}>
              <TableCell className="wrap-anywhere min-w-20">
                <button
                  type="button"
                  onClick={() => onSelect(row)}
                  className="rounded-sm text-left font-mono underline-offset-4 hover:underline"
                >
                  {row.tool}
                  <span className="sr-only">, show only its calls</span>
                </button>
                {showAgent && <span className="ml-2 text-muted text-xs">{row.agent}</span>}
              </TableCell>
              <TableCell numeric>{formatNumber(row.calls)}</TableCell>
              <TableCell numeric className={row.errors > 0 ? "text-danger-strong" : "text-muted"}>
                {formatNumber(row.errors)}
                {row.errors > 0 && (
                  <span className="ml-1.5 text-xs max-sm:hidden">
                    {formatShare(row.errors, row.calls)}
                  </span>
                )}
              </TableCell>
              <TableCell numeric>{formatLatency(row.p50)}</TableCell>
              <TableCell numeric>{formatLatency(row.p95)}</TableCell>
              <TableCell numeric className="max-sm:hidden">
                {formatLatency(row.p99)}
              </TableCell>
              <TableCell numeric className="whitespace-nowrap text-muted max-sm:hidden">
                <RelativeTime value={row.lastUsedAt} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {tools.length > SHOWN_TOOLS && !showAll && (
        <MoreButton size="sm" variant="ghost" className="mt-2" onClick={() => setShowAll(true)}>
          Show all {formatNumber(tools.length)} tools
        </MoreButton>
      )}
    </>
  );
}
