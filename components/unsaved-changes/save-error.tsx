import { ProblemError } from "@/components/client/api";
import { EditConflict } from "@/components/ui/editing/edit-conflict";
import { Callout } from "@/components/ui/primitives/callout";

type SaveErrorProps = {
  error: Error | null;
  /** The title if someone else has changed the same. */
  conflictTitle: string;
  isSaving: boolean;
  onLoadTheirs: () => void;
};

/** Explains why changes were not saved. Renders nothing if they were. */
export function SaveError({ error, conflictTitle, isSaving, onLoadTheirs }: SaveErrorProps) {
  if (!error) return null;
  if (error instanceof ProblemError && error.status === 412)
    return (
      <EditConflict title={conflictTitle} isSaving={isSaving} onLoadTheirs={onLoadTheirs}>
        Your changes are not saved.
      </EditConflict>
    );
  return (
    <Callout tone="danger" role="alert">
      {error.message}
    </Callout>
  );
}
