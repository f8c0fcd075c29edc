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
import { ConfirmDialog } from "./confirm-dialog";

const UnsavedContext = createContext<RefObject<string | null> | null>(null);

/**
 * Makes the surrounding dialog or sheet ask before it closes. `unsaved` describes the unsaved
 * changes; null if there are none.
 */
export function useConfirmClose(unsaved: string | null): void {
  const unsavedRef = useContext(UnsavedContext);
  useEffect(() => {
    if (!unsavedRef || unsaved === null) return;
    unsavedRef.current = unsaved;
    return () => {
      unsavedRef.current = null;
    };
  }, [unsavedRef, unsaved]);
}

type GuardedRootProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  children: ReactNode;
};

/**
 * The root of a dialog that Escape, the overlay and its buttons close, after a confirmation if
 * there are unsaved changes.
 */
export function GuardedRoot({ open, onOpenChange, children }: GuardedRootProps) {
  const unsavedRef = useRef<string | null>(null);
  const [isConfirming, setIsConfirming] = useState(false);
  // Kept in state, so that the text stays while the dialog fades out.
  const [unsavedText, setUnsavedText] = useState("");
  // A save in progress may have closed the dialog while the confirmation was open.
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
