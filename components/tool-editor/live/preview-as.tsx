"use client";

import { Eye } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useAgent } from "@/components/queries/agents";
import { readProfile } from "@/components/queries/caller-profiles";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useEditor } from "../editor-state";
import { ConsoleLines } from "../handlers/console-lines";
import type { Seen, useDefinition } from "./use-definition";

type PreviewAsProps = {
  definition: ReturnType<typeof useDefinition>;
  /** Whether the tool has changed since it was previewed. */
  stale: boolean;
};

/** Previews the tool as a chosen caller, for tools whose code varies the definition by caller. */
export function PreviewAs({ definition, stale }: PreviewAsProps) {
  const { busy, seen, ask, forget } = definition;
  const { draftName, variables } = useEditor().sample();
  const [slug = ""] = draftName.split("/");
  const agentName = useAgent(slug).data?.value.name ?? "";
  const [viewer, setViewer] = useState(() => {
    const { userId, variables: given } = readProfile(slug);
    return { userId, agentName: "", variables: given };
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (busy) return;
    const given = variables.flatMap(({ ref }) => {
      const value = viewer.variables[ref];
      return value ? [[ref, value] as const] : [];
    });
    void ask({ ...viewer, variables: Object.fromEntries(given) });
  };
  return (
    <section
      aria-label="Preview as"
      data-own-undo=""
      className="rounded-md border border-line bg-sunken p-3"
    >
      <h3 className="font-medium text-sm">Preview as</h3>
      <p className="mt-0.5 mb-2 text-muted text-xs">
        The code of this tool changes its definition by caller. Preview it as one of them.
      </p>
      <form onSubmit={submit} className="flex flex-col gap-3">
        <div className="grid gap-3 sm:grid-cols-2">
          <Field label={<span className="font-mono">userId</span>}>
            <Input
              mono
              autoComplete="off"
              value={viewer.userId}
              onChange={({ target }) => setViewer({ ...viewer, userId: target.value })}
            />
          </Field>
          <Field label="Agent name">
            <Input
              autoComplete="off"
              placeholder={agentName}
              value={viewer.agentName}
              onChange={({ target }) => setViewer({ ...viewer, agentName: target.value })}
            />
          </Field>
          {variables.map(({ ref, name, secret }) => (
            <Field key={ref} label={name || ref} aside={<code className="font-mono">x-{ref}</code>}>
              <Input
                mono
                type={secret ? "password" : "text"}
                autoComplete="off"
                value={viewer.variables[ref] ?? ""}
                onChange={({ target }) =>
                  setViewer({ ...viewer, variables: { ...viewer.variables, [ref]: target.value } })
                }
              />
            </Field>
          ))}
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <Button type="submit" size="sm" writes busy={busy}>
            <Eye aria-hidden />
            Preview
          </Button>
          {seen && (
            <Button size="sm" variant="ghost" onClick={forget}>
              Show as written
            </Button>
          )}
        </div>
      </form>
      <div role="status" className="mt-3 flex flex-col gap-2 empty:hidden">
        {seen && <WhatWasSeen seen={seen} />}
        {seen && stale && (
          <p className="text-warning-strong text-xs">
            The tool has changed since this preview. Preview it again.
          </p>
        )}
      </div>
      {seen?.kind === "loaded" && seen.preview.log.length > 0 && (
        <section aria-label="Preview console" className="mt-2">
          <ConsoleLines log={seen.preview.log} />
        </section>
      )}
    </section>
  );
}

function WhatWasSeen({ seen }: { seen: Seen }) {
  if (seen.kind === "failed")
    return (
      <Callout tone="danger" title="Preview failed">
        {seen.says}
      </Callout>
    );
  const who = seen.viewer.userId || "a caller without a userId";
  if (!seen.preview.tool)
    return (
      <Callout tone="warning" title={`Hidden from ${who}`}>
        <span className="wrap-anywhere">{seen.preview.why}</span>
      </Callout>
    );
  return <p className="wrap-anywhere text-muted text-xs">Below: the tool as {who} sees it.</p>;
}
