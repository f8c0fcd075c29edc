"use client";

import { ProblemLink } from "@/components/ui/editing/problem-link";
import { Button } from "@/components/ui/primitives/button";
import { classNames } from "@/components/ui/primitives/class-names";
import { Kbd } from "@/components/ui/primitives/kbd";
import { useEditorState } from "./editor-state";
import { HistoryButtons } from "./history/history-buttons";
import { SectionIndex } from "./section-index";
import type { Outcome } from "./use-tool-editor";

type EditorBarProps = {
  isNew: boolean;
  noun: string;
  /** Whether to show links to the tool's sections. */
  sections: boolean;
  dirty: boolean;
  /** Whether the saved tool cannot be published yet. */
  isIncomplete: boolean;
  conflict: boolean;
  outcome: Outcome;
  onSave: () => void;
};

const UNSAVED = "Unsaved changes";

const getStatus = ({ isNew, isIncomplete, dirty, conflict, outcome }: EditorBarProps): string => {
  if (outcome.state === "saving") return "Saving…";
  if (conflict) return "Changed elsewhere";
  if (outcome.state === "failed") return "Could not save";
  if (dirty) return UNSAVED;
  return isNew && !isIncomplete ? "Not saved yet" : "Saved";
};

const getStatusColor = ({ dirty, conflict, outcome }: EditorBarProps): string => {
  if (conflict || outcome.state === "failed") return "text-danger-strong";
  return dirty ? "text-ink" : "text-muted";
};

/** Number of problems in the saved tool, linked to the list of problems. */
function ProblemCount() {
  const count = useEditorState(({ issues }) => issues.length);
  if (count === 0) return null;
  return (
    <>
      <span aria-hidden className="text-muted max-sm:hidden">
        ·
      </span>
      <ProblemLink count={count} />
    </>
  );
}

/** Sticky bar with section links, the save status, undo and redo, and the save button. */
export function EditorBar(props: EditorBarProps) {
  const state = getStatus(props);

  return (
    // Wider than the fields, so that it covers the focus ring of content that scrolls under it. If
    // there is no space for both side by side, the index gets its own row. On a phone, it scrolls
    // beside the buttons as long as it can show one section.
    <div className="tall:sticky top-(--top-bar) z-10 -mx-1 flex min-h-11 flex-wrap-reverse items-center justify-end gap-x-3 gap-y-1 border-line border-b bg-canvas px-1 py-1.5">
      {props.sections && (
        <div className="mr-auto min-w-0 max-w-full max-sm:flex-[1_1_5rem]">
          <SectionIndex />
        </div>
      )}
      <div className="ml-auto flex min-w-0 flex-wrap items-center justify-end gap-x-2 gap-y-1 sm:gap-x-3">
        <span className="flex flex-wrap items-center justify-end gap-x-1 text-right text-xs">
          <span
            role="status"
            className={classNames(
              // Constant width, so that a status change does not wrap anything into another row.
              "sm:min-w-26",
              getStatusColor(props),
            )}
          >
            {state === UNSAVED ? (
              <>
                Unsaved<span className="max-sm:sr-only"> changes</span>
              </>
            ) : (
              state
            )}
          </span>
          {props.isIncomplete && <ProblemCount />}
        </span>
        {/* Placed after the text, whose width changes, so that the buttons do not move. */}
        <HistoryButtons />
        <Button
          writes
          variant={props.dirty || props.isNew ? "primary" : "secondary"}
          size="sm"
          busy={props.outcome.state === "saving"}
          onClick={props.onSave}
          aria-keyshortcuts="Control+S Meta+S"
        >
          Save {props.noun}
          <Kbd keys="mod+s" className="max-2xl:hidden" />
        </Button>
      </div>
    </div>
  );
}
