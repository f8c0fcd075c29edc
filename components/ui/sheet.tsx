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

/** Makes the sheet around it ask before it closes; `what` names what is unsaved, null when nothing is. */
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

/** Escape, the scrim and its own buttons close it, and are asked about while it holds unsaved typing. */
export function Sheet({ open, onOpenChange, children }: SheetProps) {
  const held = useRef<string | null>(null);
  const [asking, setAsking] = useState(false);
  // The sentence goes on standing there while the question fades.
  const [what, setWhat] = useState("");
  // What was being saved when the question came up may have closed the sheet by itself.
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

/** A dialog at the right edge, for work that wants the page's height. */
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
