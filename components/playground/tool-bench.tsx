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
  /** The bearer mode of the tool, or else of its agent. */
  bearer: BearerMode;
  /** The published version to call; absent for the draft. */
  version?: number | undefined;
  keepSecret: KeepSecret;
  running: boolean;
  /** Initial values, from an earlier run. */
  initial?: Params | undefined;
  /** Host fields of a logged call, which this run repeats. */
  asIn?: HostFields | undefined;
  /** Called once on mount: whether to run right away with the initial values. */
  runsAtOnce?: () => boolean;
  /** Rendered beside the Form/JSON switch: saved inputs, a link. */
  extras?: (params: Params) => ReactNode;
  /** Called on every change, so that switching tools loses nothing. */
  onParamsChange: (params: Params) => void;
  onRun: (attempt: Attempt, published?: PublishedRun) => Promise<RunEnd>;
  onStop: () => void;
};

/** A pending confirmation; `grant` is set when the agent itself required it. */
type Asked = {
  /** What is sent on approval. The form may have changed since the agent was called. */
  given: ReturnType<typeof toSend>;
  /** What is shown: the same with defaults applied. */
  params: Params;
  grant?: string;
  prompt?: string;
};

const isSubmit = (event: KeyboardEvent) =>
  isShortcut(event, "run") && !event.nativeEvent.isComposing;

/** A tool's form, its caller and the Run button. Asks for confirmation when the tool requires it. */
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
  // Anyone with a key may call the published agent, whatever their role in the Space.
  const isPublished = version !== undefined;
  const mayRun = useReadOnlyReason() === null || isPublished;

  const tell = useEffectEvent(() => {
    onParamsChange(params);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it reports each change of the values.
  useEffect(() => tell(), [params]);

  const withDefaults = (given: Params) => applyDefaults(tool.parameters, given) as Params;
  const ask = (given: Asked["given"], more: Partial<Asked> = {}) => {
    cameFrom.current = document.activeElement as HTMLElement | null;
    setAsked({ given, params: withDefaults(given), ...more });
  };
  const goBack = () => {
    setAsked(null);
    // The form is visible again in the next frame, and cannot take the focus before.
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
    const unasked = end.kind === "rejected" && end.problem.code === "precondition_required";
    if (unasked && !approved) ask(given);
  };
  const run = () => {
    if (running || !mayRun) return;
    if (!ready) return setShowAll(true);
    // An agent that enforces confirmation asks by itself and returns a grant with its answer.
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
      {/* Stays mounted behind the card, so that nothing typed is lost. */}
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
              label="Edit arguments as"
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
            {tool.confirmationRequired && <Badge tone="accent">Requires confirmation</Badge>}
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
