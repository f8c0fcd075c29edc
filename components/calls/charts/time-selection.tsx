import { type KeyboardEvent, type PointerEvent, useState } from "react";
import type { StatisticsStep } from "@/lib/agent/statistics-step";
import type { Bucket } from "./fill-series";
import { formatBucket } from "./format-values";

export type TimeSelectionProps = {
  title: string;
  buckets: readonly Bucket[];
  step: StatisticsStep;
  /** Index of the step under the pointer, in this chart or another one. */
  active: number | null;
  onActiveChange: (index: number | null) => void;
  onSelect: (from: number, to: number) => void;
  /** Describes a step for screen readers. */
  describe: (bucket: Bucket) => string;
};

const keySteps: Record<string, (index: number, last: number) => number> = {
  ArrowLeft: (index) => Math.max(0, index - 1),
  ArrowRight: (index, last) => Math.min(last, index + 1),
  Home: () => 0,
  End: (_, last) => last,
};

/**
 * Covers a chart. Pointing at a step shows its figures, and a click or drag narrows the period to
 * the selected steps.
 */
export function TimeSelection(props: TimeSelectionProps) {
  const { title, buckets, step, active, onActiveChange, onSelect, describe } = props;
  const [dragStart, setDragStart] = useState<number | null>(null);
  const last = buckets.length - 1;
  const findIndex = ({ clientX, currentTarget }: PointerEvent<HTMLElement>): number => {
    const { left, width } = currentTarget.getBoundingClientRect();
    return Math.min(last, Math.max(0, Math.floor(((clientX - left) / width) * buckets.length)));
  };
  const select = (one: number, other: number) => {
    const from = buckets[Math.min(one, other)];
    const to = buckets[Math.max(one, other)];
    setDragStart(null);
    onActiveChange(null);
    if (from && to) onSelect(from.start, to.end);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = keySteps[event.key]?.(active ?? last, last);
    if (next !== undefined) onActiveChange(next);
    else if (event.key === "Enter" && active !== null) select(active, active);
    else if (event.key === "Escape" && active !== null) onActiveChange(null);
    else return;
    event.preventDefault();
  };
  const bucket = active === null ? undefined : buckets[active];
  const isDragging = dragStart !== null && active !== null;
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={`${title}: arrow keys move through time, Enter narrows the period`}
      aria-valuemin={0}
      aria-valuemax={Math.max(last, 0)}
      aria-valuenow={active ?? Math.max(last, 0)}
      aria-valuetext={
        bucket ? `${formatBucket(bucket, step)}: ${describe(bucket)}` : "The whole period"
      }
      className="absolute inset-0 cursor-crosshair touch-pan-y rounded-sm"
      onKeyDown={onKeyDown}
      onBlur={() => onActiveChange(null)}
      onPointerDown={(event) => {
        if (event.button === 0) setDragStart(findIndex(event));
      }}
      onPointerMove={(event) => onActiveChange(findIndex(event))}
      onPointerUp={(event) => dragStart !== null && select(dragStart, findIndex(event))}
      onPointerCancel={() => setDragStart(null)}
      onPointerLeave={() => {
        setDragStart(null);
        onActiveChange(null);
      }}
    >
      {isDragging && (
        <span
          className="absolute inset-y-0 bg-accent/15"
          style={{
            left: `${(100 * Math.min(dragStart, active)) / buckets.length}%`,
            width: `${(100 * (Math.abs(dragStart - active) + 1)) / buckets.length}%`,
          }}
        />
      )}
    </div>
  );
}
