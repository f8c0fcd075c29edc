"use client";

import { useState } from "react";
import { useCredentials } from "@/components/queries/credentials";
import type { Credential } from "@/lib/api/schemas/credentials";
import { CredentialSheet, type Editing } from "./credential-sheet";

/** A credential that a tool needs, by service, and the field or host it needs. */
export type CredentialTarget = { service: string; field?: string; host?: string };

type CredentialInPlaceProps = {
  target: CredentialTarget;
  onSaved: (credential: Credential) => void;
  onClose: () => void;
  /** Called when the sheet has closed; prevent the event to keep focus from returning to the trigger. */
  onCloseAutoFocus: (event: Event) => void;
};

/** The credential sheet for use in other features: edits the stored credential of the service, or creates it. */
export function CredentialInPlace(props: CredentialInPlaceProps) {
  const { data } = useCredentials();
  return data ? <OpenSheet {...props} credentials={data} /> : null;
}

const toEditing = (
  { service, field, host }: CredentialTarget,
  credentials: readonly Credential[],
): Editing => {
  const existing = credentials.find((each) => each.service === service);
  return {
    ...(existing ? { existing } : { existing: null, service }),
    ...(field && { field }),
    ...(host && { host }),
  };
};

type OpenSheetProps = CredentialInPlaceProps & { credentials: readonly Credential[] };

/** Keeps its initial target: saving adds the credential to `credentials` shortly before the sheet closes. */
function OpenSheet({ target, credentials, ...rest }: OpenSheetProps) {
  const [editing] = useState(() => toEditing(target, credentials));
  return (
    <CredentialSheet
      {...rest}
      editing={editing}
      existingServices={credentials.map(({ service }) => service)}
    />
  );
}
