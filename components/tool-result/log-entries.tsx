"use client";

import { useState } from "react";
import type { LogEntry } from "@/lib/api/schemas/trace";
import { FoldedText } from "../ui/data/folded-text";
import { formatDuration } from "../ui/data/format-duration";
import { JsonView } from "../ui/data/json-view";
import { SegmentedControl } from "../ui/inputs/segmented-control";
import { Badge } from "../ui/primitives/badge";

type Level = LogEntry["level"];

/** Log levels, least important first. */
const levels = ["debug", "info", "warn", "error"] as const satisfies readonly Level[];
const levelTones = { debug: "neutral", info: "info", warn: "warning", error: "danger" } as const;
const filterOptions = [
  { value: "debug", label: "All" },
  { value: "warn", label: "Warnings and errors" },
  { value: "error", label: "Errors" },
] as const;

/**
 * The log entries of a call. If there are several levels, shows those at or above the selected one.
 */
export function LogEntries({ log }: { log: readonly LogEntry[] }) {
  const [lowestLevel, setLowestLevel] = useState<Level>("debug");
  const hasLevels = new Set(log.map(({ level }) => level)).size > 1;
  const rank = levels.indexOf(hasLevels ? lowestLevel : "debug");
  const entries = log
    .map((entry, index) => ({ ...entry, index }))
    .filter(({ level }) => levels.indexOf(level) >= rank);
  return (
    <div className="flex flex-col items-start gap-2">
      {hasLevels && (
        <SegmentedControl
          label="Lowest level"
          value={lowestLevel}
          onValueChange={setLowestLevel}
          options={filterOptions}
          switchesView
        />
      )}
      {entries.length === 0 && <p className="text-muted">No entries of this level.</p>}
      <ol className="flex w-full flex-col">
        {entries.map((entry) => (
          <li
            key={entry.index}
            className="grid grid-cols-[4rem_4rem_minmax(0,1fr)] items-baseline gap-2 border-line border-b py-1.5"
          >
            <span className="text-right text-muted text-xs tabular-nums">
              +{formatDuration(entry.at)} ms
            </span>
            <Badge tone={levelTones[entry.level]}>{entry.level}</Badge>
            <div className="flex min-w-0 flex-col gap-1.5">
              <FoldedText about={`entry ${entry.index + 1}`}>{entry.message}</FoldedText>
              {entry.data !== undefined && entry.data !== null && (
                <JsonView value={entry.data} label={`Data of “${entry.message}”`} />
              )}
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}
