"use client";

import { type FormEvent, useState } from "react";
import type { ImportRequest } from "@/components/queries/imports";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { blankHeader, HeaderRows, headersOf } from "./header-rows";

type FormProps = { busy: boolean; onRead: (request: ImportRequest) => void };

/** Imports an agent that runs elsewhere, by its URL. */
export function AgentUrlForm({ busy, onRead }: FormProps) {
  const [url, setUrl] = useState("");
  const [rows, setRows] = useState(() => [blankHeader()]);
  const [missing, setMissing] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const empty = url.trim() === "";
    setMissing(empty ? "Enter the agent's URL." : "");
    if (!empty && !busy) onRead({ kind: "agent-url", url: url.trim(), headers: headersOf(rows) });
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Field
        label="Agent URL"
        required
        error={missing}
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
