"use client";

import type { Interrupt } from "@ag-ui/client";
import { ShieldQuestion } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { isShortcut } from "@/components/layout/shortcuts";
import { toRequestParams } from "@/components/playground/arguments/initial-values";
import { ParameterForm } from "@/components/playground/arguments/parameter-form";
import { useArguments } from "@/components/playground/arguments/use-arguments";
import { NamedValues } from "@/components/ui/data/named-values";
import { RelativeTime } from "@/components/ui/data/relative-time";
import { Button } from "@/components/ui/primitives/button";
import { Kbd } from "@/components/ui/primitives/kbd";
import type { ApprovalAnswer } from "../conversation/conversation-client";
import { readApproval } from "./read-approval";

type ApprovalCardProps = {
  interrupt: Interrupt;
  onAnswer: (answer: ApprovalAnswer) => void;
};

/** Takes the focus, unless another approval has it already, and gives it back. */
const useCardFocus = () => {
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    const previous = document.activeElement;
    if (previous?.closest("[data-approval]")) return;
    card.current?.focus({ preventScroll: false });
    return () => {
      if (previous instanceof HTMLElement && previous.isConnected)
        requestAnimationFrame(() => previous.focus());
    };
  }, []);
  return card;
};

/** Asks a person before a tool runs, with the arguments that they may see and change. */
export function ApprovalCard({ interrupt, onAnswer }: ApprovalCardProps) {
  const id = useId();
  const card = useCardFocus();
  const [isEditing, setIsEditing] = useState(false);
  const { toolName, args, parameters, names } = readApproval(interrupt);
  const form = useArguments({ parameters }, args);
  const isBlocked = isEditing && !form.isReady;
  const approve = () => {
    if (isBlocked) return form.setShowAll(true);
    const editedArgs = isEditing ? { editedArgs: toRequestParams(form.params) } : {};
    onAnswer({ status: "resolved", payload: { approved: true, ...editedArgs } });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    const isApproval = isShortcut(event, "run");
    if (!isApproval && event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    if (isApproval) approve();
    else onAnswer({ status: "cancelled" });
  };
  return (
    <section
      ref={card}
      data-approval
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-what`}
      onKeyDown={onKeyDown}
      className="flex animate-rise flex-col gap-3 rounded-md border border-accent-line bg-accent-quiet p-3 text-sm outline-none focus-visible:outline-2 focus-visible:outline-focus sm:p-4"
    >
      <div className="flex items-start gap-2.5">
        <ShieldQuestion aria-hidden className="mt-0.5 size-5 shrink-0 text-accent-strong" />
        <div className="flex min-w-0 flex-col gap-1">
          <h2 id={`${id}-title`} className="wrap-anywhere font-semibold text-base">
            Run <code className="font-mono">{toolName}</code>?
          </h2>
          <p id={`${id}-what`} className="wrap-anywhere whitespace-pre-line">
            {interrupt.message}
          </p>
        </div>
      </div>
      <div className="rounded-md border border-line bg-canvas p-3">
        {isEditing ? (
          <EditedArguments form={form} names={names} />
        ) : (
          <NamedValues names={names} values={args} />
        )}
      </div>
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
        {interrupt.expiresAt && (
          <p className="text-muted text-xs">
            Expires <RelativeTime value={interrupt.expiresAt} />.
          </p>
        )}
      </div>
    </section>
  );
}

type EditedArgumentsProps = { form: ReturnType<typeof useArguments>; names: string[] };

/** The form of the visible parameters; its first field takes the focus. */
function EditedArguments({ form, names }: EditedArgumentsProps) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    frame.current?.querySelector<HTMLElement>("input, textarea, select, button")?.focus();
  }, []);
  return (
    <div ref={frame}>
      <ParameterForm arguments={form} visibleParameters={names} visibleOnly />
    </div>
  );
}
