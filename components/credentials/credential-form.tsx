"use client";

import type { usePutCredential } from "@/components/queries/credentials";
import { Field } from "@/components/ui/inputs/field";
import { Input } from "@/components/ui/inputs/input";
import { useFocusInvalid } from "@/components/ui/inputs/use-focus-invalid";
import { Button } from "@/components/ui/primitives/button";
import { Callout } from "@/components/ui/primitives/callout";
import { SavingForm } from "@/components/ui/primitives/read-only";
import type { Credential } from "@/lib/api/schemas/credentials";
import {
  blankDraft,
  changesHosts,
  changesTokenUrl,
  draftWithRequestedFields,
  isUntouched,
  toDraft,
  withHost,
} from "./credential-draft";
import { FieldRows } from "./field-rows";
import { focusNextValue } from "./focus-next-value";
import { HostsField } from "./hosts-field";
import { findKnownService, knownServices } from "./known-services";
import { RequestToken } from "./request-token";
import { TokenRequestFields } from "./token-request-fields";
import { useCredentialForm } from "./use-credential-form";

type CredentialFormProps = {
  id: string;
  /** Null for a new one. */
  existing: Credential | null;
  /** The initial service of a new credential. */
  service: string;
  /** Fields that the credential should have. */
  requestedFields: readonly string[];
  /** A host to add to the credential. */
  host: string | undefined;
  existingServices: readonly string[];
  mutation: ReturnType<typeof usePutCredential>;
  /** Called when the credential has been saved and stays open. */
  onStored: (credential: Credential) => void;
  onDone: (credential: Credential) => void;
};

export function CredentialForm(props: CredentialFormProps) {
  const { id, existing, service, requestedFields, host, existingServices, mutation } = props;
  const { draft, baseline, problems, token, isBusy, change, start, submit, requestToken } =
    useCredentialForm({
      ...props,
      initialDraft: () =>
        withHost(
          draftWithRequestedFields(
            existing ? toDraft(existing) : blankDraft(findKnownService(service), service),
            requestedFields,
          ),
          host,
        ),
    });
  const form = useFocusInvalid(Object.keys(problems).length > 0 && problems);

  return (
    <SavingForm isSaving={mutation.isPending}>
      <form
        ref={form}
        id={id}
        noValidate
        onSubmit={submit}
        autoComplete="off"
        className="flex flex-col gap-5"
      >
        {mutation.error && (
          <Callout tone="danger" role="alert">
            {mutation.error.status === 412
              ? "This credential was changed elsewhere. Close and reopen it, then try again."
              : mutation.error.message}
          </Callout>
        )}
        {!existing && (
          <>
            {service === "" && isUntouched(draft) && (
              <Suggestions
                existingServices={existingServices}
                onChoose={(preset) => {
                  start(blankDraft(preset));
                  requestAnimationFrame(() => focusNextValue(form.current));
                }}
              />
            )}
            <Field
              label="Service"
              required
              error={problems.service}
              hint="Used in placeholders: {{credentials.service.field}}."
            >
              <Input
                mono
                value={draft.service}
                placeholder="github"
                maxLength={63}
                onChange={(event) => change({ service: event.target.value })}
              />
            </Field>
          </>
        )}
        <FieldRows
          fields={draft.fields}
          nextId={baseline.fields.find(({ name, value }) => name !== "" && value === "")?.id}
          problems={problems}
          onChange={(fields) => change({ fields })}
        />
        <TokenRequestFields draft={draft} problems={problems} onChange={change} />
        {draft.tokenRequest && (
          <RequestToken request={token} busy={isBusy} onRequest={requestToken} />
        )}
        <HostsField
          value={draft.hosts}
          error={problems.hosts}
          onChange={(hosts) => change({ hosts })}
        />
        {(changesHosts(draft, existing) || changesTokenUrl(draft, existing)) && (
          <Callout tone="info" role="status">
            Re-enter the values to change where they are sent (protects against leaking a secret you
            cannot see).
          </Callout>
        )}
      </form>
    </SavingForm>
  );
}

type SuggestionsProps = {
  existingServices: readonly string[];
  onChoose: (preset: (typeof knownServices)[number]) => void;
};

function Suggestions({ existingServices, onChoose }: SuggestionsProps) {
  const available = knownServices.filter(({ service }) => !existingServices.includes(service));
  if (available.length === 0) return null;
  return (
    <fieldset>
      <legend className="mb-1.5 text-muted text-xs">Start from a known service</legend>
      <div className="flex flex-wrap gap-1.5">
        {available.map((preset) => (
          <Button key={preset.service} size="sm" onClick={() => onChoose(preset)}>
            {preset.label}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}
