"use client";

import { useId, useState } from "react";
import { readProfile, toCallerProfile } from "@/components/browser-storage/caller-profiles";
import { ProblemError } from "@/components/client/api";
import { useSingleRequest } from "@/components/client/use-single-request";
import { runDraftTool } from "@/components/queries/run-draft-tool";
import { parseDraftName } from "@/components/tool-editor/draft-name";
import { type Sample, useEditor, useValue } from "@/components/tool-editor/editor-state";
import {
  getNeededVariables,
  needsBearer,
  toTestTool,
} from "@/components/tool-editor/form/request/test-inputs";
import {
  readSampleArguments,
  saveSampleArguments,
} from "@/components/tool-editor/sample-arguments";
import { Field } from "@/components/ui/inputs/field";
import { Input } from "@/components/ui/inputs/input";
import { Textarea } from "@/components/ui/inputs/textarea";
import { Button } from "@/components/ui/primitives/button";
import { Callout } from "@/components/ui/primitives/callout";
import { Kbd } from "@/components/ui/primitives/kbd";
import { useReadOnlyReason } from "@/components/ui/primitives/read-only";
import type { TryResult } from "@/lib/api/schemas/tries";
import { parseArguments } from "@/lib/imports/readers/json-text";
import { applyDefaults } from "@/lib/schema/apply-defaults";
import { getServiceResponse, TestResponse } from "./test-response";

const getInitialArguments = (sample: Sample): string => {
  const { tool } = sample;
  const params = readSampleArguments(sample) ?? tool.examples?.[0]?.params ?? {};
  return JSON.stringify(applyDefaults(tool.parameters, params), null, 2);
};

type TestOutcome = { result: TryResult } | { problem: ProblemError };
type TestRequestProps = {
  /** Called with the response text. */
  onResponse: (text: string) => void;
};

/** Sends the request as currently typed through the real pipeline and shows the response. */
export function TestRequest({ onResponse }: TestRequestProps) {
  const { sample, noun, announce } = useEditor();
  const [{ method }] = useValue("http");
  useValue("rows");
  const [rawText, setRawText] = useState<string | null>(null);
  // Starts with the playground's caller. Changes made here are not stored.
  const [profile] = useState(() => readProfile(parseDraftName(sample().draftName).slug));
  const [secrets, setSecrets] = useState<Record<string, string>>(() => ({
    ...profile.variables,
    "": profile.bearer,
  }));
  const [outcome, setOutcome] = useState<TestOutcome | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const canRun = useReadOnlyReason() === null;
  const requests = useSingleRequest();
  const id = useId();
  const { tool, variables, draftName } = sample();
  const { handler } = tool;
  if (noun !== "tool" || handler.kind !== "http") return null;

  const text = rawText ?? getInitialArguments(sample());
  const { params, problem } = parseArguments(text);
  const neededVariables = getNeededVariables(handler, variables);
  const showsBearer = needsBearer(tool, handler);

  const send = async () => {
    if (!canRun || isBusy || !params) return;
    const { tool } = sample();
    if (tool.handler.kind !== "http") return;
    const { signal, isReplaced } = requests.start();
    setIsBusy(true);
    const variableValues = Object.fromEntries(
      neededVariables.map(({ ref }) => [ref, secrets[ref] ?? ""]),
    );
    const token = showsBearer ? (secrets[""] ?? "") : "";
    const caller = toCallerProfile({ ...profile, variables: variableValues, bearer: token });
    const { slug, name } = parseDraftName(draftName);
    try {
      const testTool = toTestTool(tool, tool.handler);
      const result = await runDraftTool(
        slug,
        name || testTool.name,
        {
          params,
          // The request preview serves as the confirmation.
          confirmed: true,
          record: true,
          tool: testTool,
          ...(caller && { profile: caller }),
        },
        { signal },
      );
      saveSampleArguments(sample(), params);
      setOutcome({ result });
      const response = getServiceResponse(result);
      if (response?.json !== undefined) onResponse(response.text);
      announce(response ? `Response status: ${response.status ?? "none"}.` : "No response.");
    } catch (error) {
      if (signal.aborted) return;
      const failure = error instanceof ProblemError ? error : unknownProblem;
      setOutcome({ problem: failure });
      announce(`Request not sent. ${failure.message}`);
    } finally {
      if (!isReplaced()) setIsBusy(false);
    }
  };
  const cancel = () => {
    requests.abort();
    setIsBusy(false);
    announce("Cancelled.");
  };
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col gap-3"
      onKeyDown={(event) => {
        if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        void send();
      }}
    >
      <h3 id={id} className="font-medium text-sm">
        Send a request to shape its response
      </h3>
      <Field label="Test arguments" error={problem}>
        <Textarea
          mono
          rows={3}
          maxRows={10}
          value={text}
          onChange={(event) => setRawText(event.target.value)}
        />
      </Field>
      {neededVariables.map(({ ref, secret }) => (
        <Field
          key={ref}
          label={`x-${ref}`}
          hint="Prefilled from the playground’s caller. Not stored here."
        >
          <Input
            mono
            type={secret ? "password" : "text"}
            value={secrets[ref] ?? ""}
            onChange={(event) => setSecrets({ ...secrets, [ref]: event.target.value })}
          />
        </Field>
      ))}
      {showsBearer && (
        <Field
          label="The caller’s Bearer token"
          hint="Prefilled from the playground’s caller. Not stored here."
          optional
        >
          <Input
            mono
            type="password"
            value={secrets[""] ?? ""}
            onChange={(event) => setSecrets({ ...secrets, "": event.target.value })}
          />
        </Field>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button busy={isBusy} disabled={!params} onClick={() => void send()}>
          Send request
          <Kbd keys="mod+enter" className="max-2xl:hidden" />
        </Button>
        {isBusy && (
          <Button variant="ghost" onClick={cancel}>
            Cancel
          </Button>
        )}
        <span className="text-muted text-xs">
          {method === "GET" || method === "HEAD"
            ? "Calls the real service."
            : `Calls the real service. A ${method} request may change data.`}
        </span>
      </div>
      {outcome && "problem" in outcome && (
        <Callout tone="danger" title="Request not sent">
          <p>{outcome.problem.message}</p>
          {outcome.problem.issues.map(({ path, message }) => (
            <p key={path + message}>
              <code className="font-mono text-xs">{path.replace(/^\/tool/, "")}</code> {message}
            </p>
          ))}
        </Callout>
      )}
      {outcome && "result" in outcome && <TestResponse result={outcome.result} />}
    </section>
  );
}

const unknownProblem = new ProblemError({
  status: 0,
  code: "internal",
  detail: "Could not send the request. Try again.",
  issues: [],
});
