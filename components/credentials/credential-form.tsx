"use client";

import { type FormEvent, useState } from "react";
import { useLeaveGuard } from "@/components/layout/leave-guard";
import type { usePutCredential } from "@/components/queries/credentials";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import { notify } from "@/components/ui/toaster";
import type { Credential } from "@/lib/api/schemas/credentials";
import {
  blankDraft,
  type DraftProblems,
  draftFor,
  draftOf,
  isChanged,
  isUntouched,
  movesHosts,
  notYet,
  readCredential,
} from "./credential-draft";
import { FieldRows } from "./field-rows";
import { knownService, knownServices } from "./known-services";

type CredentialFormProps = {
  id: string;
  /** Null for a new one. */
  saved: Credential | null;
  /** The initial service of a new credential. */
  service: string;
  /** A field that the credential should have. */
  field: string | undefined;
  taken: readonly string[];
  put: ReturnType<typeof usePutCredential>;
  onDone: (saved: Credential) => void;
};

export function CredentialForm(props: CredentialFormProps) {
  const { id, saved, service, field, taken, put, onDone } = props;
  const [draft, setDraft] = useState(() =>
    draftFor(saved ? draftOf(saved) : blankDraft(knownService(service), service), field),
  );
  // Values filled in by a suggestion do not count as unsaved changes.
  const [opened, setOpened] = useState(draft);
  const [problems, setProblems] = useState<DraftProblems>({});
  const what = draft.service ? `the credential ${draft.service}` : "the new credential";
  useLeaveGuard(isChanged(opened, draft) ? what : null);
  const change = (next: Partial<typeof draft>) => {
    setDraft((before) => ({ ...before, ...next }));
    setProblems({});
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (put.isPending) return;
    const read = readCredential(draft, saved, taken);
    setProblems("problems" in read ? read.problems : {});
    if ("problems" in read) return;
    const etag = saved?.etag ?? notYet;
    const name = draft.service;
    const done = await put
      .mutateAsync({ service: name, change: read.change, etag })
      .catch(() => null);
    if (!done) return;
    notify.success("Credential saved");
    onDone(done);
  };

  return (
    <form id={id} noValidate onSubmit={submit} autoComplete="off" className="flex flex-col gap-5">
      {put.error && (
        <Callout tone="danger" role="alert">
          {put.error.status === 412
            ? "Someone else changed this credential. Close and reopen it, then try again."
            : put.error.message}
        </Callout>
      )}
      {!saved && (
        <>
          {service === "" && isUntouched(draft) && (
            <Suggestions
              taken={taken}
              onChoose={(known) => {
                const suggested = blankDraft(known);
                setOpened(suggested);
                change(suggested);
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
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              onChange={(event) => change({ service: event.target.value })}
            />
          </Field>
        </>
      )}
      <FieldRows
        fields={draft.fields}
        problems={problems}
        onChange={(fields) => change({ fields })}
      />
      <Field
        label="Hosts"
        optional
        error={problems.hosts}
        hint="One per line. Requests that send a value to any other host are rejected. Leave empty to allow any host."
      >
        <Textarea
          mono
          rows={2}
          value={draft.hosts}
          placeholder="api.github.com"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => change({ hosts: event.target.value })}
        />
      </Field>
      {movesHosts(draft, saved) && (
        <Callout tone="info" role="status">
          Re-enter the values to change hosts (protects against leaking a secret you cannot see).
        </Callout>
      )}
    </form>
  );
}

type SuggestionsProps = {
  taken: readonly string[];
  onChoose: (known: (typeof knownServices)[number]) => void;
};

function Suggestions({ taken, onChoose }: SuggestionsProps) {
  const free = knownServices.filter(({ service }) => !taken.includes(service));
  if (free.length === 0) return null;
  return (
    <fieldset>
      <legend className="mb-1.5 text-muted text-xs">Start from a known service</legend>
      <div className="flex flex-wrap gap-1.5">
        {free.map((known) => (
          <Button key={known.service} size="sm" onClick={() => onChoose(known)}>
            {known.label}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}
