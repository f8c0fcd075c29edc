"use client";

import { useState } from "react";
import { useCredentials } from "@/components/queries/credentials";
import type { Credential } from "@/lib/api/schemas/credentials";
import { CredentialSheet, type Editing } from "./credential-sheet";

/** A credential that a tool needs, by service, and the field it needs. */
export type Wished = { service: string; field?: string };

type CredentialInPlaceProps = {
  wished: Wished;
  onSaved: (saved: Credential) => void;
  onClose: () => void;
  /** Called when the sheet has closed; prevent the event to keep focus from returning to the trigger. */
  onCloseAutoFocus: (event: Event) => void;
};

/** The credential sheet for use in other features: edits the stored credential of the service, or creates it. */
export function CredentialInPlace(props: CredentialInPlaceProps) {
  const { data } = useCredentials();
  return data ? <Opened {...props} stored={data} /> : null;
}

const editingOf = ({ service, field }: Wished, stored: readonly Credential[]): Editing => {
  const saved = stored.find((each) => each.service === service);
  return { ...(saved ? { saved } : { saved: null, service }), ...(field && { field }) };
};

type OpenedProps = CredentialInPlaceProps & { stored: readonly Credential[] };

/** Keeps its initial target: saving adds the credential to `stored` shortly before the sheet closes. */
function Opened({ wished, stored, ...rest }: OpenedProps) {
  const [editing] = useState(() => editingOf(wished, stored));
  return (
    <CredentialSheet {...rest} editing={editing} taken={stored.map(({ service }) => service)} />
  );
}
