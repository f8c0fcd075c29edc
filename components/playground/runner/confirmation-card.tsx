"use client";

import { useEffect, useId, useRef } from "react";
import { HttpRequest } from "@/components/http-message/http-request";
import { NamedValues } from "@/components/ui/data/named-values";
import { Button } from "@/components/ui/primitives/button";
import { Disclosure } from "@/components/ui/primitives/disclosure";
import { Kbd } from "@/components/ui/primitives/kbd";
import type { Tool } from "@/lib/agent/tool";
import { applyDefaults } from "@/lib/schema/apply-defaults";
import { isJsonEqual } from "@/lib/schema/json";
import { ConfirmationFrame, EditedArguments } from "../arguments/confirmation-frame";
import { listParameterNames } from "../arguments/rjsf/form-schema";
import type { Arguments } from "../arguments/use-arguments";
import { toActionLabel } from "./action-label";
import type { previewRequest } from "./preview-request";
import { RunBlockers } from "./run-blockers";
import { type ShownCall, toShownCall } from "./shown-call";

type ConfirmationCardProps = {
  tool: Tool;
  /** The arguments with defaults applied, as the tool would receive them. */
  params: Record<string, unknown>;
  /**
   * What is shown of the call if the tool's `definition` determines that. It cannot be edited in
   * the card.
   */
  definedCall: ShownCall | undefined;
  /** The request that an HTTP tool would send, with masked secrets. Undefined if it is unknown. */
  request: ReturnType<typeof previewRequest>;
  /** Whether the agent responded to a call by requiring confirmation. */
  isAskedByAgent: boolean;
  /** The arguments while they are being edited in the card. Otherwise undefined. */
  editedArguments: Arguments | undefined;
  onApprove: () => void;
  onEdit: () => void;
  onCancel: () => void;
};

/**
 * Returns the hidden parameters whose value is not the default. The person who approves should know
 * about them.
 */
const listHiddenNames = ({ parameters }: Tool, params: object, visibleNames: readonly string[]) => {
  const defaults = applyDefaults(parameters, {});
  return Object.entries(params)
    .filter(([name, value]) => !visibleNames.includes(name) && !isJsonEqual(value, defaults[name]))
    .map(([name]) => name);
};

/** Asks for approval before a tool runs. Shows only the parameters that are visible to people. */
export function ConfirmationCard(props: ConfirmationCardProps) {
  const { tool, params, definedCall, request, isAskedByAgent, editedArguments } = props;
  const { onApprove, onEdit, onCancel } = props;
  const id = useId();
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    card.current?.focus();
  }, []);

  const visible = tool.visibleParameters ?? listParameterNames(tool.parameters);
  const { message, names, values } = definedCall ?? toShownCall(tool, params);
  const hidden = names ? listHiddenNames(tool, params, names) : [];
  const isBlocked = editedArguments?.isReady === false;
  const approve = () => (isBlocked ? editedArguments.setShowAll(true) : onApprove());
  return (
    <ConfirmationFrame
      ref={card}
      title={
        <>
          Run <code className="font-mono">{tool.name}</code>?
        </>
      }
      message={message}
      onApprove={approve}
      onCancel={onCancel}
      className="mt-4 gap-4"
    >
      <div className="rounded-md border border-line bg-canvas p-3">
        {editedArguments && <EditedArguments arguments={editedArguments} names={visible} />}
        {!editedArguments && names && <NamedValues names={names} values={values} />}
        {!editedArguments && !names && (
          <p className="text-muted">
            The values are hidden because the parameters that this caller sees could not be loaded.
          </p>
        )}
        {hidden.length > 0 && (
          <p className="wrap-anywhere mt-2 border-line border-t pt-2 text-muted text-xs">
            Also sent, but not shown: <span className="font-mono">{hidden.join(", ")}</span>
          </p>
        )}
      </div>
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
        {!editedArguments && !definedCall && visible.length > 0 && (
          <Button onClick={onEdit}>Edit</Button>
        )}
        <Button variant="ghost" onClick={onCancel}>
          Cancel
          <Kbd keys="escape" className="coarse:hidden" />
        </Button>
        {isBlocked ? (
          <div className="min-w-0 max-sm:basis-full">
            <RunBlockers arguments={editedArguments} id={`${id}-missing`} />
          </div>
        ) : (
          <p className="text-muted text-xs max-sm:basis-full">
            {isAskedByAgent
              ? "The agent requires confirmation. The tool has not run yet."
              : "Nothing has been sent yet."}
          </p>
        )}
      </div>
    </ConfirmationFrame>
  );
}
