"use client";

import { type ReactNode, useState } from "react";
import { type FieldValues, FormProvider, type UseFormReturn } from "react-hook-form";
import { useShortcut } from "@/components/shortcuts/use-shortcut";
import { DiscardIncomplete } from "@/components/ui/editing/discard-incomplete";
import { ReadOnlyForm, useReadOnlyReason } from "@/components/ui/primitives/read-only";
import { useLeaveGuard } from "@/components/unsaved-changes/leave-guard";
import { EntryBar } from "./entry-bar";
import type { FieldProblem } from "./entry-codec";
import { EntryConflict } from "./entry-conflict";
import { EntryProblems } from "./entry-problems";
import type { StoredForm } from "./stored-form";
import { UnsavedForm } from "./unsaved-form";
import { useFirstFieldFocus } from "./use-first-field-focus";

type EntryFrameProps<Form extends FieldValues> = {
  noun: string;
  /** Key under which the tab keeps unsaved changes, such as "weather/prompts/triage". */
  draftName: string;
  /** Id of the saved entry; undefined for a new one. */
  savedId: string | undefined;
  editor: {
    form: UseFormReturn<Form>;
    conflict: { theirs: unknown } | null;
    problems: readonly FieldProblem[];
    failedSaves: number;
    refusedSaves: number;
    isIncomplete: boolean;
    isSaving: boolean;
    isDirty: boolean;
    announcement: string;
    save: (options?: { overwrite?: boolean }) => Promise<boolean>;
    discardIncomplete: () => Promise<void>;
    /** The entry as opened or last saved; null for a new one. */
    base: unknown;
    restore: (stored: StoredForm<Form>) => void;
  };
  getFieldLabel: (path: string) => string;
  onLoadTheirs: () => void;
  /** Who saved last and when; shown in a conflict. */
  lastSave: ReactNode;
  /** Shown beside the form. */
  preview: ReactNode;
  children: ReactNode;
};

/** The page of one prompt or resource: a bar, the fields, and a side pane. */
export function EntryFrame<Form extends FieldValues>(props: EntryFrameProps<Form>) {
  const { noun, savedId, editor, getFieldLabel, preview, children } = props;
  const { form, conflict, isDirty, isSaving, save } = editor;
  const [restores, setRestores] = useState(0);
  const [isOpenedNew] = useState(savedId === undefined && !editor.isIncomplete);
  const firstField = useFirstFieldFocus(isOpenedNew);
  const canWrite = useReadOnlyReason() === null;
  useShortcut("save", () => void (canWrite && save()));
  const title = savedId === undefined ? `the new ${noun}` : `the ${noun} ${savedId}`;
  useLeaveGuard(isDirty ? title : null, () => save());
  return (
    <FormProvider {...form}>
      <section
        aria-label={savedId === undefined ? `New ${noun}` : `${noun} ${savedId}`}
        className="@container min-w-0 flex-1"
      >
        <div className="@[52rem]:grid @[52rem]:grid-cols-[minmax(0,1fr)_minmax(19rem,26rem)] @[52rem]:gap-x-5">
          <div className="min-w-0">
            <EntryBar
              noun={noun}
              isNew={savedId === undefined}
              isDirty={isDirty}
              isSaving={isSaving}
              hasConflict={conflict !== null}
              problemCount={editor.isIncomplete ? editor.problems.length : undefined}
              onSave={() => void save()}
            />
            <p role="status" className="sr-only">
              {editor.announcement}
            </p>
            <div className="flex flex-col gap-3 pt-3 empty:hidden">
              <UnsavedForm
                name={props.draftName}
                form={form}
                isDirty={isDirty}
                basis={editor.base}
                onRestore={(stored) => {
                  editor.restore(stored);
                  setRestores(restores + 1);
                }}
              />
              {conflict && (
                <EntryConflict
                  noun={noun}
                  isDeleted={conflict.theirs === null}
                  isSaving={isSaving}
                  refusedSaves={editor.refusedSaves}
                  lastSave={props.lastSave}
                  onLoadTheirs={props.onLoadTheirs}
                  onOverwrite={() => void save({ overwrite: true })}
                />
              )}
              <EntryProblems
                problems={editor.problems}
                failedSaves={editor.failedSaves}
                noun={noun}
                isSaved={editor.isIncomplete && editor.failedSaves === 0}
                actions={
                  editor.isIncomplete && (
                    <DiscardIncomplete
                      noun={noun}
                      name={savedId}
                      onDiscard={editor.discardIncomplete}
                    />
                  )
                }
                getFieldLabel={getFieldLabel}
              />
            </div>
            <ReadOnlyForm>
              {/* Handler fields keep their own state, so remount them when a form is restored. */}
              <div {...firstField} key={restores}>
                {children}
              </div>
            </ReadOnlyForm>
          </div>
          <aside
            aria-label="Preview"
            // The line continues through the padding at the end of the page.
            className="min-w-0 border-line border-t py-4 @[52rem]:-mb-16 @[52rem]:border-t-0 @[52rem]:border-l @[52rem]:py-0"
          >
            <div className="@[52rem]:sticky @[52rem]:top-(--top-bar) @[52rem]:max-h-[calc(100dvh-var(--top-bar))] @[52rem]:overflow-y-auto @[52rem]:py-3 @[52rem]:pr-0.5 @[52rem]:pl-5">
              {preview}
            </div>
          </aside>
        </div>
      </section>
    </FormProvider>
  );
}

type EntrySectionProps = {
  title: string;
  description?: ReactNode;
  children: ReactNode;
};

export function EntrySection({ title, description, children }: EntrySectionProps) {
  return (
    <section aria-label={title} className="border-line border-t py-6 first-of-type:border-t-0">
      <h2 className="font-semibold text-base">{title}</h2>
      {description && <p className="max-w-prose text-muted text-sm">{description}</p>}
      <div className="mt-4">{children}</div>
    </section>
  );
}
