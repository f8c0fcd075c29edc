"use client";

import type { ComponentProps } from "react";
import { Sheet, SheetContent } from "@/components/ui/overlays/sheet";
import { useLastOpen } from "@/components/ui/overlays/use-last-open";
import type { ModelTest } from "@/lib/agent/model-tests/model-test";
import { ModelTestEditor } from "./model-test-editor";

/** The test being edited. `savedName` is null for a new one. */
export type EditedModelTest = { savedName: string | null; initial: Partial<ModelTest> };

type ModelTestSheetProps = Omit<ComponentProps<typeof ModelTestEditor>, keyof EditedModelTest> & {
  edited: EditedModelTest | null;
};

/** A sheet for editing one model test. */
export function ModelTestSheet({ edited, ...editor }: ModelTestSheetProps) {
  const content = useLastOpen(edited !== null, edited);
  return (
    <Sheet open={edited !== null} onOpenChange={(open) => !open && editor.close()}>
      {content && (
        <SheetContent
          width="lg"
          title={content.savedName === null ? "New test" : "Edit test"}
          description="What the user says, and the tool that the model should choose."
        >
          <ModelTestEditor key={content.savedName} {...editor} {...content} />
        </SheetContent>
      )}
    </Sheet>
  );
}
