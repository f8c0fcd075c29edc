"use client";

import { RotateCcw } from "lucide-react";
import { Disclosure } from "@/components/ui/disclosure";
import { IconButton } from "@/components/ui/icon-button";
import { RelativeTime } from "@/components/ui/relative-time";
import type { FinishedRun } from "./use-run";

type RunHistoryProps = {
  runs: FinishedRun[];
  shown?: number;
  onShow: (run: FinishedRun) => void;
  onReplay: (run: FinishedRun) => void;
};

const wordOf = ({ end }: FinishedRun): string => {
  if (end.kind === "cancelled") return "cancelled";
  if (end.kind === "refused") return "not run";
  const { envelope } = end.result;
  return envelope.success ? envelope.responseType : String(envelope.error.code);
};

/** The runs of this visit, newest first; each can be looked at again or filled in again. */
export function RunHistory({ runs, shown, onShow, onReplay }: RunHistoryProps) {
  if (runs.length < 2) return null;
  return (
    <Disclosure
      className="mt-6 border-line border-t pt-2"
      summary={<span className="text-muted">Runs of this visit ({runs.length})</span>}
    >
      <ul aria-label="Runs of this visit">
        {runs.map((run) => (
          <li key={run.id} className="flex items-center gap-2 border-line border-b">
            <button
              type="button"
              aria-current={run.id === shown || undefined}
              onClick={() => onShow(run)}
              className="flex min-h-row min-w-0 flex-1 items-center gap-3 rounded-sm px-1 text-left hover:bg-hover aria-[current]:font-medium"
            >
              <span className="min-w-0 truncate font-mono text-xs">{run.tool}</span>
              <span className="min-w-0 flex-1 truncate font-mono text-faint text-xs">
                {JSON.stringify(run.attempt.params)}
              </span>
              <span className="text-muted text-xs">{wordOf(run)}</span>
              <RelativeTime value={run.at} className="shrink-0 text-muted text-xs" />
            </button>
            <IconButton
              label={`Fill in again: run ${run.id}`}
              size="sm"
              onClick={() => onReplay(run)}
            >
              <RotateCcw aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
