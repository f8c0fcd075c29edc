"use client";

import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import {
  blankHeader,
  type HeaderRow,
  HeaderRows,
  toHeaders,
} from "@/components/http-message/header-rows";
import { Field } from "@/components/ui/inputs/field";
import { Input } from "@/components/ui/inputs/input";
import { Textarea } from "@/components/ui/inputs/textarea";
import { useFocusInvalid } from "@/components/ui/inputs/use-focus-invalid";
import { Button } from "@/components/ui/primitives/button";
import { Disclosure } from "@/components/ui/primitives/disclosure";
import {
  exampleTools,
  findHeaderProblem,
  findUrlProblem,
  isCompleteUrl,
  readTools,
} from "./check-address";
import type { RemoteTarget } from "./remote-chat";

/** The contents of the form, as typed. */
export type AddressDraft = { url: string; rows: HeaderRow[]; tools: string };

type AddressFormProps = {
  /** The form's id, for a submit button outside it. */
  id?: string;
  initial: AddressDraft;
  onType?: (draft: AddressDraft) => void;
  onConnect: (target: RemoteTarget, draft: AddressDraft) => void;
  /** Shown below the fields. */
  children?: ReactNode;
};

/** A form for the remote agent's URL, and the headers and tools to send with each run. */
export function AddressForm({ id, initial, onType, onConnect, children }: AddressFormProps) {
  const [url, setUrl] = useState(initial.url);
  const [rows, setRows] = useState(() =>
    initial.rows.length > 0 ? initial.rows : [blankHeader()],
  );
  const [tools, setTools] = useState(initial.tools);
  const reportTyped = useEffectEvent((draft: AddressDraft) => onType?.(draft));
  useEffect(() => reportTyped({ url, rows, tools }), [url, rows, tools]);
  const [areToolsOpen, setAreToolsOpen] = useState(initial.tools !== "");
  const [failedAttempts, setFailedAttempts] = useState(0);
  const form = useFocusInvalid(failedAttempts);
  const toolsField = useRef<HTMLTextAreaElement>(null);
  const parsedTools = readTools(tools);
  const areToolsInvalid = "problem" in parsedTools;
  const urlProblem =
    findUrlProblem(url) ??
    (failedAttempts > 0 && !isCompleteUrl(url)
      ? "Enter the URL of the agent’s AG-UI endpoint."
      : "");

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const areHeadersInvalid = rows.some((row) => findHeaderProblem(row));
    if (!isCompleteUrl(url) || areToolsInvalid || areHeadersInvalid)
      return setFailedAttempts(failedAttempts + 1);
    onConnect(
      { url: url.trim(), headers: toHeaders(rows), tools: parsedTools.tools },
      { url, rows, tools },
    );
  };
  return (
    <form ref={form} id={id} noValidate onSubmit={submit} className="flex min-w-0 flex-col gap-5">
      <Field
        label="Agent URL"
        required
        error={urlProblem}
        hint="Runs are sent here by POST. Requests come from this server, so it must be able to reach the URL."
      >
        <Input
          mono
          type="url"
          value={url}
          placeholder="https://agents.example.com/ag-ui"
          onChange={(event) => setUrl(event.target.value)}
        />
      </Field>
      <div className="flex flex-col gap-1.5">
        <p className="flex items-baseline gap-1 font-medium text-sm">
          Request headers <span className="font-normal text-faint text-xs">optional</span>
        </p>
        <HeaderRows
          rows={rows}
          onChange={setRows}
          masked
          findProblem={findHeaderProblem}
          note="Such as an API key. This browser remembers the names; values are not stored."
        />
      </div>
      <Disclosure
        summary="Frontend tools"
        open={areToolsOpen || areToolsInvalid}
        onOpenChange={setAreToolsOpen}
      >
        <Field
          label="Tools as JSON"
          optional
          error={areToolsInvalid ? parsedTools.problem : ""}
          hint="Offered to the agent with each run. When it calls one, you answer in the app’s place."
          aside={
            tools.trim() === "" && (
              <Button
                size="sm"
                variant="ghost"
                className="-my-1 -mr-2 max-w-none"
                onClick={() => {
                  setTools(exampleTools);
                  // The button disappears.
                  toolsField.current?.focus();
                }}
              >
                Insert an example
              </Button>
            )
          }
        >
          <Textarea
            ref={toolsField}
            mono
            rows={4}
            maxRows={16}
            value={tools}
            placeholder={'[{ "name": "…", "description": "…", "parameters": { … } }]'}
            onChange={(event) => setTools(event.target.value)}
          />
        </Field>
      </Disclosure>
      {children}
    </form>
  );
}
