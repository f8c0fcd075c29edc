"use client";

import { type FormEvent, useState } from "react";
import type { ImportRequest } from "@/components/queries/imports";
import { Field } from "@/components/ui/inputs/field";
import { Input } from "@/components/ui/inputs/input";
import { Button } from "@/components/ui/primitives/button";
import { blankHeader, HeaderRows, toHeaders } from "./header-rows";

type FormProps = { busy: boolean; onRead: (request: ImportRequest) => void };

/** Imports an agent that runs elsewhere, by its URL. */
export function AgentUrlForm({ busy, onRead }: FormProps) {
  const [url, setUrl] = useState("");
  const [rows, setRows] = useState(() => [blankHeader()]);
  const [problem, setProblem] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isEmpty = url.trim() === "";
    setProblem(isEmpty ? "Enter the agent's URL." : "");
    if (!isEmpty && !busy) onRead({ kind: "agent-url", url: url.trim(), headers: toHeaders(rows) });
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Field
        label="Agent URL"
        required
        error={problem}
        hint="The agent's base URL. Its tools are read from /tools under it."
      >
        <Input
          mono
          type="url"
          value={url}
          placeholder="https://agents.example.com/slack"
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setUrl(event.target.value)}
        />
      </Field>
      <HeaderRows rows={rows} onChange={setRows} />
      <div>
        <Button type="submit" variant="primary" busy={busy}>
          Read the tools
        </Button>
      </div>
    </form>
  );
}
