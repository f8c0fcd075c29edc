"use client";

import { PencilLine, Pin, PinOff, RotateCcw, Trash2 } from "lucide-react";
import { RelativeTime } from "@/components/ui/data/relative-time";
import { ShortenedName } from "@/components/ui/data/shortened-name";
import { rowControl, useRowFocus } from "@/components/ui/editing/use-row-focus";
import { Button } from "@/components/ui/primitives/button";
import { Disclosure } from "@/components/ui/primitives/disclosure";
import { IconButton } from "@/components/ui/primitives/icon-button";
import { truncate } from "@/lib/schema/truncate";
import type { RunRecord } from "./run-records";
import type { FinishedRun } from "./use-run";
import type { RunHistoryStore } from "./use-run-history";

type RunHistoryProps = {
  history: RunHistoryStore;
  /** The runs since the page was opened. Only these still have their results. */
  runs: readonly FinishedRun[];
  selectedId?: string | undefined;
  onShow: (run: FinishedRun) => void;
  /** Fills in the arguments again without running the tool. */
  onFill: (run: ReplayInput) => void;
  /** Fills in the arguments and runs the tool. */
  onReplay: (run: ReplayInput) => void;
};

export type ReplayInput = Pick<RunRecord, "tool" | "params" | "published" | "partial">;

/** Returns the run with its complete arguments, if the page still has them. */
const withFullParams = (record: RunRecord, finishedRun: FinishedRun | undefined): ReplayInput => {
  if (!finishedRun) return record;
  const { partial: _, ...fullRecord } = record;
  return { ...fullRecord, params: finishedRun.attempt.params };
};

/** Returns how a run ended: a response type, an error code, or a short status. */
export const outcomeLabel = ({ end }: FinishedRun): string => {
  if (end.kind === "cancelled") return "cancelled";
  if (end.kind === "rejected") return "not run";
  const { envelope } = end.result;
  return envelope.success ? envelope.responseType : String(envelope.error.code);
};

/** The runs stored in this browser, newest first. Each can be shown, replayed, pinned or deleted. */
export function RunHistory(props: RunHistoryProps) {
  const { history } = props;
  const pinnedRuns = history.runs.filter((run) => run.pinned !== undefined);
  const unpinnedRuns = history.runs.filter((run) => run.pinned === undefined);
  const rowFocus = useRowFocus<HTMLElement>();
  return (
    // Takes the focus after the last run is deleted.
    <section
      {...rowFocus}
      aria-label="History of runs"
      tabIndex={-1}
      className="@container outline-none"
    >
      {history.runs.length > 0 && (
        <Disclosure
          className="mt-6 border-line border-t pt-2"
          summary={<span className="text-muted">History ({history.runs.length})</span>}
          aside={
            unpinnedRuns.length > 0 && (
              <Button size="sm" variant="ghost" onClick={history.clear}>
                Clear
              </Button>
            )
          }
        >
          <p className="mb-1 text-muted text-xs">
            Stored in this browser, without secrets. Results are cleared when you leave.
          </p>
          {pinnedRuns.length > 0 && <RunList label="Pinned runs" list={pinnedRuns} {...props} />}
          {unpinnedRuns.length > 0 && <RunList label="Runs" list={unpinnedRuns} {...props} />}
        </Disclosure>
      )}
    </section>
  );
}

/**
 * Maximum length of the arguments in a label. Longer ones would be read out in full with every
 * button of their run.
 */
const MAX_PARAMS_CHARS = 120;
const MAX_PIN_CHARS = 60;

type RunListProps = RunHistoryProps & { label: string; list: readonly RunRecord[] };

function RunList({
  label,
  list,
  history,
  runs,
  selectedId,
  onShow,
  onFill,
  onReplay,
}: RunListProps) {
  return (
    <ul aria-label={label}>
      {list.map((run) => {
        const { id, tool, params, word, at, pinned, published } = run;
        const finishedRun = runs.find((each) => each.id === id);
        const replayInput = withFullParams(run, finishedRun);
        const paramsText = truncate(JSON.stringify(params), MAX_PARAMS_CHARS);
        const description = pinned ?? `${tool} ${paramsText}`;
        return (
          <li key={id} className="flex items-center gap-1 border-line border-b">
            <button
              type="button"
              aria-current={id === selectedId || undefined}
              onClick={() => (finishedRun ? onShow(finishedRun) : onFill(run))}
              className="flex min-h-row min-w-0 flex-1 flex-wrap items-center gap-x-3 rounded-sm px-1 py-1 text-left hover:bg-hover aria-[current]:font-medium"
            >
              <span className="sr-only">{finishedRun ? "Show" : "Fill in"}</span>
              <span className="flex min-w-0 @md:flex-1 basis-full @md:basis-0 items-center gap-3">
                {pinned !== undefined && <span className="min-w-0 truncate">{pinned}</span>}
                <ShortenedName name={tool} className="font-mono text-xs" />
                <span className="min-w-0 flex-1 truncate font-mono text-faint text-xs">
                  {pinned === undefined && paramsText}
                </span>
              </span>
              {published && <span className="text-muted text-xs">published</span>}
              <span className="text-muted text-xs">{word}</span>
              <RelativeTime value={at} className="shrink-0 text-muted text-xs max-sm:hidden" />
            </button>
            <IconButton
              label={`Replay ${description}`}
              size="sm"
              onClick={() => onReplay(replayInput)}
            >
              <RotateCcw aria-hidden />
            </IconButton>
            <IconButton
              label={`Fill in again: ${description}`}
              size="sm"
              onClick={() => onFill(replayInput)}
            >
              <PencilLine aria-hidden />
            </IconButton>
            {pinned === undefined ? (
              <IconButton
                label={`Pin ${description}`}
                size="sm"
                onClick={() => history.pin(id, truncate(paramsText, MAX_PIN_CHARS))}
              >
                <Pin aria-hidden />
              </IconButton>
            ) : (
              <IconButton
                label={`Unpin ${description}`}
                size="sm"
                onClick={() => history.pin(id, undefined)}
              >
                <PinOff aria-hidden />
              </IconButton>
            )}
            <IconButton
              {...rowControl}
              label={`Delete ${description}`}
              size="sm"
              onClick={() => history.remove(id)}
            >
              <Trash2 aria-hidden />
            </IconButton>
          </li>
        );
      })}
    </ul>
  );
}
