"use client";

import { useRef } from "react";
import { checkCode } from "@/components/queries/try-tool";
import { Disclosure } from "@/components/ui/disclosure";
import { useEditor, useValue } from "../editor-state";
import { ChipsInput } from "../fields/chips-input";
import { FormField } from "../fields/form-field";
import { CodeRun } from "./code-run";
import { ModuleEditor } from "./module-editor";

/** A module with a default export, run in the sandbox. */
export function JavaScriptHandlerForm() {
  const [code, setCode] = useValue("javascript.code");
  const [hosts, setHosts] = useValue("javascript.hosts");
  const { noun } = useEditor();
  const start = useRef<(() => void) | null>(null);
  const isTool = noun === "tool";

  return (
    <div className="flex flex-col gap-5">
      <ModuleEditor
        path="javascript.code"
        label="Code"
        value={code}
        onChange={setCode}
        check={checkCode}
        {...(isTool && { onSubmit: () => start.current?.() })}
        minHeight="16rem"
      />
      {isTool && <CodeRun start={start} />}
      <Help />
      <FormField
        path="javascript.hosts"
        label="Hosts it may call"
        optional
        hint="context.fetch reaches these hosts and no others."
      >
        <ChipsInput
          values={hosts}
          onChange={setHosts}
          parse={readHost}
          show={(host) => host}
          refusal="Write a host, such as api.example.com."
          placeholder="api.example.com"
        />
      </FormField>
    </div>
  );
}

/** A pasted address is as good as its host. */
const readHost = (text: string): string | undefined => {
  try {
    const { host } = new URL(text.includes("://") ? text.trim() : `https://${text.trim()}`);
    return host || undefined;
  } catch {
    return undefined;
  }
};

const members = [
  ["params", "The arguments, checked against the parameters, with defaults filled in."],
  ["context.fetch", "Like fetch, for the hosts below."],
  ["context.variables", "What the caller sent as x- headers, by name."],
  ["context.bearer", "The caller’s Bearer token, when this tool uses it."],
  ["context.userId", "Also chatId, executionId and toolName: who called, and from where."],
  ["context.stream", "Gives out a part of the result before it is whole."],
  ["context.log", "info, warn, error and debug write to the call’s log."],
  ["context.ToolError", "Throw one to refuse in words that a model understands."],
  ["context.abortSignal", "Aborted when the caller leaves or the time is up."],
] as const;

function Help() {
  return (
    <Disclosure summary="What the function is given">
      <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[max-content_1fr]">
        {members.map(([name, sentence]) => (
          <div key={name} className="contents">
            <dt className="font-mono text-xs leading-5">{name}</dt>
            <dd className="text-muted max-sm:mb-1">{sentence}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-muted">
        What it returns is the tool’s answer, in the response type below.
      </p>
    </Disclosure>
  );
}
