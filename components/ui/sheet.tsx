"use client";

import { Dialog as Primitive } from "radix-ui";
import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useRef,
  useState,
} from "react";
import { classNames } from "./class-names";
import { ConfirmDialog } from "./confirm-dialog";
import { DialogFrame, type DialogFrameProps, Scrim } from "./dialog-frame";

const Held = createContext<RefObject<string | null> | null>(null);

/** Makes the surrounding sheet ask before it closes. `unsaved` names the unsaved changes; null if there are none. */
export function useSheetHold(what: string | null): void {
  const held = useContext(Held);
  useEffect(() => {
    if (!held || what === null) return;
    held.current = what;
    return () => {
      held.current = null;
    };
  }, [held, what]);
}

type SheetProps = { open: boolean; onOpenChange: (open: boolean) => void; children: ReactNode };

/** Escape, the overlay and its buttons close it, after a confirmation while there are unsaved changes. */
export function Sheet({ open, onOpenChange, children }: SheetProps) {
  const held = useRef<string | null>(null);
  const [asking, setAsking] = useState(false);
  // Kept in state so that the text stays while the dialog fades out.
  const [what, setWhat] = useState("");
  // A save in progress may have closed the sheet while the dialog was open.
  useEffect(() => {
    if (!open) setAsking(false);
  }, [open]);
  const change = (next: boolean) => {
    if (next || held.current === null) return onOpenChange(next);
    setWhat(held.current);
    setAsking(true);
  };
  return (
    <Held value={held}>
      <Primitive.Root open={open} onOpenChange={change}>
        {children}
      </Primitive.Root>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Close without saving?"
        description={`Changes to ${what} are not saved.`}
        confirmLabel="Discard changes"
        onConfirm={() => onOpenChange(false)}
      />
    </Held>
  );
}

export const SheetTrigger = Primitive.Trigger;
export const SheetClose = Primitive.Close;

const widths = { md: "sm:max-w-115", lg: "sm:max-w-170" };

type SheetContentProps = DialogFrameProps & { width?: keyof typeof widths };

/** A dialog at the right edge, for tasks that need the full height of the page. */
export function SheetContent({ width = "md", className, ...rest }: SheetContentProps) {
  return (
    <Primitive.Portal>
      <Scrim />
      <DialogFrame
        {...rest}
        ruled
        className={classNames(
          "fixed inset-y-0 right-0 z-50 flex w-full flex-col bg-raised shadow-float outline-none forced-colors:border",
          "data-[state=closed]:animate-slide-out data-[state=open]:animate-slide-in",
          widths[width],
          className,
        )}
      />
    </Primitive.Portal>
  );
}
