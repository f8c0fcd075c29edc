import { IncompleteList } from "@/components/incomplete-changes/incomplete-list";
import { Callout } from "@/components/ui/primitives/callout";
import type { PlaygroundSelection } from "./use-playground-selection";

type IncompleteNoticeProps = { slug: string; selection: PlaygroundSelection };

/** Explains that an incomplete tool cannot run, or that runs ignore its incomplete changes. */
export function IncompleteNotice({ slug, selection }: IncompleteNoticeProps) {
  const { newIncompleteTool, incompleteChanges } = selection;
  const tool = newIncompleteTool ?? incompleteChanges;
  if (!tool) return null;
  return (
    <Callout
      tone={newIncompleteTool ? "warning" : "info"}
      role="status"
      title={newIncompleteTool ? "This tool is incomplete" : "The tool has incomplete changes"}
      className="mt-3"
    >
      <p className="mb-2">
        {newIncompleteTool
          ? "Fix these problems to run it."
          : "Runs the tool without these changes. Fix these problems to include them."}
      </p>
      <IncompleteList slug={slug} entries={[tool]} />
    </Callout>
  );
}
