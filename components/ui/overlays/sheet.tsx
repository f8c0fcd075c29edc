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
import { classNames } from "../primitives/class-names";
import { ConfirmDialog } from "./confirm-dialog";
import { DialogFrame, type DialogFrameProps, Overlay } from "./dialog-frame";

const UnsavedContext = createContext<RefObject<string | null> | null>(null);

/**
 * Makes the surrounding sheet ask before it closes. `unsaved` describes the unsaved changes; null
 * if there are none.
 */
export function useConfirmSheetClose(unsaved: string | null): void {
  const unsavedRef = useContext(UnsavedContext);
  useEffect(() => {
    if (!unsavedRef || unsaved === null) return;
    unsavedRef.current = unsaved;
    return () => {
      unsavedRef.current = null;
    };
  }, [unsavedRef, unsaved]);
}

type SheetProps = { open: boolean; onOpenChange: (open: boolean) => void; children: ReactNode };

/**
 * A sheet that Escape, the overlay and its buttons close, after a confirmation if there are unsaved
 * changes.
 */
export function Sheet({ open, onOpenChange, children }: SheetProps) {
  const unsavedRef = useRef<string | null>(null);
  const [isConfirming, setIsConfirming] = useState(false);
  // Kept in state, so that the text stays while the dialog fades out.
  const [unsavedText, setUnsavedText] = useState("");
  // A save in progress may have closed the sheet while the dialog was open.
  if (!open && isConfirming) setIsConfirming(false);
  const change = (next: boolean) => {
    if (next || unsavedRef.current === null) return onOpenChange(next);
    setUnsavedText(unsavedRef.current);
    setIsConfirming(true);
  };
  return (
    <UnsavedContext value={unsavedRef}>
      <Primitive.Root open={open} onOpenChange={change}>
        {children}
      </Primitive.Root>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title="Close without saving?"
        description={`Changes to ${unsavedText} are not saved.`}
        confirmLabel="Discard changes"
        onConfirm={() => onOpenChange(false)}
      />
    </UnsavedContext>
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
      <Overlay />
      <DialogFrame
        {...rest}
        isBordered
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
