"use client";

import type { Interrupt, ToolCall } from "@ag-ui/client";
import { useState } from "react";
import {
  ConfirmationFrame,
  EditedArguments,
} from "@/components/playground/arguments/confirmation-frame";
import { toRequestParams } from "@/components/playground/arguments/initial-values";
import { useArguments } from "@/components/playground/arguments/use-arguments";
import { Button } from "@/components/ui/primitives/button";
import { Kbd } from "@/components/ui/primitives/kbd";
import type { ApprovalAnswer } from "../conversation/conversation-client";
import { CallArguments } from "./call-arguments";
import { Expiry } from "./expiry";
import { readApproval } from "./read-approval";
import { useCardFocus } from "./use-card-focus";

type ApprovalCardProps = {
  interrupt: Interrupt;
  /** The call to be approved, if the interrupt concerns one. */
  call: ToolCall | undefined;
  onAnswer: (answer: ApprovalAnswer) => void;
};

/** Asks a person to approve a tool call, showing the arguments that they may see and change. */
export function ApprovalCard({ interrupt, call, onAnswer }: ApprovalCardProps) {
  const card = useCardFocus();
  const [isEditing, setIsEditing] = useState(false);
  const { toolName, args, parameters, names } = readApproval(interrupt, call);
  const form = useArguments({ parameters }, args);
  const isBlocked = isEditing && !form.isReady;
  const getEdits = () => {
    const editedArgs = toRequestParams(form.params);
    const removedArgs = Object.keys(args).filter((name) => !Object.hasOwn(editedArgs, name));
    return { editedArgs, ...(removedArgs.length > 0 && { removedArgs }) };
  };
  const approve = () => {
    if (isBlocked) return form.setShowAll(true);
    onAnswer({ status: "resolved", payload: { approved: true, ...(isEditing && getEdits()) } });
  };
  return (
    <ConfirmationFrame
      ref={card}
      title={
        toolName === undefined ? (
          "Approve this?"
        ) : (
          <>
            Run <code className="font-mono">{toolName}</code>?
          </>
        )
      }
      message={interrupt.message}
      onApprove={approve}
      onCancel={() => onAnswer({ status: "cancelled" })}
      className="text-sm"
    >
      {toolName !== undefined && (
        <div className="rounded-md border border-line bg-canvas p-3">
          {isEditing ? (
            <EditedArguments arguments={form} names={names} />
          ) : (
            <CallArguments names={names} values={args} />
          )}
        </div>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="primary" writes disabled={isBlocked} onClick={approve}>
          Approve
          <Kbd keys="mod+enter" className="coarse:hidden" />
        </Button>
        {!isEditing && names.length > 0 && (
          <Button writes onClick={() => setIsEditing(true)}>
            Edit
          </Button>
        )}
        <Button
          writes
          onClick={() => onAnswer({ status: "resolved", payload: { approved: false } })}
        >
          Deny
        </Button>
        <Button variant="ghost" writes onClick={() => onAnswer({ status: "cancelled" })}>
          Cancel
          <Kbd keys="escape" className="coarse:hidden" />
        </Button>
        <Expiry interrupt={interrupt} />
      </div>
    </ConfirmationFrame>
  );
}
