import { type RefObject, useRef, useState } from "react";
import type { Tool } from "@/lib/agent/tool";
import { applyDefaults } from "@/lib/schema/apply-defaults";
import { isJsonEqual } from "@/lib/schema/json";
import { toRequestParams } from "../arguments/initial-values";
import type { Arguments } from "../arguments/use-arguments";
import type { ShownCall } from "./shown-call";

/** A call that is waiting for approval. */
export type Approval = {
  /** The arguments to send on approval. The form may have changed since the agent was called. */
  requestParams: ReturnType<typeof toRequestParams>;
  /** Set if the agent itself required the confirmation. Valid for these arguments only. */
  token?: string | undefined;
  /** What the person sees of the call, if the tool's `definition` determines that. */
  definedCall?: ShownCall | undefined;
};

/**
 * The pending confirmation of a run, whose values may be edited before they are approved. When it
 * ends, the focus returns to the element that had it before, or to the run button if that element
 * is gone.
 */
export function useConfirmation(
  { parameters }: Pick<Tool, "parameters">,
  form: Arguments,
  runButton: RefObject<HTMLElement | null>,
) {
  const [pending, setPending] = useState<Approval | null>(null);
  const [isEditing, setIsEditing] = useState(false);
  const returnFocus = useRef<HTMLElement | null>(null);

  const getApproval = ({ requestParams, token, definedCall }: Approval): Approval => {
    if (!isEditing) return { requestParams, token, definedCall };
    const editedParams = toRequestParams(form.params);
    const isUnchanged = isJsonEqual(editedParams, requestParams);
    return { requestParams: editedParams, token: isUnchanged ? token : undefined };
  };
  const close = () => {
    setPending(null);
    setIsEditing(false);
    // The form is visible again in the next frame and cannot be focused before.
    requestAnimationFrame(() => {
      const previous = returnFocus.current;
      // Editing in the card replaces the fields of the form.
      const isGone = !previous?.isConnected || previous === document.body;
      (isGone ? runButton.current : previous)?.focus();
    });
  };
  const approval = pending && getApproval(pending);
  return {
    /**
     * The arguments to send on approval, and the same with defaults applied. Null if nothing is
     * pending.
     */
    pending: approval && {
      approval,
      params: applyDefaults(parameters, approval.requestParams),
      isAskedByAgent: pending.token !== undefined,
    },
    isEditing,
    request: (next: Approval) => {
      returnFocus.current = document.activeElement as HTMLElement | null;
      setPending(next);
    },
    edit: () => {
      if (pending) form.setParams(pending.requestParams);
      setIsEditing(true);
    },
    cancel: () => {
      if (pending && isEditing) form.setParams(pending.requestParams);
      close();
    },
    close,
  };
}
