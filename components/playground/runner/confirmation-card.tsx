"use client";

import { ShieldQuestion } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { HttpRequest } from "@/components/http-message/http-request";
import { isShortcut } from "@/components/layout/shortcuts";
import { NamedValues } from "@/components/ui/data/named-values";
import { Button } from "@/components/ui/primitives/button";
import { Disclosure } from "@/components/ui/primitives/disclosure";
import { Kbd } from "@/components/ui/primitives/kbd";
import { fillConfirmPrompt } from "@/lib/agent/confirm-prompt";
import type { Tool } from "@/lib/agent/tool";
import { ParameterForm } from "../arguments/parameter-form";
import { listParameterNames } from "../arguments/rjsf/form-schema";
import type { Arguments } from "../arguments/use-arguments";
import { toActionLabel } from "./action-label";
import type { previewRequest } from "./preview-request";
import { RunBlockers } from "./run-blockers";

type ConfirmationCardProps = {
  tool: Tool;
  /** The arguments with defaults applied, as the tool would receive them. */
  params: Record<string, unknown>;
  /** The request an HTTP tool would send, secrets masked; undefined for JavaScript tools. */
  request: ReturnType<typeof previewRequest>;
  /** Whether the agent answered a call by requiring confirmation. */
  isAskedByAgent: boolean;
  /** The values while they are edited in the card; undefined until then. */
  editedArguments: Arguments | undefined;
  onApprove: () => void;
  onEdit: () => void;
  onCancel: () => void;
};

/** Asks for approval before a tool runs. Shows only the parameters that are visible to people. */
export function ConfirmationCard(props: ConfirmationCardProps) {
  const { tool, params, request, isAskedByAgent, editedArguments } = props;
  const { onApprove, onEdit, onCancel } = props;
  const id = useId();
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    card.current?.focus();
  }, []);

  const visible = tool.visibleParameters ?? listParameterNames(tool.parameters);
  const isBlocked = editedArguments?.isReady === false;
  const approve = () => (isBlocked ? editedArguments?.setShowAll(true) : onApprove());
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    const isApproval = isShortcut(event, "run");
    if (!isApproval && event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    if (isApproval) approve();
    else onCancel();
  };
  return (
    <section
      ref={card}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-what`}
      onKeyDown={onKeyDown}
      className="mt-4 flex animate-rise flex-col gap-4 rounded-md border border-accent-line bg-accent-quiet p-4 outline-none focus-visible:outline-2 focus-visible:outline-focus"
    >
      <div className="flex items-start gap-2.5">
        <ShieldQuestion aria-hidden className="mt-0.5 size-5 shrink-0 text-accent-strong" />
        <div className="flex min-w-0 flex-col gap-1">
          <h2 id={`${id}-title`} className="font-semibold text-base">
            Run <code className="font-mono">{tool.name}</code>?
          </h2>
          <p id={`${id}-what`} className="wrap-anywhere whitespace-pre-line">
            {fillConfirmPrompt(tool, params) ?? tool.description}
          </p>
        </div>
      </div>
      {editedArguments ? (
        <EditedValues editedArguments={editedArguments} visible={visible} />
      ) : (
        <NamedValues
          names={visible}
          values={params}
          className="rounded-md border border-line bg-canvas p-3"
        />
      )}
      {request && (
        <Disclosure summary="Request preview">
          <div className="rounded-md border border-line bg-canvas p-3">
            <HttpRequest request={request} />
          </div>
        </Disclosure>
      )}
      <div className="flex flex-wrap items-center gap-x-2 gap-y-3">
        <Button variant="primary" disabled={isBlocked} onClick={approve}>
          {toActionLabel(tool.name)}
          <Kbd keys="mod+enter" className="coarse:hidden" />
        </Button>
        {!editedArguments && visible.length > 0 && <Button onClick={onEdit}>Edit</Button>}
        <Button variant="ghost" onClick={onCancel}>
          Cancel
          <Kbd keys="escape" className="coarse:hidden" />
        </Button>
        {isBlocked && editedArguments ? (
          <RunBlockers arguments={editedArguments} id={`${id}-missing`} />
        ) : (
          <p className="text-muted text-xs">
            {isAskedByAgent
              ? "The agent requires confirmation. The tool has not run yet."
              : "Nothing has been sent yet."}
          </p>
        )}
      </div>
    </section>
  );
}

type EditedValuesProps = { editedArguments: Arguments; visible: string[] };

/** The form of the visible parameters; its first field takes the focus. */
function EditedValues({ editedArguments, visible }: EditedValuesProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [names] = useState(visible);
  useEffect(() => {
    frame.current?.querySelector<HTMLElement>("input, textarea, select, button")?.focus();
  }, []);
  return (
    <div ref={frame} className="rounded-md border border-line bg-canvas p-3">
      <ParameterForm arguments={editedArguments} visibleParameters={names} visibleOnly />
    </div>
  );
}
