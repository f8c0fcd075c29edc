"use client";

import { Play, Square } from "lucide-react";
import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { findRefusal } from "@/components/client/refusal";
import { RequestList } from "@/components/http-message/request-list";
import { useEditor, useValue } from "@/components/tool-editor/editor-state";
import { saveSampleArguments } from "@/components/tool-editor/sample-arguments";
import { CodeEditor } from "@/components/ui/code/code-editor";
import { JsonView } from "@/components/ui/data/json-view";
import { Field } from "@/components/ui/inputs/field";
import { Badge } from "@/components/ui/primitives/badge";
import { Button } from "@/components/ui/primitives/button";
import { Callout } from "@/components/ui/primitives/callout";
import { classNames } from "@/components/ui/primitives/class-names";
import { Disclosure } from "@/components/ui/primitives/disclosure";
import { Kbd } from "@/components/ui/primitives/kbd";
import { useReadOnlyReason } from "@/components/ui/primitives/read-only";
import { Spinner } from "@/components/ui/primitives/spinner";
import { formatCount } from "@/lib/agent/format-count";
import type { TryResult } from "@/lib/api/schemas/tries";
import { parseArguments } from "@/lib/imports/readers/json-text";
import { ConsoleLines } from "./console-lines";
import { getInitialArguments, type RunOutput, useCodeRun } from "./use-code-run";

type CodeRunProps = {
  /** Receives the function that the code editor's shortcut calls. */
  start: RefObject<(() => void) | null>;
};

/** Runs the tool as currently typed and shows its console and result. */
export function CodeRun({ start }: CodeRunProps) {
  const { sample } = useEditor();
  // The initial arguments depend on the parameters.
  useValue("rows");
  const [rawText, setRawText] = useState<string | null>(null);
  const { running, output, outcome, run, cancel } = useCodeRun();
  const canRun = useReadOnlyReason() === null;
  const text = rawText ?? JSON.stringify(getInitialArguments(sample()), null, 2);
  const { params, problem } = parseArguments(text);
  const runCode = () => {
    if (!canRun || running || !params) return;
    saveSampleArguments(sample(), params);
    void run(params);
  };
  const onShortcut = useEffectEvent(runCode);
  useEffect(() => {
    start.current = () => onShortcut();
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
          <Button size="sm" writes disabled={!params} onClick={runCode}>
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
            onChange={setRawText}
            onSubmit={runCode}
            minHeight="4rem"
            maxHeight="14rem"
          />
        </Field>
      </Disclosure>
      <div role="status" aria-busy={running} className="mt-2 flex flex-col gap-2 empty:hidden">
        {running && <Spinner label="Running" />}
        {!running && outcome?.kind === "failed" && (
          <Callout tone="danger" title="Could not run">
            {outcome.message}
          </Callout>
        )}
        {!running && outcome?.kind === "cancelled" && <p className="text-muted">Cancelled.</p>}
        {!running && outcome?.kind === "completed" && <RunResult result={outcome.result} />}
      </div>
      {/* Outside the live region, which would be read aloud in full with every line. */}
      {running && <PartialOutput output={output} />}
      {!running && outcome?.kind === "cancelled" && output.log.length > 0 && (
        <PartialOutput output={output} />
      )}
    </section>
  );
}

/** Console and chunks of a run that is in progress or was cancelled. */
function PartialOutput({ output: { log, streamed } }: { output: RunOutput }) {
  const { chunks, count } = streamed;
  const isTextOnly = chunks.every((chunk) => typeof chunk === "string");
  return (
    <div className="mt-2 grid gap-3 @2xl:grid-cols-2">
      <section aria-label="Console" className="min-w-0">
        <h3 className="mb-1 font-medium text-muted text-xs">Console</h3>
        <ConsoleLines log={log} isLive />
      </section>
      {count > 0 && (
        <section aria-label="Result so far" className="min-w-0">
          <h3 className="mb-1 font-medium text-muted text-xs">
            Result so far, {formatCount(count, "chunk")}
          </h3>
          {isTextOnly ? (
            <section
              // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
              tabIndex={0}
              aria-label="Streamed text"
              className="max-h-72 overflow-y-auto rounded-md border border-line bg-canvas px-2 py-1.5 focus-visible:-outline-offset-2"
            >
              <pre className="wrap-anywhere whitespace-pre-wrap font-mono text-xs leading-5">
                {chunks.join("")}
              </pre>
            </section>
          ) : (
            <JsonView value={chunks} label="Result so far as JSON" />
          )}
        </section>
      )}
    </div>
  );
}

function ChangeTimeout() {
  const { focusField } = useEditor();
  return (
    <Button size="sm" writes onClick={() => focusField("timeout")}>
      Change the timeout
    </Button>
  );
}

/** Adds a host that was refused to a run to the tool's allowed hosts, and focuses that field. */
function AllowHost({ host }: { host: string }) {
  const { focusField } = useEditor();
  const [hosts, setHosts] = useValue("javascript.hosts");
  const add = () => {
    if (!hosts.includes(host)) setHosts([...hosts, host]);
    focusField("javascript.hosts");
  };
  return (
    <Button size="sm" writes onClick={add}>
      Add to the allowed hosts
    </Button>
  );
}

function RunResult({ result }: { result: TryResult }) {
  const { envelope, trace } = result;
  const { success } = envelope;
  const { explanation, toolHost } = findRefusal(result) ?? {};
  return (
    <>
      <p className="flex flex-wrap items-center gap-2 text-muted text-xs tabular-nums">
        <Badge tone={success ? "success" : "danger"}>{success ? "Succeeded" : "Failed"}</Badge>
        {trace && <span>{Math.round(trace.ms)} ms</span>}
      </p>
      {!success && (
        <Callout
          tone="danger"
          title={String(envelope.error.code)}
          actions={
            (toolHost !== undefined && <AllowHost host={toolHost} />) ||
            (envelope.error.code === "TIMEOUT" && <ChangeTimeout />)
          }
        >
          <p>{envelope.error.message}</p>
          {explanation !== undefined && explanation !== envelope.error.message && (
            <p className="wrap-anywhere">{explanation}</p>
          )}
        </Callout>
      )}
      {trace && trace.requests.length > 0 && (
        <Disclosure
          summary={
            <span className="font-normal text-muted">
              {formatCount(trace.requests.length, "request")}
            </span>
          }
        >
          <RequestList requests={trace.requests} />
        </Disclosure>
      )}
      <div className={classNames("grid gap-3", success && "@2xl:grid-cols-2")}>
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
