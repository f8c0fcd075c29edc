"use client";

import { useEffect, useEffectEvent, useRef } from "react";
import { checkCode } from "@/components/queries/run-draft-tool";
import { useEditor, useValue } from "@/components/tool-editor/editor-state";
import { ChipsInput } from "@/components/tool-editor/fields/chips-input";
import { FormField } from "@/components/tool-editor/fields/form-field";
import { Disclosure } from "@/components/ui/primitives/disclosure";
import { CodeRun } from "./code-run";
import { ModuleEditor } from "./module-editor";
import { StartingModuleChoice } from "./starting-module-choice";

/** Form of a JavaScript tool: a module with a default export that runs in the sandbox. */
export function JavaScriptHandlerForm() {
  const [code, setCode] = useValue("javascript.code");
  const [hosts, setHosts] = useValue("javascript.hosts");
  const { noun, focusField } = useEditor();
  const start = useRef<(() => void) | null>(null);
  // The playground links here after a run was refused a host.
  const followLink = useEffectEvent(() => {
    if (window.location.hash === "#allowed-hosts") focusField("javascript.hosts");
  });
  useEffect(() => followLink(), []);
  const isTool = noun === "tool";

  return (
    <div className="flex flex-col gap-5">
      {isTool && <StartingModuleChoice code={code} onChange={setCode} />}
      <ModuleEditor
        path="javascript.code"
        label="Code"
        hideLabel
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
        label="Allowed hosts"
        optional
        hint="context.fetch can only call these hosts."
      >
        <ChipsInput
          values={hosts}
          onChange={setHosts}
          parse={readHost}
          format={(host) => host}
          invalidMessage="Enter a host, such as api.example.com."
          placeholder="api.example.com"
        />
      </FormField>
    </div>
  );
}

/** Parses a host, or takes the host from a URL. Returns undefined if the text is neither. */
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
  ["context.fetch", "Like fetch, for the allowed hosts below."],
  ["context.variables", "The x- headers sent by the caller, by name."],
  ["context.bearer", "The caller’s Bearer token, if this tool uses it."],
  ["context.userId", "Also chatId, executionId and toolName: who called, and from where."],
  ["context.stream", "Streams a part of the result before it is complete."],
  ["context.log", "info, warn, error and debug write to the call’s log."],
  ["context.ToolError", "Throw one to fail with a message for the model."],
  ["context.abortSignal", "Aborted when the caller disconnects or the call times out."],
] as const;

function Help() {
  return (
    <Disclosure summary="Arguments and context">
      <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[max-content_1fr]">
        {members.map(([name, sentence]) => (
          <div key={name} className="contents">
            <dt className="font-mono text-xs leading-5">{name}</dt>
            <dd className="text-muted max-sm:mb-1">{sentence}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-muted">
        The return value is the tool’s result, in the response type below.
      </p>
    </Disclosure>
  );
}
