"use client";

import { useState } from "react";
import { type Unsaved, unsavedWords } from "@/components/layout/unsaved";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { notify } from "@/components/ui/toaster";

type UnsavedNoticeProps = {
  unsaved: readonly Unsaved[];
  /** Shows the editor again, which says what keeps it from being saved. */
  close: () => void;
};

/** Publishing takes the saved draft: what is only typed is not in it. */
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
    notify.error("It could not be saved", {
      description: "The editor says what stands against it.",
    });
  };
  return (
    <Callout
      tone="warning"
      role="status"
      title="The editor holds unsaved changes"
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
      Changes to {unsavedWords(unsaved)} are not saved. They are not in what is published.
    </Callout>
  );
}
