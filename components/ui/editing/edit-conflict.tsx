"use client";

import { Fragment, type ReactNode, useEffect, useRef, useState } from "react";
import { ConfirmDialog } from "../overlays/confirm-dialog";
import { useFocusAfterRemoval } from "../overlays/use-focus-after-removal";
import { Button } from "../primitives/button";
import { Callout } from "../primitives/callout";

type EditConflictProps = {
  title: string;
  /** Who saved last and when; reloaded after each refused save. */
  lastSave?: ReactNode;
  /** Describes what differs. */
  children: ReactNode;
  isSaving: boolean;
  /** Number of saves refused because of the conflict; each one moves the focus to the choice. */
  refusedSaves?: number;
  overwriteLabel?: string;
  /** Absent while there is nothing to load, for example because the other person deleted it. */
  onLoadTheirs?: (() => void) | undefined;
  /** Absent if there is nothing to combine. */
  onCombine?: (() => void) | undefined;
  /** Absent until it is known what would be overwritten. */
  onOverwrite?: (() => void) | undefined;
};

/**
 * Shown when somebody else has changed what is being edited. Offers their version, the user's own,
 * or both combined.
 */
export function EditConflict(props: EditConflictProps) {
  const { title, lastSave, children, isSaving, refusedSaves = 0, overwriteLabel } = props;
  const { onLoadTheirs, onCombine, onOverwrite } = props;
  const [isConfirming, setIsConfirming] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useFocusAfterRemoval(box);
  useEffect(() => {
    if (refusedSaves > 0) box.current?.focus();
  }, [refusedSaves]);
  return (
    <div
      ref={box}
      tabIndex={-1}
      className="scroll-mt-[calc(var(--top-bar)+6.5rem)] rounded-md outline-none"
    >
      <Callout
        tone="warning"
        role="alert"
        title={title}
        actions={
          (onLoadTheirs || onOverwrite) && (
            <>
              {onCombine && (
                <Button size="sm" variant="primary" onClick={onCombine}>
                  Combine both
                </Button>
              )}
              {onLoadTheirs && (
                <Button size="sm" onClick={() => setIsConfirming(true)}>
                  Load theirs
                </Button>
              )}
              {onOverwrite && (
                <Button size="sm" writes busy={isSaving} onClick={onOverwrite}>
                  {overwriteLabel ?? "Keep mine and overwrite"}
                </Button>
              )}
            </>
          )
        }
      >
        <Fragment key={refusedSaves}>{lastSave}</Fragment>
        {children}
      </Callout>
      {onLoadTheirs && (
        <ConfirmDialog
          open={isConfirming}
          onOpenChange={setIsConfirming}
          title="Load theirs and discard your changes?"
          description="The form will show their version. Your unsaved changes will be lost."
          confirmLabel="Load theirs"
          onConfirm={onLoadTheirs}
        />
      )}
    </div>
  );
}
