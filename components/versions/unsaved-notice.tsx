"use client";

import { useState } from "react";
import { type Unsaved, unsavedWords } from "@/components/layout/unsaved";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { notify } from "@/components/ui/toaster";

type UnsavedNoticeProps = {
  unsaved: readonly Unsaved[];
  /** Closes the sheet, so that the editor shows its errors. */
  close: () => void;
};

/** Warns that unsaved changes are not published, and offers to save them first. */
export function UnsavedNotice({ unsaved, close }: UnsavedNoticeProps) {
  const [saving, setSaving] = useState(false);
  if (unsaved.length === 0) return null;
  const saves = unsaved.flatMap(({ save }) => (save ? [save] : []));
  const saveFirst = async () => {
    setSaving(true);
    const done = await Promise.all(saves.map((save) => save().catch(() => false)));
    setSaving(false);
    if (done.every(Boolean)) return;
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
            <Button size="sm" writes busy={saving} onClick={() => void saveFirst()}>
              Save first
            </Button>
          )}
          <Button size="sm" variant="ghost" onClick={close}>
            Back to the editor
          </Button>
        </>
      }
    >
      Changes to {unsavedWords(unsaved)} are not saved. They will not be published.
    </Callout>
  );
}
