import { useEffect, useMemo, useState } from "react";
import { focusField } from "@/components/ui/editing/focus-field";
import { notify } from "@/components/ui/overlays/toaster";
import { listNames } from "@/lib/agent/placeholders/placeholder-names";
import type { Editor, Sample } from "./editor-state";
import { toolFromForm } from "./form/codec/tool-from-form";
import { fieldName } from "./form/validation/field-name";
import { getScope } from "./form/validation/form-issues";
import { getRowsToOpen } from "./form/validation/rows-to-open";
import type { useCheckedForm } from "./use-checked-form";

type Options = Pick<Editor, "noun" | "announce"> &
  Partial<Pick<Editor, "valueField" | "credentialSheet" | "inferOutputSchema">> &
  Omit<Sample, "tool">;

/** Returns the value of the editor's context. Changes to the form do not change it. */
export function useEditorValue(
  { form, values, history, state, latestContext }: ReturnType<typeof useCheckedForm>,
  options: Options,
): Editor {
  const { noun, announce, valueField, credentialSheet, inferOutputSchema } = options;
  const { variables, draftName } = options;
  const [toastIds] = useState(() => new Set<string | number>());
  useEffect(() => () => toastIds.forEach((id) => void notify.dismiss(id)), [toastIds]);
  return useMemo(() => {
    const readTool = () => toolFromForm(form.getValues(), latestContext.current.before);
    return {
      noun,
      form,
      values,
      history,
      state,
      valueField,
      credentialSheet,
      inferOutputSchema,
      announce,
      dismissOnClose: (id) => void toastIds.add(id),
      fieldName: (path) => fieldName(values.get(), path, noun),
      focusField: (path) => {
        const rowIds = getRowsToOpen(form.getValues("rows"), path);
        const { open: openRows } = state.getState();
        if (rowIds.some((id, place) => openRows[place] !== id)) state.setState({ open: rowIds });
        // A row that was just moved or added is rendered in the next frame.
        requestAnimationFrame(() => focusField(path));
      },
      placeholderNames: () => listNames(getScope(readTool(), latestContext.current)),
      sample: () => ({ tool: readTool(), variables, draftName }),
    };
  }, [
    noun,
    form,
    values,
    history,
    state,
    announce,
    toastIds,
    latestContext,
    variables,
    draftName,
    valueField,
    credentialSheet,
    inferOutputSchema,
  ]);
}
