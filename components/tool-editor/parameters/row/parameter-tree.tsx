"use client";

import { type ReactNode, useEffect, useEffectEvent } from "react";
import { getFocusKind } from "@/components/tool-editor/fields/line-keys";
import { locateRow } from "@/components/tool-editor/parameters/model/row-tree";
import { RowActionsContext, useCreateRowActions } from "./row-actions";

/** Returns the row whose line has the focus, which is the target of copy, cut and paste. */
const getFocusedRow = (): { path: string; field: Element } | undefined => {
  const field = document.activeElement;
  const line = field?.closest<HTMLElement>("[data-row-line]");
  const path = line?.dataset.rowLine;
  return field && path !== undefined ? { path, field } : undefined;
};

/** Whether text is selected in a field. If so, the browser's own copy applies. */
const hasSelection = (field: Element): boolean =>
  getFocusKind(field) === "text" &&
  "selectionStart" in field &&
  "selectionEnd" in field &&
  field.selectionStart !== field.selectionEnd;

/**
 * Provides the row actions and handles the clipboard. Copy and cut apply to a row if its line has
 * the focus and no text is selected.
 */
export function ParameterTree({ children }: { children: ReactNode }) {
  const actions = useCreateRowActions();

  const onCopy = useEffectEvent((event: ClipboardEvent) => {
    const row = getFocusedRow();
    if (!row || event.defaultPrevented || hasSelection(row.field)) return;
    // Text selected elsewhere on the page takes precedence.
    if (getFocusKind(row.field) === "none" && document.getSelection()?.isCollapsed === false)
      return;
    if (!event.clipboardData) return;
    event.clipboardData.setData("text/plain", actions.toText(row.path));
    event.preventDefault();
    if (event.type === "cut") actions.remove(row.path);
  });
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const row = getFocusedRow();
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (!row || event.defaultPrevented) return;
    const { list, index } = locateRow(row.path);
    if (actions.pasteText(text, list, index + 1)) event.preventDefault();
  });
  useEffect(() => {
    const copy = (event: ClipboardEvent) => onCopy(event);
    const paste = (event: ClipboardEvent) => onPaste(event);
    document.addEventListener("copy", copy);
    document.addEventListener("cut", copy);
    document.addEventListener("paste", paste);
    return () => {
      document.removeEventListener("copy", copy);
      document.removeEventListener("cut", copy);
      document.removeEventListener("paste", paste);
    };
  }, []);

  return <RowActionsContext value={actions}>{children}</RowActionsContext>;
}
