"use client";

import { PencilLine, Pin, PinOff, RotateCcw, Trash2 } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Disclosure } from "@/components/ui/disclosure";
import { IconButton } from "@/components/ui/icon-button";
import { RelativeTime } from "@/components/ui/relative-time";
import type { KeptRun } from "./kept-runs";
import type { KeptRuns } from "./use-kept-runs";
import type { FinishedRun } from "./use-run";

type RunHistoryProps = {
  kept: KeptRuns;
  /** The runs since the page was opened; only these still have their results. */
  runs: readonly FinishedRun[];
  shown?: string | undefined;
  onShow: (run: FinishedRun) => void;
  /** Fills in the arguments again without running the tool. */
  onFill: (run: RunAgain) => void;
  /** Fills in the arguments and runs the tool. */
  onReplay: (run: RunAgain) => void;
};

export type RunAgain = Pick<KeptRun, "tool" | "params" | "published" | "partial">;

/** The run with its complete arguments, where the page still has them. */
const wholeOf = (kept: KeptRun, answered: FinishedRun | undefined): RunAgain => {
  if (!answered) return kept;
  const { partial: _, ...whole } = kept;
  return { ...whole, params: answered.attempt.params };
};

/** How a run ended: a response type, an error code, or a short status. */
export const wordOf = ({ end }: FinishedRun): string => {
  if (end.kind === "cancelled") return "cancelled";
  if (end.kind === "rejected") return "not run";
  const { envelope } = end.result;
  return envelope.success ? envelope.responseType : String(envelope.error.code);
};

/** The runs stored in this browser, newest first, with actions to show, replay, pin and delete them. */
export function RunHistory(props: RunHistoryProps) {
  const { kept } = props;
  const pinned = kept.runs.filter((run) => run.pinned !== undefined);
  const others = kept.runs.filter((run) => run.pinned === undefined);
  if (kept.runs.length === 0) return null;
  return (
    <Disclosure
      className="mt-6 border-line border-t pt-2"
      summary={<span className="text-muted">History ({kept.runs.length})</span>}
      aside={
        others.length > 0 && (
          <Button size="sm" variant="ghost" onClick={kept.clear}>
            Clear
          </Button>
        )
      }
    >
      <p className="mb-1 text-muted text-xs">
        Stored in this browser, without secrets. Results are cleared when you leave.
      </p>
      {pinned.length > 0 && <List label="Pinned runs" list={pinned} {...props} />}
      {others.length > 0 && <List label="Runs" list={others} {...props} />}
    </Disclosure>
  );
}

type ListProps = RunHistoryProps & { label: string; list: readonly KeptRun[] };

function List({ label, list, kept, runs, shown, onShow, onFill, onReplay }: ListProps) {
  return (
    <ul aria-label={label}>
      {list.map((run) => {
        const { id, tool, params, word, at, pinned, published } = run;
        const answered = runs.find((each) => each.id === id);
        const again = wholeOf(run, answered);
        const text = JSON.stringify(params);
        const what = pinned ?? `${tool} ${text}`;
        return (
          <li key={id} className="flex items-center gap-1 border-line border-b">
            <button
              type="button"
              aria-current={id === shown || undefined}
              onClick={() => (answered ? onShow(answered) : onFill(run))}
              className="flex min-h-row min-w-0 flex-1 items-center gap-3 rounded-sm px-1 text-left hover:bg-hover aria-[current]:font-medium"
            >
              <span className="sr-only">{answered ? "Show" : "Fill in"}</span>
              {pinned !== undefined && <span className="min-w-0 truncate">{pinned}</span>}
              <span className="min-w-0 shrink-0 truncate font-mono text-xs">{tool}</span>
              <span className="min-w-0 flex-1 truncate font-mono text-faint text-xs">
                {pinned === undefined && text}
              </span>
              {published && <span className="text-muted text-xs">published</span>}
              <span className="text-muted text-xs">{word}</span>
              <RelativeTime value={at} className="shrink-0 text-muted text-xs max-sm:hidden" />
            </button>
            <IconButton label={`Replay ${what}`} size="sm" onClick={() => onReplay(again)}>
              <RotateCcw aria-hidden />
            </IconButton>
            <IconButton label={`Fill in again: ${what}`} size="sm" onClick={() => onFill(again)}>
              <PencilLine aria-hidden />
            </IconButton>
            {pinned === undefined ? (
              <IconButton
                label={`Pin ${what}`}
                size="sm"
                onClick={() => kept.pin(id, text.slice(0, 60))}
              >
                <Pin aria-hidden />
              </IconButton>
            ) : (
              <IconButton label={`Unpin ${what}`} size="sm" onClick={() => kept.pin(id, undefined)}>
                <PinOff aria-hidden />
              </IconButton>
            )}
            <IconButton label={`Delete ${what}`} size="sm" onClick={() => kept.remove(id)}>
              <Trash2 aria-hidden />
            </IconButton>
          </li>
        );
      })}
    </ul>
  );
}
