"use client";

import { useEffect, useId, useRef, useState } from "react";
import { ProblemError } from "@/components/queries/api";
import { profileToSend, readProfile } from "@/components/queries/caller-profiles";
import { keepArguments, lastArguments } from "@/components/queries/last-arguments";
import { tryTool } from "@/components/queries/try-tool";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Kbd } from "@/components/ui/kbd";
import { Textarea } from "@/components/ui/textarea";
import { applyDefaults } from "@/lib/agent/defaults";
import { isObject } from "@/lib/agent/json";
import { readJson, tellPlace } from "@/lib/agent/reading/json-text";
import type { TryResult } from "@/lib/api/schemas/tries";
import { type Sample, useEditor, useValue } from "../editor-state";
import { takesBearer, toolToTry, variablesOf } from "../form/sample-arguments";
import { SentAnswer, shownAnswer } from "./sent-answer";

const argumentsOf = ({ tool, draftName }: Sample): string => {
  const given = lastArguments(draftName) ?? tool.examples?.[0]?.params ?? {};
  return JSON.stringify(applyDefaults(tool.parameters, given), null, 2);
};

const agentOf = ({ draftName }: Sample): string => draftName.split("/")[0] ?? "";

type End = { result: TryResult } | { problem: ProblemError };
type TryRequestProps = {
  /** Called with the response's text. */
  onAnswer: (text: string) => void;
  /** Opens the response handling form. */
  onShape: () => void;
};

/** Sends the request as currently typed through the real pipeline and shows the response. */
export function TryRequest({ onAnswer, onShape }: TryRequestProps) {
  const { sample, noun, announce } = useEditor();
  const [{ method }] = useValue("http");
  useValue("rows");
  const [typed, setTyped] = useState<string | null>(null);
  // Starts with the playground's caller; changes here are not stored.
  const [profile] = useState(() => readProfile(agentOf(sample())));
  const [secrets, setSecrets] = useState<Record<string, string>>(() => ({
    ...profile.variables,
    "": profile.bearer,
  }));
  const [end, setEnd] = useState<End | null>(null);
  const [busy, setBusy] = useState(false);
  const running = useRef<AbortController | null>(null);
  const id = useId();
  useEffect(() => () => running.current?.abort(), []);
  const { tool, variables, draftName } = sample();
  const { handler } = tool;
  if (noun !== "tool" || handler.kind !== "http") return null;

  const text = typed ?? argumentsOf(sample());
  const read = readJson(text);
  const problem =
    "problem" in read
      ? tellPlace(text, read)
      : isObject(read.value)
        ? undefined
        : "The arguments must be an object, such as {}.";
  const asked = variablesOf(handler, variables);
  const bearer = takesBearer(tool, handler);

  const send = async () => {
    if ("problem" in read || problem !== undefined) return;
    const params = read.value as Record<string, unknown>;
    const { tool } = sample();
    if (tool.handler.kind !== "http") return;
    const controller = new AbortController();
    running.current?.abort();
    running.current = controller;
    setBusy(true);
    const sent = Object.fromEntries(asked.map(({ ref }) => [ref, secrets[ref] ?? ""]));
    const token = bearer ? (secrets[""] ?? "") : "";
    const caller = profileToSend({ ...profile, variables: sent, bearer: token });
    const [slug = "", ...name] = draftName.split("/");
    try {
      const tried = toolToTry(tool, tool.handler);
      const result = await tryTool(
        slug,
        name.join("/") || tried.name,
        {
          params,
          // The request preview serves as the confirmation.
          confirmed: true,
          record: true,
          tool: tried,
          ...(caller && { profile: caller }),
        },
        controller.signal,
      );
      keepArguments(draftName, params);
      setEnd({ result });
      const shown = shownAnswer(result);
      if (shown?.json !== undefined) onAnswer(shown.text);
      announce(shown ? `Response status: ${shown.status ?? "none"}.` : "No response.");
    } catch (error) {
      if (controller.signal.aborted) return;
      const refused = error instanceof ProblemError ? error : broken;
      setEnd({ problem: refused });
      announce(`Request not sent. ${refused.message}`);
    } finally {
      if (running.current === controller) setBusy(false);
    }
  };
  const cancel = () => {
    running.current?.abort();
    setBusy(false);
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
        Test request
      </h3>
      <Field label="Test arguments" error={problem}>
        <Textarea
          mono
          rows={3}
          maxRows={10}
          spellCheck={false}
          value={text}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      {asked.map(({ ref, secret }) => (
        <Field
          key={ref}
          label={`x-${ref}`}
          hint="Prefilled from the playground’s caller. Not stored here."
        >
          <Input
            mono
            type={secret ? "password" : "text"}
            autoComplete="off"
            value={secrets[ref] ?? ""}
            onChange={(event) => setSecrets({ ...secrets, [ref]: event.target.value })}
          />
        </Field>
      ))}
      {bearer && (
        <Field
          label="The caller’s Bearer token"
          hint="Prefilled from the playground’s caller. Not stored here."
          optional
        >
          <Input
            mono
            type="password"
            autoComplete="off"
            value={secrets[""] ?? ""}
            onChange={(event) => setSecrets({ ...secrets, "": event.target.value })}
          />
        </Field>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button busy={busy} disabled={problem !== undefined} onClick={() => void send()}>
          Send request
          <Kbd keys="mod+enter" className="max-2xl:hidden" />
        </Button>
        {busy && (
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
      {end && "problem" in end && (
        <Callout tone="danger" title="Request not sent">
          <p>{end.problem.message}</p>
          {end.problem.issues.map(({ path, message }) => (
            <p key={path + message}>
              <code className="font-mono text-xs">{path.replace(/^\/tool/, "")}</code> {message}
            </p>
          ))}
        </Callout>
      )}
      {end && "result" in end && <SentAnswer result={end.result} onShape={onShape} />}
    </section>
  );
}

const broken = new ProblemError({
  status: 0,
  code: "internal",
  detail: "Could not send the request. Try again.",
  issues: [],
});
