import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@/components/ui/data/table";
import type { Statistics } from "@/lib/api/schemas/statistics";
import { fillSeries } from "./fill-series";
import { formatBucket, formatLatency, formatNumber, formatTotalCost } from "./format-values";

/** The figures of the charts as a table, without the steps that have no calls or tokens. */
export function StatisticsData({ statistics }: { statistics: Statistics }) {
  const buckets = fillSeries(statistics).filter(
    ({ calls, inputTokens, outputTokens }) => calls + inputTokens + outputTokens > 0,
  );
  const { step } = statistics;
  return (
    <div className="max-h-80 overflow-y-auto">
      <Table label="Calls over time">
        <TableHeader>
          <TableRow>
            <TableHead>Time</TableHead>
            {["Calls", "Failed", "p50", "p95", "p99", "Tokens", "Cost"].map((name) => (
              <TableHead key={name} numeric>
                {name}
              </TableHead>
            ))}
          </TableRow>
        </TableHeader>
        <TableBody>
          {buckets.map((bucket) => (
            <TableRow key={bucket.start}>
              <TableCell className="whitespace-nowrap">{formatBucket(bucket, step)}</TableCell>
              <TableCell numeric>{formatNumber(bucket.calls)}</TableCell>
              <TableCell numeric>{formatNumber(bucket.errors)}</TableCell>
              <TableCell numeric>{formatLatency(bucket.p50)}</TableCell>
              <TableCell numeric>{formatLatency(bucket.p95)}</TableCell>
              <TableCell numeric>{formatLatency(bucket.p99)}</TableCell>
              <TableCell numeric>
                {formatNumber(bucket.inputTokens + bucket.outputTokens)}
              </TableCell>
              <TableCell numeric>{formatTotalCost(bucket.cost)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}
