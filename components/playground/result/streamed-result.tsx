"use client";

import { useEffect, useRef } from "react";
import type { StreamBuffer } from "@/components/client/stream-buffer";
import { TextResult } from "@/components/tool-result/text-result";
import { formatCount } from "@/lib/agent/format-count";
import { RunningTime } from "./running-time";

/** Distance from the end, in pixels, within which the view keeps following the content. */
const FOLLOW_DISTANCE_PX = 48;

/**
 * A streaming result. Text chunks are joined, other values are listed. The view follows the end
 * unless the reader has scrolled back.
 */
export function StreamedResult({
  partialResult: { chunks, count },
}: {
  partialResult: StreamBuffer;
}) {
  const container = useRef<HTMLElement>(null);
  const isFollowing = useRef(true);
  const isText = chunks.every((chunk) => typeof chunk === "string");
  // biome-ignore lint/correctness/useExhaustiveDependencies: each chunk may add height.
  useEffect(() => {
    const { current } = container;
    if (current && isFollowing.current) current.scrollTop = current.scrollHeight;
  }, [chunks]);
  return (
    <div aria-busy="true" className="flex flex-col gap-3">
      <div className="flex items-center justify-between gap-4">
        <h2 className="font-medium text-sm">Result so far</h2>
        <span className="flex items-center gap-2 text-muted text-xs tabular-nums">
          {formatCount(count, "chunk")}
          <RunningTime />
        </span>
      </div>
      <section
        ref={container}
        aria-label="Chunks so far"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
        tabIndex={0}
        onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
          isFollowing.current = scrollHeight - scrollTop - clientHeight < FOLLOW_DISTANCE_PX;
        }}
        className="max-h-[60dvh] overflow-y-auto"
      >
        <TextResult value={isText ? chunks.join("") : chunks} label="Result so far" />
      </section>
      {count > chunks.length && !isText && (
        <p className="text-muted text-xs">Showing the last {chunks.length} chunks.</p>
      )}
    </div>
  );
}
