"use client";

import { Sheet, SheetContent } from "@/components/ui/sheet";
import type { Example } from "@/lib/agent/tool";
import type { ListedTool } from "@/lib/api/schemas/tools";
import { CaseEditor } from "./case-editor";

/** The test being edited; `example` is null for a new one. */
export type EditedCase = { tool: string; example: Example | null };

type TestSheetProps = {
  slug: string;
  tools: readonly ListedTool[];
  edited: EditedCase | null;
  close: () => void;
  /** Called with the name that the test had before. */
  onSaved: (tool: string, name: string) => void;
};

/** Edits one test of a tool: its arguments, assertions and recording. */
export function TestSheet({ slug, tools, edited, close, onSaved }: TestSheetProps) {
  const tool = tools.find(({ name }) => name === edited?.tool);
  return (
    <Sheet open={edited !== null} onOpenChange={(open) => !open && close()}>
      {edited && tool && (
        <SheetContent
          width="lg"
          title={edited.example ? "Edit test" : "New test"}
          description={`Arguments and assertions for ${tool.name}.`}
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
