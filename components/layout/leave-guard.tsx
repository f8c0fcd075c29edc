"use client";

import { useRouter } from "next/navigation";
import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose, DialogContent } from "@/components/ui/dialog";
import { useSheetHold } from "@/components/ui/sheet";
import { destinationOf } from "./destination-of";
import { holdUnsaved, unsavedNow, unsavedWords } from "./unsaved";

/**
 * Asks before unsaved changes are lost by following a link, going back, closing the tab, or closing the sheet that
 * contains them. `what` names what is unsaved, such as "the tool sendMessage"; null when everything is saved. With
 * `save`, other components may offer to save it.
 */
export function useLeaveGuard(what: string | null, save?: () => Promise<boolean>): void {
  useSheetHold(what);
  const canSave = save !== undefined;
  const current = useEffectEvent(async () => (save ? save() : false));
  useEffect(() => {
    if (what === null) return;
    const letGo = holdUnsaved({ what, ...(canSave && { save: () => current() }) });
    const guard = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", guard);
    return () => {
      letGo();
      window.removeEventListener("beforeunload", guard);
    };
  }, [what, canSave]);
}

const asking = new EventTarget();
type Question = { leave: () => void };

/** Returns a function that navigates within this site and asks first if changes would be lost. */
export function useGo(): (href: string) => void {
  const router = useRouter();
  return useCallback(
    (href) => {
      const leave = () => router.push(href);
      if (unsavedNow().length === 0) leave();
      else asking.dispatchEvent(new CustomEvent<Question>("ask", { detail: { leave } }));
    },
    [router],
  );
}

type Traversal = Event & {
  navigationType?: string;
  destination?: { key: string; sameDocument: boolean };
};
type Navigation = EventTarget & { traverseTo(key: string): unknown };

/** The confirmation dialog. Rendered once, in the frame of every page. */
export function LeaveGuard() {
  const go = useGo();
  const [question, setQuestion] = useState<Question | null>(null);
  // Kept separately, because the changes may be saved or gone while the dialog fades out.
  const [what, setWhat] = useState("");
  const passing = useRef(false);

  const ask = useEffectEvent((next: Question) => {
    setWhat(unsavedWords(unsavedNow()));
    setQuestion(next);
  });
  useEffect(() => {
    const onAsk = (event: Event) => ask((event as CustomEvent<Question>).detail);
    asking.addEventListener("ask", onAsk);
    return () => asking.removeEventListener("ask", onAsk);
  }, []);

  const onClick = useEffectEvent((event: MouseEvent) => {
    if (unsavedNow().length === 0) return;
    const href = destinationOf(event, location.href);
    if (href === null) return;
    event.preventDefault();
    event.stopPropagation();
    go(href);
  });
  const onTraverse = useEffectEvent((event: Traversal) => {
    const { navigationType, destination, cancelable } = event;
    if (passing.current || navigationType !== "traverse" || unsavedNow().length === 0) return;
    if (!cancelable || !destination?.sameDocument) return;
    event.preventDefault();
    ask({
      leave: () => {
        passing.current = true;
        (window as { navigation?: Navigation }).navigation?.traverseTo(destination.key);
      },
    });
  });
  useEffect(() => {
    const click = (event: MouseEvent) => onClick(event);
    // In browsers without the Navigation API, the draft stored in this tab still restores the changes.
    const { navigation } = window as { navigation?: Navigation };
    const traverse = (event: Event) => {
      onTraverse(event as Traversal);
      if ((event as Traversal).navigationType === "traverse") passing.current = false;
    };
    document.addEventListener("click", click, { capture: true });
    navigation?.addEventListener("navigate", traverse);
    return () => {
      document.removeEventListener("click", click, { capture: true });
      navigation?.removeEventListener("navigate", traverse);
    };
  }, []);

  const leave = () => {
    setQuestion(null);
    question?.leave();
  };
  return (
    <Dialog open={question !== null} onOpenChange={() => setQuestion(null)}>
      <DialogContent
        width="sm"
        title="Leave without saving?"
        footer={
          <>
            <DialogClose asChild>
              <Button variant="primary">Stay here</Button>
            </DialogClose>
            <Button onClick={leave}>Leave</Button>
          </>
        }
      >
        <p>Changes to {what} are not saved.</p>
      </DialogContent>
    </Dialog>
  );
}
