"use client";

import { Suspense, useRef } from "react";
import type { Credential } from "@/lib/api/schemas/credentials";
import { useEditor, useEditorState } from "./editor-state";

/** The sheet for creating a credential without leaving the editor. Saving grants it to the tool; then the focus returns. */
export function CredentialSetUp() {
  const { form, state, announce, focusField, credentialSheet: Sheet } = useEditor();
  const wish = useEditorState((editor) => editor.wish);
  const saved = useRef(false);
  if (!Sheet || !wish) return null;

  const { service, field, opener, cell, path, onSaved } = wish;
  const grant = (credential: Credential) => {
    saved.current = true;
    const granted = form.getValues("credentials") ?? [];
    if (!granted.includes(credential.service))
      form.setValue("credentials", [...granted, credential.service]);
    onSaved?.(credential);
    announce(`${credential.service} is set up and this tool may use it.`);
  };
  const returnFocus = (event: Event) => {
    const done = saved.current;
    saved.current = false;
    if (!done && opener?.isConnected) return;
    event.preventDefault();
    if (cell?.isConnected) cell.focus();
    else focusField(path);
  };
  return (
    <Suspense fallback={null}>
      <Sheet
        wished={{ service, ...(field && { field }) }}
        onSaved={grant}
        onClose={() => state.set({ wish: null })}
        onCloseAutoFocus={returnFocus}
      />
    </Suspense>
  );
}
