"use client";

import { Button } from "@/components/ui/primitives/button";
import { classNames } from "@/components/ui/primitives/class-names";
import { Kbd } from "@/components/ui/primitives/kbd";
import { HistoryButtons } from "./history/history-buttons";
import { SectionIndex } from "./section-index";
import type { Outcome } from "./use-tool-editor";

type EditorBarProps = {
  isNew: boolean;
  noun: string;
  /** Whether to show links to the tool's sections. */
  sections: boolean;
  dirty: boolean;
  conflict: boolean;
  outcome: Outcome;
  onSave: () => void;
};

const getStatus = ({ isNew, dirty, conflict, outcome }: EditorBarProps): string => {
  if (outcome.state === "saving") return "Saving…";
  if (conflict) return "Changed by someone else";
  if (outcome.state === "failed") return "Could not save";
  if (dirty) return "Unsaved changes";
  return isNew ? "Not saved yet" : "Saved";
};

/** Sticky bar: links to the sections, undo and redo, the save status, and the save button. */
export function EditorBar(props: EditorBarProps) {
  const state = getStatus(props);
  const isAlarming = props.conflict || props.outcome.state === "failed";
  return (
    // Wider than the fields, so that it covers the focus ring of what scrolls under it. The index is in a row of its own
    // where both do not fit beside each other.
    <div className="sticky top-(--editor-top) z-10 -mx-1 flex min-h-11 flex-wrap-reverse items-center justify-end gap-x-3 gap-y-1 border-line border-b bg-canvas px-1 py-1.5">
      {props.sections && (
        <div className="mr-auto min-w-0 max-w-full">
          <SectionIndex />
        </div>
      )}
      <div className="ml-auto flex shrink-0 items-center gap-3">
        <HistoryButtons />
        <span
          role="status"
          className={classNames(
            // Of constant width, so that nothing moves when the status changes.
            "min-w-26 text-right text-xs",
            !isAlarming && !props.dirty && "max-sm:sr-only",
            isAlarming ? "text-danger-strong" : props.dirty ? "text-ink" : "text-muted",
          )}
        >
          {state}
        </span>
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
