"use client";

import { useEffect, useEffectEvent } from "react";
import { useShortcut } from "@/components/shortcuts/use-shortcut";
import { DiscardIncomplete } from "@/components/ui/editing/discard-incomplete";
import { UnsavedOffer } from "@/components/ui/editing/unsaved-offer";
import { ReadOnlyForm, useReadOnlyReason } from "@/components/ui/primitives/read-only";
import { useLeaveGuard } from "@/components/unsaved-changes/leave-guard";
import type { Tool } from "@/lib/agent/tool";
import { ConflictCallout } from "./conflict-callout";
import { CredentialSheetHost } from "./credential-sheet-host";
import { EditorBar } from "./editor-bar";
import { EditorContext } from "./editor-state";
import { ErrorSummary } from "./error-summary";
import { toolFromForm } from "./form/codec/tool-from-form";
import { historyKeys } from "./history/history-keys";
import { LintList } from "./lint-list";
import { LivePaneFrame } from "./live/live-pane";
import type { ToolEditorProps } from "./props";
import { Assistants } from "./sections/assistants";
import { Basics, type BasicsProps } from "./sections/basics";
import { Behavior } from "./sections/behavior";
import { Credentials } from "./sections/credentials";
import { HandlerSection } from "./sections/handler-section";
import { Hooks } from "./sections/hooks";
import { Limits } from "./sections/limits";
import { Parameters } from "./sections/parameters";
import { Response } from "./sections/response";
import { useStoredDraft } from "./use-stored-draft";
import { useToolEditor } from "./use-tool-editor";

const noTools: readonly Tool[] = [];

/** Focuses the name of a new tool when the editor opens, and reports the field's path. */
function useNameFocus(isNew: boolean, onAutoFocus: (path: string) => void) {
  const report = useEffectEvent(onAutoFocus);
  useEffect(() => {
    // On a touch screen, this would open the keyboard over the form.
    if (!isNew || !window.matchMedia("(pointer: fine)").matches) return;
    document.querySelector<HTMLElement>('[data-path="name"] input')?.focus({ preventScroll: true });
    report("name");
  }, [isNew]);
}

/** Editor of one tool. Saves only on request and keeps unsaved changes across reloads. */
export function ToolEditor(props: ToolEditorProps) {
  const tool = useToolEditor(props);
  const { checkedForm, editor, loadedTool, theirs, conflict, outcome } = tool;
  const { form, preview, dirty } = checkedForm;
  const { person, special, proposals } = props;
  const draft = useStoredDraft({
    name: props.draftName,
    loadedTool: loadedTool?.value,
    dirty,
    form,
    getTool: () => editor.sample().tool,
  });

  const save = async (etag?: string) => {
    const saved = await tool.save(etag);
    if (saved) draft.discard();
    return saved;
  };
  const canWrite = useReadOnlyReason() === null;
  // While the credential sheet is open, the shortcut must not save the tool behind it.
  useShortcut(
    "save",
    () => void (canWrite && !editor.state.getState().credentialRequest && save()),
  );
  const toolTitle = loadedTool ? `the tool ${loadedTool.value.name}` : "the new tool";
  const title = special ? `the ${editor.noun}` : toolTitle;
  useNameFocus(tool.isNew && !special, checkedForm.onAutoFocus);
  useLeaveGuard(dirty ? title : null, () => save());

  const loadTheirs = () => {
    if (!theirs) return;
    tool.open(theirs);
    draft.discard();
  };
  const discardIncomplete = async () => {
    await tool.discardIncomplete();
    draft.discard();
  };
  const restore = () => {
    if (!draft.offer) return;
    tool.restore(draft.offer);
    draft.dismissOffer();
  };

  return (
    <EditorContext value={editor}>
      {/* Not a form element, because the person view beside the fields contains its own form. */}
      <section
        aria-label={special?.noun ?? (loadedTool ? `Tool ${loadedTool.value.name}` : "New tool")}
        {...historyKeys(editor)}
        {...checkedForm.fieldHandlers}
        className="@container min-w-0 flex-1"
      >
        <div className="@[52rem]:grid @[52rem]:grid-cols-[minmax(0,1fr)_clamp(19rem,100cqw-42rem,26rem)] @[52rem]:gap-x-5">
          <div className="min-w-0">
            <EditorBar
              isNew={tool.isNew}
              noun={editor.noun}
              sections={!special}
              dirty={dirty}
              isIncomplete={tool.isIncomplete}
              conflict={conflict}
              outcome={outcome}
              onSave={() => void save()}
            />
            <div className="flex flex-col gap-3 pt-3 empty:hidden">
              {props.notice}
              {draft.offer && (
                <UnsavedOffer at={draft.offer.at} onRestore={restore} onDiscard={draft.discard} />
              )}
              {conflict && (
                <ConflictCallout
                  noun={editor.noun}
                  base={loadedTool?.value ?? null}
                  mine={toolFromForm(form.getValues(), loadedTool?.value ?? null)}
                  theirs={theirs?.value ?? null}
                  busy={outcome.state === "saving"}
                  refusedSaves={tool.refusedSaves}
                  lastSave={props.lastSave}
                  onCombine={tool.combine}
                  onLoadTheirs={loadTheirs}
                  onOverwrite={() => void save(theirs?.etag)}
                />
              )}
              {(outcome.attempts > 0 || tool.isIncomplete) && (
                <ErrorSummary
                  message={outcome.message}
                  attempt={outcome.attempts}
                  goal={tool.savesProblems ? "publishing" : "saving"}
                  actions={
                    tool.isIncomplete && (
                      <DiscardIncomplete
                        noun="tool"
                        name={loadedTool?.value.name}
                        onDiscard={discardIncomplete}
                      />
                    )
                  }
                />
              )}
              <LintList preview={preview} check={checkedForm.check} proposals={proposals} />
            </div>
            <ReadOnlyForm>
              {special?.sections ?? (
                <ToolSections
                  isNew={tool.isNew}
                  preview={preview}
                  otherTools={props.otherTools ?? noTools}
                  proposals={proposals}
                  rateLimitUse={props.rateLimitUse}
                  cacheUse={props.cacheUse}
                />
              )}
            </ReadOnlyForm>
          </div>
          {special?.aside}
          {person && <LivePaneFrame preview={preview} person={person} />}
        </div>
        <p role="status" className="sr-only">
          {tool.announcement}
        </p>
      </section>
      {/* Outside the section, whose undo keys must not apply in the sheet. */}
      <CredentialSheetHost />
    </EditorContext>
  );
}

type ToolSectionsProps = BasicsProps & Pick<ToolEditorProps, "rateLimitUse" | "cacheUse">;

function ToolSections({ rateLimitUse, cacheUse, ...props }: ToolSectionsProps) {
  return (
    <>
      <Basics {...props} />
      <Parameters />
      <HandlerSection />
      <Credentials />
      <Response />
      <Behavior />
      <Assistants preview={props.preview} />
      <Limits rateLimitUse={rateLimitUse} cacheUse={cacheUse} />
      <Hooks />
    </>
  );
}
