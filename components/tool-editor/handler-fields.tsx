"use client";

import { useEffect, useEffectEvent, useState } from "react";
import type { HandlerFieldsProps } from "@/components/layout/handler-fields-props";
import { SegmentedControl } from "@/components/ui/inputs/segmented-control";
import type { HandlerConfig } from "@/lib/agent/handlers";
import type { Tool } from "@/lib/agent/tool";
import { EditorContext, useValue } from "./editor-state";
import { formFromTool } from "./form/codec/tool-form";
import { toolFromForm } from "./form/codec/tool-from-form";
import { parseDraft } from "./form/draft/stored-draft";
import { getHandlerEditor } from "./handlers";
import { historyKeys } from "./history/history-keys";
import { handlerOptions } from "./sections/handler-section";
import { useCheckedForm } from "./use-checked-form";
import { useEditorValue } from "./use-editor-value";

/**
 * Wraps the handler in a tool without parameters, so that the tool editor's forms and checks apply
 * to it.
 */
const toTool = (handler: HandlerConfig): Tool => ({
  name: "handler",
  description: "A handler.",
  parameters: { type: "object", properties: {} },
  handler,
});

const newTool = (): Tool => {
  const form = formFromTool(null);
  return toTool(toolFromForm(form, null).handler);
};

/** Edits a handler that does not belong to a tool, using the forms of the registered kinds. */
export function HandlerFields(props: HandlerFieldsProps) {
  const { noun, scope, variables, draftName } = props;
  const [before] = useState(() => (props.saved ? toTool(props.saved) : newTool()));
  const [savedForm] = useState(() => parseDraft({ at: "", form: props.savedForm })?.form);
  const checkedForm = useCheckedForm({
    before,
    scope,
    variables,
    otherNames: [],
    storedFields: undefined,
    savedForm,
    savedRefusals: undefined,
    hasAttemptedSave: props.showsAllIssues,
    onDraftChange: (tool) => props.onChange(tool?.handler ?? null, checkedForm.form.getValues()),
  });
  const { form, values } = checkedForm;
  const [announcement, setAnnouncement] = useState("");
  const showServerIssues = useEffectEvent(checkedForm.showServerIssues);
  useEffect(() => showServerIssues(props.serverIssues), [props.serverIssues]);
  const reportForm = useEffectEvent(() => props.onFormChange(form.getValues()));
  useEffect(() => values.subscribe(() => reportForm()), [values]);

  const editor = useEditorValue(checkedForm, {
    noun,
    announce: setAnnouncement,
    variables,
    draftName,
  });
  return (
    <EditorContext value={editor}>
      <div
        {...historyKeys(editor)}
        {...checkedForm.fieldHandlers}
        className="flex min-w-0 flex-col gap-5"
      >
        <Handler />
        <p role="status" className="sr-only">
          {announcement}
        </p>
      </div>
    </EditorContext>
  );
}

function Handler() {
  const [kind, setKind] = useValue("kind");
  const { Form, ResponseForm } = getHandlerEditor(kind);
  return (
    <>
      <SegmentedControl
        label="Handler"
        value={kind}
        onValueChange={setKind}
        options={handlerOptions}
        className="h-auto min-h-control max-w-full flex-wrap self-start"
      />
      <Form />
      {ResponseForm && <ResponseForm />}
    </>
  );
}
