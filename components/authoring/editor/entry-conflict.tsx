import type { ReactNode } from "react";
import { EditConflict } from "@/components/ui/editing/edit-conflict";

type EntryConflictProps = {
  noun: string;
  isDeleted: boolean;
  isSaving: boolean;
  refusedSaves: number;
  lastSave: ReactNode;
  onLoadTheirs: () => void;
  onOverwrite: () => void;
};

/** Shown when somebody else has changed or deleted the entry being edited. */
export function EntryConflict(props: EntryConflictProps) {
  const { noun, isDeleted, isSaving, refusedSaves, lastSave } = props;
  const { onLoadTheirs, onOverwrite } = props;
  return (
    <EditConflict
      title={`This ${noun} was ${isDeleted ? "deleted" : "saved"} elsewhere after you opened it`}
      isSaving={isSaving}
      refusedSaves={refusedSaves}
      lastSave={lastSave}
      {...(isDeleted ? { overwriteLabel: "Save it again" } : { onLoadTheirs })}
      onOverwrite={onOverwrite}
    >
      Your changes are still here.
    </EditConflict>
  );
}
