"use client";

import { Sheet, SheetContent } from "@/components/ui/sheet";
import type { Example } from "@/lib/agent/tool";
import type { ListedTool } from "@/lib/api/schemas/tools";
import { CaseEditor } from "./case-editor";

/** A case that is edited; `example` is null while a new one is written. */
export type EditedCase = { tool: string; example: Example | null };

type TestSheetProps = {
  slug: string;
  tools: readonly ListedTool[];
  edited: EditedCase | null;
  close: () => void;
  /** Told which case has changed, by the name it had. */
  onSaved: (tool: string, name: string) => void;
};

/** One case of a tool: its arguments, what it expects, its recording, and a run to see. */
export function TestSheet({ slug, tools, edited, close, onSaved }: TestSheetProps) {
  const tool = tools.find(({ name }) => name === edited?.tool);
  return (
    <Sheet open={edited !== null} onOpenChange={(open) => !open && close()}>
      {edited && tool && (
        <SheetContent
          width="lg"
          title={edited.example ? "Edit test" : "New test"}
          description={`A test of ${tool.name}: arguments, and what is expected of the answer.`}
        >
          <CaseEditor
            key={`${edited.tool} ${edited.example?.name}`}
            slug={slug}
            tool={tool}
            saved={edited.example}
            close={close}
            onSaved={onSaved}
          />
        </SheetContent>
      )}
    </Sheet>
  );
}
