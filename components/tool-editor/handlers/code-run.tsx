"use client";

import { Play, Square } from "lucide-react";
import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { keepArguments } from "@/components/queries/last-arguments";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { CodeEditor } from "@/components/ui/code-editor";
import { Disclosure } from "@/components/ui/disclosure";
import { Field } from "@/components/ui/field";
import { JsonView } from "@/components/ui/json-view";
import { Kbd } from "@/components/ui/kbd";
import { useReadOnlyReason } from "@/components/ui/read-only";
import { Spinner } from "@/components/ui/spinner";
import { isObject } from "@/lib/agent/json";
import { readJson, tellPlace } from "@/lib/agent/reading/json-text";
import type { TryResult } from "@/lib/api/schemas/tries";
import { useEditor } from "../editor-state";
import { ConsoleLines } from "./console-lines";
import { firstArguments, type Heard, useCodeRun } from "./use-code-run";

const readArguments = (text: string): { params?: Record<string, unknown>; problem?: string } => {
  if (text.trim() === "") return { params: {} };
  const read = readJson(text);
  if ("problem" in read) return { problem: tellPlace(text, read) };
  return isObject(read.value)
    ? { params: read.value }
    : { problem: "The arguments must be a JSON object." };
};

type CodeRunProps = {
  /** Receives the function that the code editor's shortcut calls. */
  start: RefObject<(() => void) | null>;
};

/** Runs the tool as currently typed and shows its console and result. */
export function CodeRun({ start }: CodeRunProps) {
  const { sample } = useEditor();
  const [typed, setTyped] = useState<string | null>(null);
  const { running, heard, outcome, run, cancel, draftName } = useCodeRun();
  const mayRun = useReadOnlyReason() === null;
  const text = typed ?? JSON.stringify(firstArguments(sample()), null, 2);
  const { params, problem } = readArguments(text);
  const go = () => {
    if (!mayRun || running || !params) return;
    keepArguments(draftName, params);
    void run(params);
  };
  const latest = useEffectEvent(go);
  useEffect(() => {
    start.current = () => latest();
    return () => {
      start.current = null;
    };
  }, [start]);

  return (
    <section aria-label="Run the code" className="rounded-md border border-line bg-sunken p-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {running ? (
          <Button size="sm" onClick={cancel}>
            <Square aria-hidden />
            Cancel
          </Button>
        ) : (
          <Button size="sm" writes disabled={!params} onClick={go}>
            <Play aria-hidden />
            Run the code
            <Kbd keys="mod+enter" className="coarse:hidden" />
          </Button>
        )}
        <p className="min-w-0 text-muted text-xs">
          Runs the current code, including unsaved changes, as the playground’s caller.
        </p>
      </div>
      <Disclosure
        summary={<span className="font-normal text-muted">Arguments</span>}
        aside={problem && <span className="text-danger-strong text-xs">Invalid JSON</span>}
        className="mt-2"
      >
        <Field label="Run arguments" hideLabel error={problem}>
          <CodeEditor
            language="json"
            label="Run arguments"
            value={text}
            onChange={setTyped}
            onSubmit={go}
            minHeight="4rem"
            maxHeight="14rem"
          />
        </Field>
      </Disclosure>
      <div role="status" aria-busy={running} className="mt-2 flex flex-col gap-2 empty:hidden">
        {running && <Spinner label="Running" />}
        {!running && outcome?.kind === "failed" && (
          <Callout tone="danger" title="Could not run">
            {outcome.says}
          </Callout>
        )}
        {!running && outcome?.kind === "cancelled" && <p className="text-muted">Cancelled.</p>}
        {!running && outcome?.kind === "completed" && <Answer result={outcome.result} />}
      </div>
      {/* Not in the live region, which would be read aloud in full with every line. */}
      {running && <SoFar heard={heard} />}
      {!running && outcome?.kind === "cancelled" && heard.log.length > 0 && <SoFar heard={heard} />}
    </section>
  );
}

/** Console and chunks of a run that is in progress or was cancelled. */
function SoFar({ heard: { log, streamed } }: { heard: Heard }) {
  const { chunks, count } = streamed;
  const isText = chunks.every((chunk) => typeof chunk === "string");
  return (
    <div className="mt-2 grid gap-3 @2xl:grid-cols-2">
      <section aria-label="Console" className="min-w-0">
        <h3 className="mb-1 font-medium text-muted text-xs">Console</h3>
        <ConsoleLines log={log} live />
      </section>
      {count > 0 && (
        <section aria-label="Result so far" className="min-w-0">
          <h3 className="mb-1 font-medium text-muted text-xs">
            Result so far, {count === 1 ? "1 chunk" : `${count} chunks`}
          </h3>
          {isText ? (
            <pre className="wrap-anywhere max-h-72 overflow-y-auto whitespace-pre-wrap rounded-md border border-line bg-canvas px-2 py-1.5 font-mono text-xs leading-5">
              {chunks.join("")}
            </pre>
          ) : (
            <JsonView value={chunks} label="Result so far as JSON" />
          )}
        </section>
      )}
    </div>
  );
}

function Answer({ result: { envelope, trace } }: { result: TryResult }) {
  const { success } = envelope;
  return (
    <>
      <p className="flex flex-wrap items-center gap-2 text-muted text-xs tabular-nums">
        <Badge tone={success ? "success" : "danger"}>{success ? "Succeeded" : "Failed"}</Badge>
        {trace && <span>{Math.round(trace.ms)} ms</span>}
        {trace && trace.requests.length > 0 && (
          <span>
            {trace.requests.length === 1 ? "1 request" : `${trace.requests.length} requests`}
          </span>
        )}
      </p>
      {!success && (
        <Callout tone="danger" title={String(envelope.error.code)}>
          {envelope.error.message}
        </Callout>
      )}
      <div className="grid gap-3 @2xl:grid-cols-2">
        <section aria-label="Console" className="min-w-0">
          <h3 className="mb-1 font-medium text-muted text-xs">Console</h3>
          <ConsoleLines log={trace?.log ?? []} />
        </section>
        {success && (
          <section aria-label="Result" className="min-w-0">
            <h3 className="mb-1 font-medium text-muted text-xs">
              Result as <span className="font-mono">{envelope.responseType}</span>
            </h3>
            <JsonView value={envelope.data} label="Result as JSON" />
          </section>
        )}
      </div>
    </>
  );
}
