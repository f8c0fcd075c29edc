"use client";

import { Play, Square } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { toCallerProfile } from "@/components/browser-storage/caller-profiles";
import { type ConfirmationRequest, toPublishedCaller } from "@/components/client/call-published";
import { useFocusOnOpening } from "@/components/layout/use-focus-on-opening";
import type { RunRequest } from "@/components/queries/run-draft-tool";
import { isOverlayOpen, useShortcut } from "@/components/shortcuts/use-shortcut";
import { FoldedText } from "@/components/ui/data/folded-text";
import { SegmentedControl } from "@/components/ui/inputs/segmented-control";
import { Badge } from "@/components/ui/primitives/badge";
import { Button } from "@/components/ui/primitives/button";
import { Kbd } from "@/components/ui/primitives/kbd";
import { useReadOnlyReason } from "@/components/ui/primitives/read-only";
import { mayExport } from "@/lib/agent/handlers/may-export";
import type { Variable } from "@/lib/agent/manifest";
import type { BearerMode, Tool } from "@/lib/agent/tool";
import { type Params, toRequestParams } from "../arguments/initial-values";
import { JsonArguments } from "../arguments/json-arguments";
import { MaskedNotice } from "../arguments/masked-notice";
import { ParameterForm } from "../arguments/parameter-form";
import { type ArgumentsMode, useArguments } from "../arguments/use-arguments";
import { CallerProfile } from "../caller/caller-profile";
import type { RenderSecretAction } from "../caller/profile-value";
import { useCallerProfile } from "../caller/use-caller-profile";
import type { HostFields } from "../runs/use-call-from-log";
import { getRequiredConfirmation, type PublishedRun, type ToolRunEnd } from "../runs/use-run";
import { ConfirmationCard } from "./confirmation-card";
import { previewRequest } from "./preview-request";
import { RunBlockers } from "./run-blockers";
import { showDefinedCall } from "./shown-call";
import { SnippetPane } from "./snippet-pane";
import { type Approval, useConfirmation } from "./use-confirmation";

type ToolRunnerProps = {
  slug: string;
  tool: Tool;
  variables: Variable[];
  /** The bearer mode of the tool, or otherwise of its agent. */
  bearer: BearerMode;
  /** The published version to call. Absent for the draft. */
  version?: number | undefined;
  renderSecretAction: RenderSecretAction;
  running: boolean;
  /** Initial values, from an earlier run. */
  initialParams?: Params | undefined;
  /** Host fields of the logged call that this run repeats. */
  actingAs?: HostFields | undefined;
  /** Called once on mount. Returns whether to run right away with the initial values. */
  shouldRunOnMount?: () => boolean;
  /** Renders the saved inputs and a link, beside the Form/JSON switch. */
  renderActions?: (params: Params) => ReactNode;
  /** Called on every change, so that switching tools loses nothing. */
  onParamsChange: (params: Params) => void;
  onRun: (attempt: RunRequest, published?: PublishedRun) => Promise<ToolRunEnd>;
  onStop: () => void;
};

