"use client";

import { type FormEvent, useState } from "react";
import { useCredentials, usePutCredential } from "@/components/queries/credentials";
import { Callout } from "@/components/ui/callout";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import { notify } from "@/components/ui/toaster";
import { draftWith, notYet, readCredential, suggestedFor } from "./credential-draft";

type SaveSecretFormProps = {
  id: string;
  name: string;
  value: string;
  onTakeOut: () => void;
  onBusy: (busy: boolean) => void;
  onDone: () => void;
};

const noProblems = { service: "", field: "", hosts: "", value: "" };
const plain = { mono: true, autoComplete: "off", autoCapitalize: "none", spellCheck: false };

export function SaveSecretForm(props: SaveSecretFormProps) {
  const { id, name, value, onTakeOut, onBusy, onDone } = props;
  const { data: stored, error: unread } = useCredentials();
  const put = usePutCredential();
  const [typed, setTyped] = useState(() => suggestedFor(name));
  const [problems, setProblems] = useState(noProblems);
  const [takeOut, setTakeOut] = useState(false);
  const saved = stored?.find(({ service }) => service === typed.service) ?? null;
  const placeholder = `{{credentials.${typed.service || "service"}.${typed.field || "field"}}}`;
  const change = (next: Partial<typeof typed>) => {
    setTyped((before) => ({ ...before, ...next }));
    setProblems(noProblems);
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // React events bubble out of the dialog's portal to a form around its trigger.
    event.stopPropagation();
    if (!stored || put.isPending) return;
    const draft = draftWith({ ...typed, value }, saved);
    const read = readCredential(draft, saved);
    if ("problems" in read) {
      const last = draft.fields.at(-1)?.id;
      const { service = "", hosts = "" } = read.problems;
      const [field = "", wrong = ""] = [
        read.problems[`name ${last}`],
        read.problems[`value ${last}`],
      ];
      return setProblems({ service, hosts, field, value: wrong });
    }
    onBusy(true);
    const done = await put
      .mutateAsync({ service: typed.service, change: read.change, etag: saved?.etag ?? notYet })
      .catch(() => null);
    onBusy(false);
    if (!done) return;
    notify.success("Credential saved", {
      description: `Use ${placeholder} where a tool sends it, and grant ${typed.service} to the tool.`,
    });
    onDone();
    if (takeOut) onTakeOut();
  };

  const refused = put.error ?? unread;
  return (
    <form id={id} noValidate onSubmit={submit} autoComplete="off" className="flex flex-col gap-4">
      {refused && (
        <Callout tone="danger" role="alert">
          {put.error?.status === 412
            ? "Someone else changed this credential. Close and reopen it, then try again."
            : refused.message}
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
          value={typed.service}
          placeholder="github"
          problem={problems.service}
          onChange={(service) => change({ service })}
        />
        <NameField
          label="Field"
          value={typed.field}
          placeholder="token"
          problem={problems.field}
          onChange={(field) => change({ field })}
        />
      </div>
      <p className="wrap-anywhere text-muted text-xs">
        Placeholder: <code className="font-mono text-ink">{placeholder}</code>
      </p>
      {saved ? (
        <p className="wrap-anywhere text-muted text-sm">
          The field is added to the existing credential {saved.service}. It can be sent to{" "}
          {saved.hosts.length > 0 ? saved.hosts.join(", ") : "any host"}.
        </p>
      ) : (
        <Field
          label="Hosts"
          optional
          error={problems.hosts}
          hint="One per line. Requests that send the value to any other host are rejected. Leave empty to allow any host."
        >
          <Textarea
            {...plain}
            rows={2}
            value={typed.hosts}
            placeholder="api.github.com"
            onChange={(event) => change({ hosts: event.target.value })}
          />
        </Field>
      )}
      <Checkbox
        checked={takeOut}
        onCheckedChange={(next) => setTakeOut(next === true)}
        label="Remove the value from this browser session"
        hint="The tool keeps asking callers for it until its handler uses the credential."
      />
    </form>
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
      {...plain}
      value={value}
      placeholder={placeholder}
      maxLength={63}
      onChange={(event) => onChange(event.target.value)}
    />
  </Field>
);
