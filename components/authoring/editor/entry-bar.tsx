"use client";

import { ProblemLink } from "@/components/ui/editing/problem-link";
import { Button } from "@/components/ui/primitives/button";
import { classNames } from "@/components/ui/primitives/class-names";
import { Kbd } from "@/components/ui/primitives/kbd";

type EntryBarProps = {
  noun: string;
  isNew: boolean;
  isDirty: boolean;
  isSaving: boolean;
  hasConflict: boolean;
  /** Number of problems in the saved entry; undefined if it can be published. */
  problemCount: number | undefined;
  onSave: () => void;
};

const getStatus = (props: EntryBarProps): string => {
  const { isNew, isDirty, isSaving, hasConflict, problemCount } = props;
  if (isSaving) return "Saving…";
  if (hasConflict) return "Changed elsewhere";
  if (isDirty) return "Unsaved changes";
  return isNew && problemCount === undefined ? "Not saved yet" : "Saved";
};

const getStatusColor = ({ isDirty, hasConflict }: EntryBarProps): string => {
  if (hasConflict) return "text-danger-strong";
  return isDirty ? "text-ink" : "text-muted";
};

/** Sticky bar with the save status and the save button. */
export function EntryBar(props: EntryBarProps) {
  const { noun, isNew, isDirty, isSaving, onSave } = props;
  return (
    <div className="tall:sticky top-(--top-bar) z-10 -mx-1 flex min-h-11 items-center justify-end gap-3 border-line border-b bg-canvas px-1 py-1.5">
      <span role="status" className={classNames("text-right text-xs", getStatusColor(props))}>
        {getStatus(props)}
      </span>
      {props.problemCount ? <ProblemLink count={props.problemCount} /> : null}
      <Button
        writes
        variant={isDirty || isNew ? "primary" : "secondary"}
        size="sm"
        busy={isSaving}
        onClick={onSave}
        aria-keyshortcuts="Control+S Meta+S"
      >
        Save {noun}
        <Kbd keys="mod+s" className="max-2xl:hidden" />
      </Button>
    </div>
  );
}