/** A tool's form, its caller and the Run button. Asks for confirmation if the tool requires it. */
export function ToolRunner(props: ToolRunnerProps) {
  const {
    slug,
    tool,
    variables,
    bearer,
    version,
    renderSecretAction,
    running,
    initialParams,
    renderActions,
  } = props;
  const { actingAs, shouldRunOnMount, onParamsChange, onRun, onStop } = props;
  const id = useId();
  const form = useArguments(tool, initialParams);
  const callers = useCallerProfile(slug, variables, actingAs);
  const { profile } = callers;
  const runButton = useRef<HTMLButtonElement>(null);
  const confirmation = useConfirmation(tool, form, runButton);
  const { pending } = confirmation;
  const { params, isReady, setShowAll, mode, setMode } = form;
  // Anyone with a key may call the published agent, whatever their role in the Space.
  const isPublished = version !== undefined;
  const canRun = useReadOnlyReason() === null || isPublished;

  const reportParams = useEffectEvent(() => {
    onParamsChange(params);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it reports each change of the values.
  useEffect(() => reportParams(), [params]);

  const [isAsking, setIsAsking] = useState(false);
  const ask = async (requestParams: Approval["requestParams"], request?: ConfirmationRequest) => {
    const token = request?.token;
    if (!mayExport(tool.handler, "definition"))
      return confirmation.request({ requestParams, token });
    const { userId = "", variables: callerVariables = {} } = toCallerProfile(profile) ?? {};
    const caller = { userId, variables: callerVariables };
    setIsAsking(true);
    const definedCall = await showDefinedCall({ slug, tool, requestParams, request, ...caller });
    setIsAsking(false);
    confirmation.request({ requestParams, token, definedCall });
  };
  const send = async (approval?: Approval) => {
    const sentProfile = toCallerProfile(profile);
    const requestParams = approval?.requestParams ?? toRequestParams(params);
    const attempt = { params: requestParams, ...(sentProfile && { profile: sentProfile }) };
    if (version !== undefined) {
      const caller = toPublishedCaller(profile, variables, bearer);
      const end = await onRun(attempt, { version, caller, confirmation: approval?.token });
      const requiredConfirmation = getRequiredConfirmation(end);
      if (requiredConfirmation) await ask(requestParams, requiredConfirmation);
      return;
    }
    const end = await onRun({ ...attempt, ...(approval && { confirmed: true }) });
    const needsConfirmation =
      end.kind === "rejected" && end.problem.code === "precondition_required";
    if (needsConfirmation && !approval) await ask(requestParams);
  };
  const run = () => {
    if (running || isAsking || !canRun) return;
    if (!isReady) return setShowAll(true);
    // An agent that enforces confirmation asks for it itself and sends a token with its response.
    const isAgentEnforced = isPublished && tool.confirmationEnforced === true;
    if (tool.confirmationRequired && !isAgentEnforced) void ask(toRequestParams(params));
    else void send();
  };
  const runOnMount = useEffectEvent(() => {
    if (shouldRunOnMount?.()) run();
  });
  useEffect(() => runOnMount(), []);
  const approve = () => {
    confirmation.close();
    void send(pending?.approval);
  };
  useShortcut("run", () => {
    if (isOverlayOpen()) return;
    if (!pending) run();
    else if (isReady || !confirmation.isEditing) approve();
  });
  const runner = useRef<HTMLDivElement>(null);
  useFocusOnOpening(() =>
    runner.current?.querySelector<HTMLElement>("[data-arguments] :is(input, textarea, select)"),
  );

  return (
    <div ref={runner} className="@container flex min-w-0 flex-col gap-4">
      {pending && (
        <ConfirmationCard
          tool={tool}
          params={pending.params}
          definedCall={pending.approval.definedCall}
          request={
            pending.approval.definedCall
              ? undefined
              : previewRequest(tool, pending.params, profile, variables)
          }
          isAskedByAgent={pending.isAskedByAgent}
          editedArguments={confirmation.isEditing ? form : undefined}
          onApprove={approve}
          onEdit={confirmation.edit}
          onCancel={confirmation.cancel}
        />
      )}
      {/* Stays mounted behind the card, so that nothing typed is lost. */}
      <div hidden={pending !== null} className={pending ? "hidden" : "flex flex-col gap-4"}>
        <div className="tall:sticky top-(--top-bar) z-10 flex items-center gap-x-3 gap-y-2 border-line border-b bg-canvas py-2.5 max-sm:flex-wrap">
          {running ? (
            <Button ref={runButton} onClick={onStop}>
              <Square aria-hidden />
              Cancel
            </Button>
          ) : (
            <Button
              ref={runButton}
              writes={!isPublished}
              variant="primary"
              disabled={!isReady}
              aria-describedby={isReady ? undefined : `${id}-missing`}
              onClick={run}
            >
              <Play aria-hidden />
              Run
              <Kbd keys="mod+enter" className="coarse:hidden @max-md:hidden" />
            </Button>
          )}
          <RunBlockers arguments={form} id={`${id}-missing`} />
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
            {renderActions?.(params)}
          </div>
        </div>
        <div className="flex flex-col gap-2">
          <FoldedText about={tool.name} className="max-w-prose whitespace-pre-line text-muted">
            {tool.description}
          </FoldedText>
          <div className="flex flex-wrap gap-1.5 empty:hidden">
            {tool.confirmationRequired && <Badge tone="accent">Requires confirmation</Badge>}
            {tool.enabled === false && <Badge tone="warning">Disabled for callers</Badge>}
          </div>
        </div>
        <CallerProfile
          callers={callers}
          variables={variables}
          bearer={bearer}
          needsKey={isPublished}
          fieldsFromCall={callers.fieldsFromCall}
          renderSecretAction={renderSecretAction}
        />
        <MaskedNotice arguments={form} />
        {!confirmation.isEditing && (
          <div data-arguments>
            {mode === "form" ? (
              <ParameterForm arguments={form} visibleParameters={tool.visibleParameters} />
            ) : (
              <JsonArguments arguments={form} onSubmit={run} />
            )}
          </div>
        )}
        <SnippetPane slug={slug} tool={tool} params={params} profile={profile} />
      </div>
    </div>
  );
}
