"use client";

import { type FormEvent, useState } from "react";
import { useCredentials, usePutCredential } from "@/components/queries/credentials";
import { Checkbox } from "@/components/ui/inputs/checkbox";
import { Field } from "@/components/ui/inputs/field";
import { Input } from "@/components/ui/inputs/input";
import { useFocusInvalid } from "@/components/ui/inputs/use-focus-invalid";
import { notify } from "@/components/ui/overlays/toaster";
import { Callout } from "@/components/ui/primitives/callout";
import { SavingForm } from "@/components/ui/primitives/read-only";
import { useLeaveGuard } from "@/components/unsaved-changes/leave-guard";
import { credentialField, serviceName } from "@/lib/agent/credentials/credential";
import { createCredentialPlaceholder } from "@/lib/agent/placeholders/credential-placeholder";
import type { Credential } from "@/lib/api/schemas/credentials";
import { isJsonEqual } from "@/lib/schema/json";
import {
  draftWithSecret,
  NEW_CREDENTIAL_ETAG,
  readCredential,
  suggestField,
} from "./credential-draft";
import { HostsField } from "./hosts-field";

type SaveSecretFormProps = {
  id: string;
  name: string;
  value: string;
  onRemove: () => void;
  onBusy: (busy: boolean) => void;
  onDone: () => void;
};

const findCredential = (credentials: readonly Credential[] | undefined, name: string) =>
  credentials?.find(({ service }) => service === name) ?? null;

const noProblems = { service: "", field: "", hosts: "", value: "" };

export function SaveSecretForm(props: SaveSecretFormProps) {
  const { id, name, value, onRemove, onBusy, onDone } = props;
  const { data: credentials, error: loadError, refetch } = useCredentials();
  const mutation = usePutCredential();
  const [initial] = useState(() => suggestField(name));
  const [values, setValues] = useState(initial);
  useLeaveGuard(isJsonEqual(values, initial) ? null : "the credential");
  const [problems, setProblems] = useState(noProblems);
  const form = useFocusInvalid(problems !== noProblems && problems);
  const [removesValue, setRemovesValue] = useState(false);
  const existing = findCredential(credentials, values.service);
  const service = serviceName.safeParse(values.service).data ?? "service";
  const field = credentialField.safeParse(values.field).data ?? "field";
  const placeholder = createCredentialPlaceholder(service, field);
  const change = (next: Partial<typeof values>) => {
    setValues((before) => ({ ...before, ...next }));
    setProblems(noProblems);
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // React events bubble out of the dialog's portal to a form around its trigger.
    event.stopPropagation();
    if (mutation.isPending) return;
    // If the credentials are still loading, waits for them.
    const loaded = credentials ?? (await refetch({ cancelRefetch: false })).data;
    if (!loaded) return;
    const existing = findCredential(loaded, values.service);
    const draft = draftWithSecret({ ...values, value }, existing);
    const result = readCredential(draft, existing);
    if ("problems" in result) {
      const newFieldId = draft.fields.at(-1)?.id;
      const { service = "", hosts = "" } = result.problems;
      const field = result.problems[`name ${newFieldId}`] ?? "";
      const valueProblem = result.problems[`value ${newFieldId}`] ?? "";
      return setProblems({ service, hosts, field, value: valueProblem });
    }
    onBusy(true);
    const credential = await mutation
      .mutateAsync({
        service: values.service,
        change: result.change,
        etag: existing?.etag ?? NEW_CREDENTIAL_ETAG,
      })
      .catch(() => null);
    onBusy(false);
    if (!credential) return;
    notify.success("Credential saved", {
      description: `Use ${placeholder} where a tool sends it, and grant ${values.service} to the tool.`,
    });
    onDone();
    if (removesValue) onRemove();
  };

  const error = mutation.error ?? loadError;
  return (
    <SavingForm isSaving={mutation.isPending}>
      <form
        ref={form}
        id={id}
        noValidate
        onSubmit={submit}
        autoComplete="off"
        className="flex flex-col gap-4"
      >
        {error && (
          <Callout tone="danger" role="alert">
            {mutation.error?.status === 412
              ? "This credential was changed elsewhere. Close and reopen it, then try again."
              : error.message}
          </Callout>
        )}
        {problems.value && (
          <Callout tone="danger" role="alert">
            {problems.value}
          </Callout>
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          <NameField
            label="Service"
            value={values.service}
            placeholder="github"
            problem={problems.service}
            onChange={(service) => change({ service })}
          />
          <NameField
            label="Field"
            value={values.field}
            placeholder="token"
            problem={problems.field}
            onChange={(field) => change({ field })}
          />
        </div>
        <p className="wrap-anywhere text-muted text-xs">
          Placeholder: <code className="font-mono text-ink">{placeholder}</code>
        </p>
        {existing ? (
          <p className="wrap-anywhere text-muted text-sm">
            The field is added to the existing credential {existing.service}. It can be sent to{" "}
            {existing.hosts.length > 0 ? existing.hosts.join(", ") : "any host"}.
          </p>
        ) : (
          <HostsField
            value={values.hosts}
            error={problems.hosts}
            onChange={(hosts) => change({ hosts })}
          />
        )}
        <Checkbox
          checked={removesValue}
          onCheckedChange={(next) => setRemovesValue(next === true)}
          label="Remove the value from this browser session"
          hint="The tool keeps asking callers for it until its handler uses the credential."
        />
      </form>
    </SavingForm>
  );
}

type NameFieldProps = {
  label: string;
  value: string;
  placeholder: string;
  problem: string;
  onChange: (value: string) => void;
};

const NameField = ({ label, value, placeholder, problem, onChange }: NameFieldProps) => (
  <Field label={label} required error={problem}>
    <Input
      mono
      value={value}
      placeholder={placeholder}
      maxLength={63}
      onChange={(event) => onChange(event.target.value)}
    />
  </Field>
);
