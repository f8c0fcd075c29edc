import { formatDuration } from "@/components/ui/data/format-duration";
import { RelativeTime } from "@/components/ui/data/relative-time";
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@/components/ui/data/table";
import type { ToolStatistics } from "@/lib/api/schemas/calls";

/** Calls, errors and latency per tool. */
export function StatisticsTable({ tools }: { tools: ToolStatistics[] }) {
  return (
    <Table label="Statistics by tool">
      <TableHeader>
        <TableRow>
          <TableHead>Tool</TableHead>
          <TableHead numeric>Calls</TableHead>
          <TableHead numeric>Failed</TableHead>
          <TableHead numeric>Median</TableHead>
          <TableHead numeric>p95</TableHead>
          <TableHead numeric className="max-sm:hidden">
            Last
          </TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {tools.map(({ tool, calls, errors, p50, p95, lastUsedAt }) => (
          <TableRow key={tool}>
            <TableCell className="wrap-anywhere min-w-20 font-mono">{tool}</TableCell>
            <TableCell numeric>{calls.toLocaleString("en")}</TableCell>
            <TableCell numeric>{errors.toLocaleString("en")}</TableCell>
            <TableCell numeric>{formatDuration(p50)}</TableCell>
            <TableCell numeric>{formatDuration(p95)}</TableCell>
            <TableCell numeric className="whitespace-nowrap text-muted max-sm:hidden">
              <RelativeTime value={lastUsedAt} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
