"use client";

import { WandSparkles } from "lucide-react";
import { useDeferredValue, useMemo, useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import { useStoredFields } from "@/components/queries/credentials";
import { checkCode } from "@/components/queries/try-tool";
import { Button } from "@/components/ui/button";
import { CodeEditor } from "@/components/ui/code-editor";
import { Disclosure } from "@/components/ui/disclosure";
import { formatCode } from "@/components/ui/format-code";
import { useReadOnlyReason } from "@/components/ui/read-only";
import { useEditor, useValue } from "../editor-state";
import { ChipsInput } from "../fields/chips-input";
import { FormField } from "../fields/form-field";
import { CodeRun } from "./code-run";
import { guestAssist } from "./guest-members";

/** What may be named in the code, followed as the parameters beside it are typed. */
function useGuestAssist() {
  const { form, sample } = useEditor();
  const stored = useStoredFields();
  const typed = useDeferredValue(
    useWatch({ control: form.control, name: ["rows", "credentials", "schema"] }),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the sample reads what was typed.
  return useMemo(() => {
    const { tool, variables } = sample();
    return guestAssist(tool, variables, stored);
  }, [sample, stored, typed]);
}

/** A module with a default export, run in the sandbox. */
export function JavaScriptHandlerForm() {
  const [code, setCode] = useValue("javascript.code");
  const [hosts, setHosts] = useValue("javascript.hosts");
  const { noun, announce } = useEditor();
  const mayWrite = useReadOnlyReason() === null;
  const knows = useGuestAssist();
  const start = useRef<(() => void) | null>(null);
  const [refusal, setRefusal] = useState("");
  const [formatting, setFormatting] = useState(false);
  const isTool = noun === "tool";

  const format = async () => {
    if (formatting || !mayWrite) return;
    setFormatting(true);
    setRefusal("");
    try {
      setCode(await formatCode(code));
      announce("The code is formatted.");
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : "The code could not be formatted.");
    } finally {
      setFormatting(false);
    }
  };
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col gap-2">
        <FormField path="javascript.code" label="Code">
          <CodeEditor
            label="Code"
            language="javascript"
            value={code}
            onChange={setCode}
            onFormat={() => void format()}
            {...(isTool && { onSubmit: () => start.current?.() })}
            assist={{ knows, ...(mayWrite && { check: checkCode }) }}
            minHeight="16rem"
            maxHeight="40rem"
          />
        </FormField>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Button size="sm" variant="ghost" writes busy={formatting} onClick={() => void format()}>
            <WandSparkles aria-hidden />
            Format
          </Button>
          <p role="status" className="min-w-0 text-danger-strong text-xs empty:hidden">
            {refusal}
          </p>
        </div>
      </div>
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
