"use client";

import { Zap } from "lucide-react";
import { useTestModel } from "@/components/queries/models";
import { Button } from "@/components/ui/primitives/button";
import { Callout } from "@/components/ui/primitives/callout";
import { SaveError } from "@/components/unsaved-changes/save-error";
import type { ModelFormState } from "./use-model-form";

/** Tests the entered settings. The result is shown only while they match the tested ones. */
export function useModelTest(slug: string, form: ModelFormState) {
  const { data, error, variables, mutate, isPending } = useTestModel(slug);
  const isCurrent = JSON.stringify(variables) === JSON.stringify(form.settings);
  const failure = error && { ok: false, message: error.message };
  return { start: mutate, isPending, result: (isCurrent && (data ?? failure)) || undefined };
}

type ModelActionsProps = {
  form: ModelFormState;
  test: ReturnType<typeof useModelTest>;
  showProblems: () => void;
};

/** Buttons at the bottom of the window that test and save the entered settings. */
export function ModelActions({ form, test, showProblems }: ModelActionsProps) {
  const startTest = () => {
    const settings = form.validate();
    if (settings) test.start(settings);
    else showProblems();
  };
  return (
    // Slightly wider than the fields, so that it covers the focus ring of anything that scrolls
    // under it.
    <div className="tall:sticky bottom-0 z-10 -mx-1 flex flex-col gap-3 border-line border-t bg-canvas px-1 py-3 max-md:bottom-14">
      <SaveError
        error={form.saveError}
        conflictTitle="The model was changed elsewhere"
        isSaving={form.isSaving}
        onLoadTheirs={form.loadTheirs}
      />
      <div aria-live="polite" className="empty:hidden">
        {test.result && (
          <Callout tone={test.result.ok ? "success" : "danger"}>{test.result.message}</Callout>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          type="submit"
          variant={form.isDirty ? "primary" : "secondary"}
          disabled={!form.isDirty}
          busy={form.isSaving}
        >
          Save model
        </Button>
        <Button writes busy={test.isPending} onClick={startTest}>
          <Zap aria-hidden />
          Test
        </Button>
        {form.isDirty && <p className="text-muted text-xs">Not saved</p>}
      </div>
    </div>
  );
}
