"use client";

import { Suspense, useRef } from "react";
import { useStoredFields } from "@/components/queries/credentials";
import { listUsedFields } from "@/lib/agent/credentials/credential-gaps";
import { findRequestHost } from "@/lib/agent/credentials/request-host";
import type { Credential } from "@/lib/api/schemas/credentials";
import { useEditor, useEditorState } from "./editor-state";
import { handlerFromForm } from "./form/codec/tool-from-form";

/**
 * Sheet for creating a credential without leaving the editor. Saving grants the credential to the
 * tool and then returns the focus.
 */
export function CredentialSheetHost() {
  const { form, state, announce, focusField, credentialSheet: Sheet } = useEditor();
  const request = useEditorState((editor) => editor.credentialRequest);
  const storedFields = useStoredFields();
  const hasSaved = useRef(false);
  if (!Sheet || !request) return null;

  const { service, field, opener, control: cell, path, onSaved } = request;
  const handler = handlerFromForm(form.getValues());
  const host = Object.hasOwn(storedFields, service) ? undefined : findRequestHost(handler);
  const fields = [...new Set([...(field ? [field] : []), ...listUsedFields({ handler }, service)])];
  const grant = (credential: Credential) => {
    hasSaved.current = true;
    const services = form.getValues("credentials");
    if (!services.includes(credential.service))
      form.setValue("credentials", [...services, credential.service]);
    onSaved?.(credential);
    announce(`${credential.service} is set up and this tool may use it.`);
  };
  const returnFocus = (event: Event) => {
    const wasSaved = hasSaved.current;
    hasSaved.current = false;
    if (!wasSaved && opener?.isConnected) return;
    event.preventDefault();
    if (cell?.isConnected) cell.focus();
    else focusField(path);
  };
  return (
    <Suspense fallback={null}>
      <Sheet
        target={{ service, fields, ...(host && { host }) }}
        onSaved={grant}
        onClose={() => state.setState({ credentialRequest: null })}
        onCloseAutoFocus={returnFocus}
      />
    </Suspense>
  );
}
