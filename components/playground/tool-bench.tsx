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
import { profileToSend } from "@/components/queries/caller-profiles";
import type { Attempt } from "@/components/queries/try-tool";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";
import { useReadOnlyReason } from "@/components/ui/read-only";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { applyDefaults } from "@/lib/agent/defaults";
import type { Variable } from "@/lib/agent/manifest";
import type { Tool } from "@/lib/agent/tool";
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
import { useCallerProfile } from "./use-caller-profile";
import type { RunEnd } from "./use-run";
import { WhatIsMissing } from "./what-is-missing";

type ToolBenchProps = {
  slug: string;
  tool: Tool;
  variables: Variable[];
  keepSecret: KeepSecret;
  running: boolean;
  /** Values to begin with, from an earlier run. */
  initial?: Params;
  /** Stands beside the way to fill in: saved inputs, a link. */
  extras?: (params: Params) => ReactNode;
  /** Told of every change, so that switching tools loses nothing. */
  onParamsChange: (params: Params) => void;
  onRun: (attempt: Attempt) => Promise<RunEnd>;
  onStop: () => void;
};

const isSubmit = (event: KeyboardEvent) =>
  isShortcut(event, "run") && !event.nativeEvent.isComposing;

/** One tool's form, who is calling, and the buttons. Asks first when the tool does. */
export function ToolBench(props: ToolBenchProps) {
  const { slug, tool, variables, keepSecret, running, initial, extras } = props;
  const { onParamsChange, onRun, onStop } = props;
  const id = useId();
  const form = useArguments(tool.parameters, initial);
  const callers = useCallerProfile(slug, variables);
  const { profile } = callers;
  const [asked, setAsked] = useState<Params | null>(null);
  const cameFrom = useRef<HTMLElement | null>(null);
  const { params, ready, setShowAll, mode, setMode } = form;
  const mayRun = useReadOnlyReason() === null;

  const tell = useEffectEvent(() => {
    onParamsChange(params);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it tells of each change of the values.
  useEffect(() => tell(), [params]);

  const ask = () => {
    cameFrom.current = document.activeElement as HTMLElement | null;
    setAsked(applyDefaults(tool.parameters, toSend(params)) as Params);
  };
  const goBack = () => {
    setAsked(null);
    // The form is shown again by the next frame, and only then can it take the focus.
    requestAnimationFrame(() => cameFrom.current?.focus());
  };
  const send = async (confirmed: boolean) => {
    const end = await onRun({
      params: toSend(params),
      ...(profileToSend(profile) && { profile: profileToSend(profile) }),
      ...(confirmed && { confirmed }),
    });
    const unasked = end.kind === "refused" && end.problem.code === "precondition_required";
    if (unasked && !confirmed) ask();
  };
  const run = () => {
    if (running || !mayRun) return;
    if (!ready) return setShowAll(true);
    if (tool.confirmationRequired) ask();
    else void send(false);
  };
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
          params={asked}
          request={previewRequest(tool, asked, profile, variables)}
          onApprove={() => {
            goBack();
            void send(true);
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
              writes
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
          bearer={tool.bearer ?? "none"}
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
