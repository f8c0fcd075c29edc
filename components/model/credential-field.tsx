"use client";

import { type ComponentType, Suspense, useRef, useState } from "react";
import { Field } from "@/components/ui/inputs/field";
import { NativeSelect } from "@/components/ui/inputs/native-select";
import { Button } from "@/components/ui/primitives/button";
import { MODEL_KEY_FIELD, modelProviderDetails } from "@/lib/agent/model/model-providers";
import type { Credential } from "@/lib/api/schemas/credentials";
import type { FieldProps } from "./field-props";
import type { ModelDraft } from "./model-draft";

/** A sheet from another feature in which a credential is added or edited. */
export type CredentialSheet = ComponentType<{
  target: { service: string; fields?: readonly string[]; host?: string };
  onSaved: (credential: Credential) => void;
  onClose: () => void;
  onCloseAutoFocus: (event: Event) => void;
}>;

type CredentialFieldProps = Omit<FieldProps, "problems"> & {
  services: readonly string[];
  credentialSheet: CredentialSheet;
  /** Called after a key is added or changed. */
  onSaved: () => void;
};

/** Returns the service to add a credential for: the provider's, unless it is already in use. */
const toNewService = ({ provider }: ModelDraft, services: readonly string[]) => {
  const { service } = modelProviderDetails[provider];
  return services.includes(service) ? "" : service;
};

const toHost = ({ provider, baseUrl }: ModelDraft): string | undefined =>
  URL.parse(baseUrl || (modelProviderDetails[provider].defaultBaseUrl ?? ""))?.host;

export function CredentialField(props: CredentialFieldProps) {
  const { draft, onChange, services, credentialSheet: Sheet, onSaved } = props;
  const [service, setService] = useState<string | null>(null);
  const select = useRef<HTMLSelectElement>(null);
  const { needsKey } = modelProviderDetails[draft.provider];
  // A deleted credential is still listed, because it is still in the settings.
  const listed = [...new Set([...services, ...(draft.credential ? [draft.credential] : [])])];
  const host = toHost(draft);
  return (
    <div className="flex flex-col items-start gap-2">
      <Field
        label="Credential"
        optional={!needsKey}
        required={needsKey}
        className="w-full"
        hint={
          <>
            Its field <code className="font-mono">{MODEL_KEY_FIELD}</code> is sent to the provider
            as the API key.
          </>
        }
      >
        <NativeSelect
          ref={select}
          value={draft.credential}
          onChange={({ target }) => onChange({ ...draft, credential: target.value })}
        >
          <option value="">None</option>
          {listed.map((each) => (
            <option key={each} value={each}>
              {services.includes(each) ? each : `${each} (deleted)`}
            </option>
          ))}
        </NativeSelect>
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" writes onClick={() => setService(toNewService(draft, services))}>
          Add API key
        </Button>
        {services.includes(draft.credential) && (
          <Button size="sm" variant="ghost" writes onClick={() => setService(draft.credential)}>
            Edit {draft.credential}
          </Button>
        )}
      </div>
      {service !== null && (
        <Suspense fallback={null}>
          <Sheet
            target={{ service, fields: [MODEL_KEY_FIELD], ...(host && { host }) }}
            onSaved={(credential) => {
              onChange({ ...draft, credential: credential.service });
              onSaved();
            }}
            onClose={() => setService(null)}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              select.current?.focus();
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
