"use client";

import { useState } from "react";
import { notify } from "@/components/ui/overlays/toaster";
import { Button } from "@/components/ui/primitives/button";
import { Callout } from "@/components/ui/primitives/callout";
import { describeUnsaved, type Unsaved } from "@/components/unsaved-changes/unsaved";

type UnsavedNoticeProps = {
  unsaved: readonly Unsaved[];
  /** Closes the sheet, so that the editor can show its errors. */
  close: () => void;
};

/** Warns that unsaved changes are not published, and offers to save them first. */
export function UnsavedNotice({ unsaved, close }: UnsavedNoticeProps) {
  const [isSaving, setIsSaving] = useState(false);
  if (unsaved.length === 0) return null;
  const saves = unsaved.flatMap(({ save }) => (save ? [save] : []));
  const saveFirst = async () => {
    setIsSaving(true);
    const results = await Promise.all(saves.map((save) => save().catch(() => false)));
    setIsSaving(false);
    if (results.every(Boolean)) return;
    close();
    notify.error("Could not save", {
      description: "See the errors in the editor.",
    });
  };
  return (
    <Callout
      tone="warning"
      role="status"
      title="Unsaved changes in the editor"
      actions={
        <>
          {saves.length === unsaved.length && (
            <Button size="sm" writes busy={isSaving} onClick={() => void saveFirst()}>
              Save first
            </Button>
          )}
          <Button size="sm" variant="ghost" onClick={close}>
            Back to the editor
          </Button>
        </>
      }
    >
      Changes to {describeUnsaved(unsaved)} are not saved. They will not be published.
    </Callout>
  );
}
