"use client";

import { useEffect, useRef } from "react";
import { classNames } from "@/components/ui/class-names";
import type { TryResult } from "@/lib/api/schemas/tries";

type Log = readonly NonNullable<TryResult["trace"]>["log"][number][];

const mostShown = 500;
/** Distance from the end, in pixels, within which new lines are scrolled into view. */
const near = 24;
const tones = {
  debug: "text-faint",
  info: "text-ink",
  warn: "text-warning-strong",
  error: "text-danger-strong",
};

type ConsoleLinesProps = {
  log: Log;
  /** More lines may follow: keeps the end in view if it was in view. */
  live?: boolean;
};

/** The console output of a run, with milliseconds since the call began. */
export function ConsoleLines({ log, live = false }: ConsoleLinesProps) {
  const frame = useRef<HTMLElement>(null);
  const follows = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each line may change the height.
  useEffect(() => {
    const { current } = frame;
    if (live && current && follows.current) current.scrollTop = current.scrollHeight;
  }, [log, live]);
  if (log.length === 0)
    return (
      <p className="text-muted text-xs">
        {live ? "No output yet." : "No output. Use console.log or context.log."}
      </p>
    );
  // While running, the latest lines matter; afterwards, the first ones.
  const shown = live ? log.slice(-mostShown) : log.slice(0, mostShown);
  return (
    <>
      <section
        ref={frame}
        aria-label="Console output"
        onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
          follows.current = scrollHeight - scrollTop - clientHeight < near;
        }}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
        tabIndex={0}
        className="max-h-72 overflow-y-auto rounded-md border border-line bg-canvas px-2 py-1.5"
      >
        <ol className="flex flex-col gap-0.5 font-mono text-xs leading-5">
          {shown.map(({ level, message, data, at }, line) => (
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
      {log.length > mostShown && (
        <p className="text-muted text-xs">
          Showing the {live ? "last" : "first"} {mostShown} of {log.length} lines.
        </p>
      )}
    </>
  );
}
