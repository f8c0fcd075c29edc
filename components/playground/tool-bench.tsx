"use client";

import { Play, Square } from "lucide-react";
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from "react";
import { isShortcut } from "@/components/layout/shortcuts";
import { publishedCaller } from "@/components/queries/call-published";
import { profileToSend } from "@/components/queries/caller-profiles";
import type { Attempt } from "@/components/queries/try-tool";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";
import { useReadOnlyReason } from "@/components/ui/read-only";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { applyDefaults } from "@/lib/agent/defaults";
import type { Variable } from "@/lib/agent/manifest";
import type { BearerMode, Tool } from "@/lib/agent/tool";
import { CallerProfile } from "./caller-profile";
import { ConfirmationCard } from "./confirmation-card";
import { JsonArguments } from "./json-arguments";
import { MaskedNotice } from "./masked-notice";
import { ParameterForm } from "./parameter-form";
import { previewRequest } from "./preview-request";
import type { KeepSecret } from "./profile-value";
import { SnippetPane } from "./snippet-pane";
import { type Params, toSend } from "./starting-values";
import { type ArgumentsMode, useArguments } from "./use-arguments";
import type { HostFields } from "./use-asked-call";
import { useCallerProfile } from "./use-caller-profile";
import { grantAsked, type PublishedRun, type RunEnd } from "./use-run";
import { WhatIsMissing } from "./what-is-missing";

type ToolBenchProps = {
  slug: string;
  tool: Tool;
  variables: Variable[];
  /** What the tool, or else its agent, does with the user's own token. */
  bearer: BearerMode;
  /** The version whose public address is called; absent for the draft. */
  version?: number | undefined;
  keepSecret: KeepSecret;
  running: boolean;
  /** Values to begin with, from an earlier run. */
  initial?: Params | undefined;
  /** For whom a call of the log was made. */
  asIn?: HostFields | undefined;
  /** Asked once, as the form appears: whether it runs as it is filled in. */
  runsAtOnce?: () => boolean;
  /** Stands beside the way to fill in: saved inputs, a link. */
  extras?: (params: Params) => ReactNode;
  /** Told of every change, so that switching tools loses nothing. */
  onParamsChange: (params: Params) => void;
  onRun: (attempt: Attempt, published?: PublishedRun) => Promise<RunEnd>;
  onStop: () => void;
};

/** What a person is asked; `grant` where the agent itself asked, having been called. */
type Asked = {
  /** What is sent when they agree: the form may have been typed into since the agent was called. */
  given: ReturnType<typeof toSend>;
  /** What they are shown: the same with its defaults. */
  params: Params;
  grant?: string;
  prompt?: string;
};

const isSubmit = (event: KeyboardEvent) =>
  isShortcut(event, "run") && !event.nativeEvent.isComposing;

