"use client";

import { useState } from "react";
import { useCredentials } from "@/components/queries/credentials";
import type { Credential } from "@/lib/api/schemas/credentials";
import { CredentialSheet, type Editing } from "./credential-sheet";

/** A credential that somebody needs elsewhere, by its service, and the field that they need of it. */
export type Wished = { service: string; field?: string };

type CredentialInPlaceProps = {
  wished: Wished;
  onSaved: (saved: Credential) => void;
  onClose: () => void;
  /** The sheet is gone, and the focus goes where it came from unless the event is prevented. */
  onCloseAutoFocus: (event: Event) => void;
};

/** The credential's sheet for another room: it opens for what is stored of the service, or to set it up. */
export function CredentialInPlace(props: CredentialInPlaceProps) {
  const { data } = useCredentials();
  return data ? <Opened {...props} stored={data} /> : null;
}

const editingOf = ({ service, field }: Wished, stored: readonly Credential[]): Editing => {
  const saved = stored.find((each) => each.service === service);
  return { ...(saved ? { saved } : { saved: null, service }), ...(field && { field }) };
};

type OpenedProps = CredentialInPlaceProps & { stored: readonly Credential[] };

/** What it opened for stays: what is saved in it is stored a moment before it closes. */
function Opened({ wished, stored, ...rest }: OpenedProps) {
  const [editing] = useState(() => editingOf(wished, stored));
  return (
    <CredentialSheet {...rest} editing={editing} taken={stored.map(({ service }) => service)} />
  );
}
