import type { ReactNode } from "react";
import { CHART_HEIGHT } from "./bars";
import { formatTick } from "./format-values";
import { TimeSelection, type TimeSelectionProps } from "./time-selection";

type ChartPanelProps = TimeSelectionProps & {
  /** The figure for the whole period, or for the step under the pointer. */
  value: ReactNode;
  legend: ReactNode;
  /** The value at the top of the plot. */
  peak: string;
  children: ReactNode;
};

/** A chart over time with its figures. */
export function ChartPanel(props: ChartPanelProps) {
  const { title, value, legend, peak, buckets, step, active, children } = props;
  const first = buckets[0];
  const last = buckets.at(-1);
  return (
    <figure className="flex min-w-0 flex-col gap-2 px-4 py-3">
      {/* Grows, so that the plots of charts side by side line up when one legend wraps. */}
      <figcaption className="flex grow flex-wrap content-start items-baseline justify-between gap-x-4">
        <span className="w-full text-muted text-xs">{title}</span>
        <span className="font-medium text-xl tabular-nums leading-7">{value}</span>
        <span className="flex flex-wrap gap-x-3 text-muted text-xs tabular-nums">{legend}</span>
      </figcaption>
      <div className="relative h-24 border-line border-b">
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${Math.max(buckets.length, 1)} ${CHART_HEIGHT}`}
          preserveAspectRatio="none"
          className="absolute inset-0 size-full overflow-visible"
        >
          {active !== null && (
            <rect x={active} width={1} height={CHART_HEIGHT} className="fill-hover" />
          )}
          {children}
        </svg>
        <TimeSelection {...props} />
      </div>
      <div aria-hidden className="flex justify-between gap-x-2 text-faint text-xs tabular-nums">
        <span>{first && formatTick(first.start, step)}</span>
        <span>Peak {peak}</span>
        <span>{last && formatTick(last.end, step)}</span>
      </div>
    </figure>
  );
}

/** One entry of the legend: a mark in the chart's color, a name and a figure. */
export function LegendItem({ mark, name, value }: { mark: string; name: string; value: string }) {
  return (
    <span className="inline-flex items-baseline gap-1.5">
      <span
        aria-hidden
        // The chart keeps its colors, too.
        className={`forced-color-adjust-none inline-block h-2 w-2 self-center rounded-[2px] ${mark}`}
      />
      {name} <span className="text-ink">{value}</span>
    </span>
  );
}
