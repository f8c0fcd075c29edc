"use client";

import { useEffect, useRef } from "react";
import { classNames } from "@/components/ui/primitives/class-names";
import type { TryResult } from "@/lib/api/schemas/tries";

type Log = readonly NonNullable<TryResult["trace"]>["log"][number][];

const MAX_LINES = 500;
/** Distance from the end, in pixels, within which new lines are scrolled into view. */
const FOLLOW_THRESHOLD_PX = 24;
const tones = {
  debug: "text-faint",
  info: "text-ink",
  warn: "text-warning-strong",
  error: "text-danger-strong",
};

type ConsoleLinesProps = {
  log: Log;
  /** Whether more lines may follow. Keeps the end in view if it was in view. */
  isLive?: boolean;
};

/** Console output of a run, with milliseconds since the call began. */
export function ConsoleLines({ log, isLive = false }: ConsoleLinesProps) {
  const frame = useRef<HTMLElement>(null);
  const isFollowing = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each line may change the height.
  useEffect(() => {
    const { current } = frame;
    if (isLive && current && isFollowing.current) current.scrollTop = current.scrollHeight;
  }, [log, isLive]);
  if (log.length === 0)
    return (
      <p className="text-muted text-xs">
        {isLive ? "No output yet." : "No output. Use console.log or context.log."}
      </p>
    );
  // While running, show the latest lines; afterwards, the first ones.
  const visibleLines = isLive ? log.slice(-MAX_LINES) : log.slice(0, MAX_LINES);
  return (
    <>
      <section
        ref={frame}
        aria-label="Console output"
        onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
          isFollowing.current = scrollHeight - scrollTop - clientHeight < FOLLOW_THRESHOLD_PX;
        }}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
        tabIndex={0}
        className="max-h-72 overflow-y-auto rounded-md border border-line bg-canvas px-2 py-1.5"
      >
        <ol className="flex flex-col gap-0.5 font-mono text-xs leading-5">
          {visibleLines.map(({ level, message, data, at }, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines are only ever added at the end.
            <li key={line} className="flex gap-2">
              <span className="w-12 shrink-0 text-right text-faint tabular-nums">
                {Math.round(at)} ms
              </span>
              <span
                className={classNames("wrap-anywhere min-w-0 whitespace-pre-wrap", tones[level])}
              >
                {level !== "info" && `${level}: `}
                {message}
                {data !== undefined && ` ${JSON.stringify(data)}`}
              </span>
            </li>
          ))}
        </ol>
      </section>
      {log.length > MAX_LINES && (
        <p className="text-muted text-xs">
          Showing the {isLive ? "last" : "first"} {MAX_LINES} of {log.length} lines.
        </p>
      )}
    </>
  );
}
