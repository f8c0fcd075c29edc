"use client";

import { Eye } from "lucide-react";
import { type FormEvent, useState } from "react";
import { readProfile } from "@/components/browser-storage/caller-profiles";
import { useAgent } from "@/components/queries/agents";
import { Field } from "@/components/ui/inputs/field";
import { Input } from "@/components/ui/inputs/input";
import { Button } from "@/components/ui/primitives/button";
import { Callout } from "@/components/ui/primitives/callout";
import { parseDraftName } from "../draft-name";
import { useEditor } from "../editor-state";
import { ConsoleLines } from "../handlers/javascript/console-lines";
import type { PreviewResult, useDefinitionPreview } from "./use-definition-preview";

type PreviewAsProps = {
  definition: ReturnType<typeof useDefinitionPreview>;
  /** Whether the tool has changed since it was previewed. */
  isStale: boolean;
};

/** Previews the tool as a chosen caller, for tools whose code varies the definition by caller. */
export function PreviewAs({ definition, isStale }: PreviewAsProps) {
  const { busy, result, request, clear } = definition;
  const { draftName, variables } = useEditor().sample();
  const { slug } = parseDraftName(draftName);
  const agentName = useAgent(slug).data?.value.name ?? "";
  const [viewer, setViewer] = useState(() => {
    const { userId, variables: profileVariables } = readProfile(slug);
    return { userId, agentName: "", variables: profileVariables };
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (busy) return;
    const values = variables.flatMap(({ ref }) => {
      const value = viewer.variables[ref];
      return value ? [[ref, value] as const] : [];
    });
    void request({ ...viewer, variables: Object.fromEntries(values) });
  };
  return (
    <section
      aria-label="Preview as"
      data-own-undo=""
      className="rounded-md border border-line bg-sunken p-3"
    >
      <h3 className="font-medium text-sm">Preview as</h3>
      <p className="mt-0.5 mb-2 text-muted text-xs">
        This tool’s code varies its definition by caller. Preview it as one of them.
      </p>
      <form onSubmit={submit} className="flex flex-col gap-3">
        <div className="grid gap-3 sm:grid-cols-2">
          <Field label={<span className="font-mono">userId</span>}>
            <Input
              mono
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
            <Field
              key={ref}
              label={name || ref}
              aside={<code className="wrap-anywhere font-mono">x-{ref}</code>}
            >
              <Input
                mono
                type={secret ? "password" : "text"}
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
          {result && (
            <Button size="sm" variant="ghost" onClick={clear}>
              Show as written
            </Button>
          )}
        </div>
      </form>
      <div role="status" className="mt-3 flex flex-col gap-2 empty:hidden">
        {result && <PreviewStatus result={result} />}
        {result && isStale && (
          <p className="text-warning-strong text-xs">
            The tool has changed since this preview. Preview it again.
          </p>
        )}
      </div>
      {result?.kind === "loaded" && result.preview.log.length > 0 && (
        <section aria-label="Preview console" className="mt-2">
          <ConsoleLines log={result.preview.log} />
        </section>
      )}
    </section>
  );
}

function PreviewStatus({ result }: { result: PreviewResult }) {
  if (result.kind === "failed")
    return (
      <Callout tone="danger" title="Preview failed">
        {result.message}
      </Callout>
    );
  const callerName = result.viewer.userId || "a caller without a userId";
  if (!result.preview.tool)
    return (
      <Callout tone="warning" title={`Hidden from ${callerName}`}>
        <span className="wrap-anywhere">{result.preview.why}</span>
      </Callout>
    );
  return (
    <p className="wrap-anywhere text-muted text-xs">Below: the tool as {callerName} sees it.</p>
  );
}
