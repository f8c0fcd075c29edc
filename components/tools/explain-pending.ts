import { getUnsaved } from "@/components/unsaved-changes/unsaved";
import type { ListedIncompleteEntry } from "@/lib/api/schemas/incomplete-entries";

type Pending = {
  /** The name of the open tool. */
  current: string | undefined;
  incompleteTools: readonly ListedIncompleteEntry[];
};

/**
 * Says why a tool cannot be changed from the list now: a change of the saved tool would conflict
 * with changes that are not in it yet. Returns undefined if there are none.
 */
export function explainPending(
  { name }: { name: string },
  { current, incompleteTools }: Pending,
): string | undefined {
  if (name === current && getUnsaved().length > 0) return "Save or discard your changes first.";
  if (incompleteTools.some(({ entry }) => entry === name))
    return "Complete or discard its incomplete changes first.";
  return undefined;
}
