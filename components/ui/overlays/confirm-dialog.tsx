"use client";

import { AlertDialog as Primitive } from "radix-ui";
import { type FormEvent, type ReactNode, type Ref, useEffect, useRef, useState } from "react";
import { Field } from "../inputs/field";
import { Input } from "../inputs/input";
import { Button } from "../primitives/button";
import { Callout } from "../primitives/callout";
import { notify } from "./toaster";
import { useLastOpen } from "./use-last-open";
import { useRestoreFocus } from "./use-restore-focus";

type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The question, naming the object, such as "Delete the agent Weather?" */
  title: ReactNode;
  /** The consequences, and whether they can be undone. */
  description: ReactNode;
  /** The action, such as "Delete agent". */
  confirmLabel: string;
  tone?: "primary" | "danger";
  /** Text that the user must type to enable the button. */
  confirmationText?: string;
  /** The dialog closes when this resolves. If it rejects, the dialog shows the error's message. */
  onConfirm: () => void | Promise<void>;
  children?: ReactNode;
};

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange } = props;
  const title = useLastOpen(open, props.title);
  const description = useLastOpen(open, props.description);
  const children = useLastOpen(open, props.children);
  const focusHandlers = useRestoreFocus();
  const field = useRef<HTMLInputElement>(null);
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-50 bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in" />
        {/* Without its own animation, this element would be removed immediately, and the dialog
            with it. */}
        <div className="pointer-events-none fixed inset-0 z-50 grid items-end justify-items-center p-3 has-[>[data-state=closed]]:animate-fade-out sm:items-start sm:pt-[18vh]">
          <Primitive.Content
            {...focusHandlers}
            onOpenAutoFocus={(event) => {
              focusHandlers.onOpenAutoFocus();
              if (!field.current) return;
              // Otherwise "Cancel" would have the focus, and typing followed by Enter would cancel.
              event.preventDefault();
              field.current.focus();
            }}
            className="pointer-events-auto flex max-h-[88dvh] w-full max-w-110 flex-col gap-3 overflow-y-auto rounded-md bg-raised p-4 shadow-float outline-none data-[state=closed]:animate-sink data-[state=open]:animate-rise forced-colors:border"
          >
            <div className="flex flex-col gap-1">
              <Primitive.Title className="font-semibold text-base">{title}</Primitive.Title>
              <Primitive.Description className="text-muted text-sm">
                {description}
              </Primitive.Description>
            </div>
            <ConfirmForm {...props} field={field}>
              {children}
            </ConfirmForm>
          </Primitive.Content>
        </div>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/**
 * Normalizes text for comparison. Keyboards have the straight apostrophe, but names that Toolwright
 * proposes, such as "Ada’s Space", have the curly one.
 */
const toTypedText = (text: string): string => text.trim().replaceAll("’", "'");

/** Mounted with the dialog's content, so that the typed text is reset when the dialog reopens. */
function ConfirmForm({
  onOpenChange,
  confirmLabel,
  tone = "danger",
  confirmationText,
  onConfirm,
  field,
  children,
}: ConfirmDialogProps & { field: Ref<HTMLInputElement> }) {
  const [typedText, setTypedText] = useState("");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState("");
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const isLocked =
    confirmationText !== undefined && toTypedText(typedText) !== toTypedText(confirmationText);

  const confirm = async (event: FormEvent) => {
    event.preventDefault();
    // React would also bubble the event to a form that contains the dialog in its tree.
    event.stopPropagation();
    if (isLocked || busy) return;
    setBusy(true);
    setFailure("");
    try {
      await onConfirm();
      // If the dialog was closed in the meantime, it may be open again for something else.
      if (isOpen.current) onOpenChange(false);
    } catch (error) {
      const message = error instanceof Error ? error.message : "The action failed. Try again.";
      if (isOpen.current) setFailure(message);
      else notify.error(message);
    } finally {
      setBusy(false);
    }
  };

  return (
    <form onSubmit={confirm} className="flex flex-col gap-4">
      {children}
      {confirmationText !== undefined && (
        <Field
          label={
            <span>
              Type <code className="font-mono text-accent-strong">{confirmationText}</code> to
              confirm
            </span>
          }
        >
          <Input
            ref={field}
            mono
            value={typedText}
            onChange={(event) => setTypedText(event.target.value)}
          />
        </Field>
      )}
      {failure && (
        <Callout tone="danger" role="alert">
          {failure}
        </Callout>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Primitive.Cancel asChild>
          <Button>Cancel</Button>
        </Primitive.Cancel>
        <Button type="submit" variant={tone} busy={busy} disabled={isLocked}>
          {confirmLabel}
        </Button>
      </div>
    </form>
  );
}
