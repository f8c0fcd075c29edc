"use client";

import { Sheet, SheetContent } from "@/components/ui/overlays/sheet";
import { useLastOpen } from "@/components/ui/overlays/use-last-open";
import type { ToolTest } from "@/lib/agent/tool";
import type { ListedTool } from "@/lib/api/schemas/tools";
import { TestEditor } from "./test-editor";

/** The test being edited. `toolTest` is null for a new one. */
export type EditedTest = { tool: string; toolTest: ToolTest | null };

type TestSheetProps = {
  slug: string;
  tools: readonly ListedTool[];
  editedTest: EditedTest | null;
  close: () => void;
  /** Called with the name that the test had before. */
  onSaved: (tool: string, name: string) => void;
};

/** A sheet for editing one test of a tool: its arguments, assertions and recording. */
export function TestSheet({ slug, tools, editedTest, close, onSaved }: TestSheetProps) {
  const content = useLastOpen(editedTest !== null, editedTest);
  const tool = tools.find(({ name }) => name === content?.tool);
  return (
    <Sheet open={editedTest !== null} onOpenChange={(open) => !open && close()}>
      {content && tool && (
        <SheetContent
          width="lg"
          title={content.toolTest ? "Edit test" : "New test"}
          description={`Arguments and assertions for ${tool.name}.`}
        >
          <TestEditor
            key={`${content.tool} ${content.toolTest?.name}`}
            slug={slug}
            tool={tool}
            savedTest={content.toolTest}
            close={close}
            onSaved={onSaved}
          />
        </SheetContent>
      )}
    </Sheet>
  );
}
