"use client";

import { useLeaveGuard } from "@/components/layout/leave-guard";
import { useShortcut } from "@/components/layout/use-shortcut";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { ReadOnlyForm, useReadOnlyReason } from "@/components/ui/read-only";
import { RelativeTime } from "@/components/ui/relative-time";
import { ConflictCallout } from "./conflict-callout";
import { CredentialSetUp } from "./credential-set-up";
import { EditorBar } from "./editor-bar";
import { EditorContext } from "./editor-state";
import { ErrorSummary } from "./error-summary";
import { toolFromForm } from "./form/tool-from-form";
import { historyKeys } from "./history/history-keys";
import { LintList } from "./lint-list";
import { LivePaneFrame } from "./live-pane";
import type { ToolEditorProps } from "./props";
import { Basics } from "./sections/basics";
import { Behaviour } from "./sections/behaviour";
import { Credentials } from "./sections/credentials";
import { Hooks } from "./sections/hooks";
import { Limits } from "./sections/limits";
import { Parameters } from "./sections/parameters";
import { Response } from "./sections/response";
import { Work } from "./sections/work";
import { useStoredDraft } from "./use-stored-draft";
import { useToolEditor } from "./use-tool-editor";

/** The editor of one tool. Saves only on request and keeps unsaved changes across reloads. */
export function ToolEditor(props: ToolEditorProps) {
  const tool = useToolEditor(props);
  const { checked, editor, opened, theirs, conflict, outcome } = tool;
  const { form, dirty } = checked;
  const { person, special } = props;
  const draft = useStoredDraft(
    props.draftName,
    opened?.value,
    dirty,
    form,
    () => editor.sample().tool,
  );

  const save = async (etag?: string) => {
    const saved = await tool.save(etag);
    if (saved) draft.forget();
    return saved;
  };
  const mayWrite = useReadOnlyReason() === null;
  // While the credential sheet is open, the shortcut must not save the tool behind it.
  useShortcut("save", () => void (mayWrite && !editor.state.get().wish && save()));
  const named = opened ? `the tool ${opened.value.name}` : "the new tool";
  const whatIsOpen = special ? `the ${editor.noun}` : named;
  useLeaveGuard(dirty ? whatIsOpen : null, () => save());

  const loadTheirs = () => {
    if (!theirs) return;
    tool.open(theirs);
    draft.forget();
  };
  const restore = () => {
    if (!draft.offer) return;
    tool.restore(draft.offer);
    draft.take();
  };
  const pathOf = (target: EventTarget): string | undefined =>
    target instanceof Element
      ? (target.closest<HTMLElement>("[data-path]")?.dataset.path ?? undefined)
      : undefined;

  return (
    <EditorContext value={editor}>
      {/* Not a form element: the person view beside the fields contains a form of its own. */}
      <section
        aria-label={special?.noun ?? (opened ? `Tool ${opened.value.name}` : "New tool")}
        {...historyKeys(editor)}
        onFocus={(event) => {
          const path = pathOf(event.target);
          if (path) checked.entered(path);
        }}
        onBlur={(event) => {
          const path = pathOf(event.target);
          if (path) checked.left(path);
        }}
        className="@container min-w-0 flex-1 [--editor-top:3rem]"
      >
        <div className="@4xl:grid @4xl:grid-cols-[minmax(0,1fr)_minmax(20rem,26rem)] @4xl:gap-x-5">
          <div className="min-w-0">
            <EditorBar
              isNew={tool.isNew}
              noun={editor.noun}
              sections={!special}
              dirty={dirty}
              conflict={conflict}
              outcome={outcome}
              onSave={() => void save()}
            />
            <div className="flex flex-col gap-3 pt-3 empty:hidden">
              {draft.offer && (
                <Callout
                  tone="info"
                  role="status"
                  title="Unsaved changes found"
                  actions={
                    <>
                      <Button size="sm" onClick={restore}>
                        Restore
                      </Button>
                      <Button size="sm" variant="ghost" onClick={draft.forget}>
                        Discard
                      </Button>
                    </>
                  }
                >
                  From <RelativeTime value={draft.offer.at} />, stored in this browser tab.
                </Callout>
              )}
              {conflict && (
                <ConflictCallout
                  noun={editor.noun}
                  base={opened?.value ?? null}
                  mine={toolFromForm(form.getValues(), opened?.value ?? null)}
                  theirs={theirs?.value ?? null}
                  busy={outcome.state === "saving"}
                  onLoadTheirs={loadTheirs}
                  onOverwrite={() => void save(theirs?.etag)}
                />
              )}
              {outcome.attempts > 0 && (
                <ErrorSummary refusal={outcome.message} attempt={outcome.attempts} />
              )}
              <LintList preview={checked.preview} check={checked.check} />
            </div>
            <ReadOnlyForm>
              {special?.sections ?? (
                <>
                  <Basics />
                  <Parameters />
                  <Work />
                  <Credentials />
                  <Response />
                  <Behaviour />
                  <Limits />
                  <Hooks />
                </>
              )}
            </ReadOnlyForm>
          </div>
          {special?.aside}
          {person && <LivePaneFrame preview={checked.preview} person={person} />}
        </div>
        <p role="status" className="sr-only">
          {tool.announcement}
        </p>
      </section>
      {/* Outside the section, whose undo keys must not apply in the sheet. */}
      <CredentialSetUp />
    </EditorContext>
  );
}
