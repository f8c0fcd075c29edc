"use client";

import { useMemo, useState } from "react";
import { formatShare } from "@/components/ui/data/format-share";
import { classNames } from "@/components/ui/primitives/class-names";
import { formatCount } from "@/lib/agent/format-count";
import type { Statistics } from "@/lib/api/schemas/statistics";
import { Bars } from "./bars";
import { ChartPanel, LegendItem } from "./chart-panel";
import { type Bucket, fillSeries } from "./fill-series";
import { formatBucket, formatLatency, formatNumber, formatTotalCost } from "./format-values";
import { Lines } from "./lines";

const sum = (
  buckets: readonly Bucket[],
  name: "calls" | "errors" | "inputTokens" | "outputTokens" | "cost",
) => buckets.reduce((total, bucket) => total + bucket[name], 0);

const describeCalls = ({ calls, errors }: Bucket) =>
  `${formatCount(calls, "call")}, ${formatNumber(errors)} failed`;
const describeLatency = ({ p50, p95, p99 }: Bucket) =>
  `p50 ${formatLatency(p50)}, p95 ${formatLatency(p95)}, p99 ${formatLatency(p99)}`;
const describeTokens = ({ inputTokens, outputTokens, cost }: Bucket) =>
  `${formatNumber(inputTokens)} tokens in, ${formatNumber(outputTokens)} out${cost === 0 ? "" : `, ${formatTotalCost(cost)}`}`;

type LogChartsProps = { statistics: Statistics; onSelect: (from: number, to: number) => void };

/** Charts of calls and errors, latency, and tokens with their cost, over the same period. */
export function LogCharts({ statistics, onSelect }: LogChartsProps) {
  const [active, setActive] = useState<number | null>(null);
  const buckets = useMemo(() => fillSeries(statistics), [statistics]);
  const { step } = statistics;
  const bucket = active === null ? undefined : buckets[active];
  const selection = bucket ? [bucket] : buckets;
  const latency = bucket ?? statistics.latency;
  const common = { buckets, step, active, onActiveChange: setActive, onSelect };
  const when = bucket && formatBucket(bucket, step);
  const toPeak = (values: readonly number[]) => `${formatNumber(Math.max(...values))} per ${step}`;
  const calls = sum(selection, "calls");
  const errors = sum(selection, "errors");
  const tokens = { input: sum(selection, "inputTokens"), output: sum(selection, "outputTokens") };
  const hasTokens = buckets.some(({ inputTokens, outputTokens }) => inputTokens + outputTokens > 0);
  return (
    <div
      className={classNames(
        "grid divide-line rounded-md border border-line max-lg:divide-y lg:divide-x",
        hasTokens ? "lg:grid-cols-3" : "lg:grid-cols-[3fr_2fr]",
      )}
    >
      <ChartPanel
        {...common}
        title={when ? `Calls · ${when}` : "Calls"}
        value={formatNumber(calls)}
        describe={describeCalls}
        peak={toPeak(buckets.map((each) => each.calls))}
        legend={
          <LegendItem
            mark="bg-danger"
            name="Failed"
            value={`${formatNumber(errors)} (${formatShare(errors, calls)})`}
          />
        }
      >
        <Bars
          stacks={buckets.map((each) => [each.errors, each.calls - each.errors])}
          layers={["fill-danger", "fill-edge"]}
        />
      </ChartPanel>
      <ChartPanel
        {...common}
        title={when ? `Latency · ${when}` : "Latency"}
        describe={describeLatency}
        peak={formatLatency(Math.max(...buckets.map(({ p99 }) => p99 ?? 0)) || null)}
        value={
          <>
            {formatLatency(latency.p95)} <span className="font-normal text-muted text-xs">p95</span>
          </>
        }
        legend={
          <>
            <LegendItem mark="bg-edge" name="p50" value={formatLatency(latency.p50)} />
            <LegendItem mark="bg-accent" name="p95" value={formatLatency(latency.p95)} />
            <LegendItem mark="bg-danger" name="p99" value={formatLatency(latency.p99)} />
          </>
        }
      >
        <Lines
          series={[
            { values: buckets.map(({ p99 }) => p99), className: "stroke-danger", dashes: "2 3" },
            { values: buckets.map(({ p95 }) => p95), className: "stroke-accent" },
            { values: buckets.map(({ p50 }) => p50), className: "stroke-edge" },
          ]}
        />
      </ChartPanel>
      {hasTokens && (
        <ChartPanel
          {...common}
          title={when ? `Model tokens · ${when}` : "Model tokens"}
          describe={describeTokens}
          peak={toPeak(buckets.map(({ inputTokens, outputTokens }) => inputTokens + outputTokens))}
          value={formatNumber(tokens.input + tokens.output)}
          legend={
            <>
              <LegendItem mark="bg-edge" name="In" value={formatNumber(tokens.input)} />
              <LegendItem mark="bg-accent" name="Out" value={formatNumber(tokens.output)} />
              <span>
                Cost <span className="text-ink">{formatTotalCost(sum(selection, "cost"))}</span>
              </span>
            </>
          }
        >
          <Bars
            stacks={buckets.map(({ inputTokens, outputTokens }) => [inputTokens, outputTokens])}
            layers={["fill-edge", "fill-accent"]}
          />
        </ChartPanel>
      )}
    </div>
  );
}