/** One tool's form, who is calling, and the buttons. Asks first when the tool does. */
export function ToolBench(props: ToolBenchProps) {
  const { slug, tool, variables, bearer, version, keepSecret, running, initial, extras } = props;
  const { asIn, runsAtOnce, onParamsChange, onRun, onStop } = props;
  const id = useId();
  const form = useArguments(tool.parameters, initial);
  const callers = useCallerProfile(slug, variables, asIn);
  const { profile } = callers;
  const [asked, setAsked] = useState<Asked | null>(null);
  const cameFrom = useRef<HTMLElement | null>(null);
  const { params, ready, setShowAll, mode, setMode } = form;
  // Whoever has a key may use it: the public address does not ask for a role.
  const isPublished = version !== undefined;
  const mayRun = useReadOnlyReason() === null || isPublished;

  const tell = useEffectEvent(() => {
    onParamsChange(params);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it tells of each change of the values.
  useEffect(() => tell(), [params]);

  const withDefaults = (given: Params) => applyDefaults(tool.parameters, given) as Params;
  const ask = (given: Asked["given"], more: Partial<Asked> = {}) => {
    cameFrom.current = document.activeElement as HTMLElement | null;
    setAsked({ given, params: withDefaults(given), ...more });
  };
  const goBack = () => {
    setAsked(null);
    // The form is shown again by the next frame, and only then can it take the focus.
    requestAnimationFrame(() => cameFrom.current?.focus());
  };
  const send = async (approved?: Asked) => {
    const sent = profileToSend(profile);
    const given = approved?.given ?? toSend(params);
    const attempt = { params: given, ...(sent && { profile: sent }) };
    if (version !== undefined) {
      const caller = publishedCaller(profile, variables, bearer);
      const end = await onRun(attempt, { version, caller, confirmation: approved?.grant });
      const asks = grantAsked(end);
      if (asks) ask(given, asks);
      return;
    }
    const end = await onRun({ ...attempt, ...(approved && { confirmed: true }) });
    const unasked = end.kind === "refused" && end.problem.code === "precondition_required";
    if (unasked && !approved) ask(given);
  };
  const run = () => {
    if (running || !mayRun) return;
    if (!ready) return setShowAll(true);
    // Where the agent enforces the question, it asks for itself, and gives the grant along.
    const agentAsks = isPublished && tool.confirmationEnforced === true;
    if (tool.confirmationRequired && !agentAsks) ask(toSend(params));
    else void send();
  };
  const begin = useEffectEvent(() => {
    if (runsAtOnce?.()) run();
  });
  useEffect(() => begin(), []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isSubmit(event) || asked || event.defaultPrevented) return;
    event.preventDefault();
    run();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the shortcut repeats the button inside.
    <div onKeyDown={onKeyDown} className="flex min-w-0 flex-col gap-4">
      {asked && (
        <ConfirmationCard
          tool={tool}
          params={asked.params}
          request={previewRequest(tool, withDefaults(asked.given), profile, variables)}
          asked={asked.grant === undefined ? undefined : { prompt: asked.prompt }}
          onApprove={() => {
            goBack();
            void send(asked);
          }}
          onEdit={goBack}
          onCancel={goBack}
        />
      )}
      {/* Kept while the card is shown, so that nothing typed is lost. */}
      <div hidden={asked !== null} className={asked ? "hidden" : "flex flex-col gap-4"}>
        <div className="sticky top-12 z-10 flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-b bg-canvas py-2.5">
          {running ? (
            <Button onClick={onStop}>
              <Square aria-hidden />
              Cancel
            </Button>
          ) : (
            <Button
              writes={!isPublished}
              variant="primary"
              disabled={!ready}
              aria-describedby={ready ? undefined : `${id}-missing`}
              onClick={run}
            >
              <Play aria-hidden />
              Run
              <Kbd keys="mod+enter" className="coarse:hidden" />
            </Button>
          )}
          <WhatIsMissing arguments={form} id={`${id}-missing`} />
          <div className="ml-auto flex items-center gap-1">
            <SegmentedControl
              label="How to fill in the arguments"
              value={mode}
              onValueChange={(next: ArgumentsMode) => {
                form.setJsonDraft(null);
                setMode(next);
              }}
              options={[
                { value: "form", label: "Form", disabled: Boolean(form.jsonDraft?.problem) },
                { value: "json", label: "JSON" },
              ]}
            />
            {extras?.(params)}
          </div>
        </div>
        <div className="flex flex-col gap-1">
          <p className="wrap-anywhere max-w-prose whitespace-pre-line text-muted">
            {tool.description}
          </p>
          <div className="flex flex-wrap gap-1.5">
            {tool.confirmationRequired && <Badge tone="accent">Asks before it runs</Badge>}
            {tool.enabled === false && <Badge tone="warning">Disabled for callers</Badge>}
          </div>
        </div>
        <CallerProfile
          callers={callers}
          variables={variables}
          bearer={bearer}
          needsKey={isPublished}
          fromCall={callers.lent}
          keepSecret={keepSecret}
        />
        <MaskedNotice arguments={form} />
        {mode === "form" ? (
          <ParameterForm arguments={form} visibleParameters={tool.visibleParameters} />
        ) : (
          <JsonArguments arguments={form} onSubmit={run} />
        )}
        <SnippetPane slug={slug} tool={tool} params={params} profile={profile} />
      </div>
    </div>
  );
}
