"use client";

import { useRouter } from "next/navigation";
import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { Dialog, DialogClose, DialogContent } from "@/components/ui/overlays/dialog";
import { useConfirmSheetClose } from "@/components/ui/overlays/sheet";
import { Button } from "@/components/ui/primitives/button";
import { getLinkDestination } from "./link-destination";
import {
  describeUnsaved,
  getUnsaved,
  getUnsavedLostAt,
  registerUnsaved,
  type Unsaved,
} from "./unsaved";

/**
 * Asks for confirmation before unsaved changes are lost by following a link, going back, closing
 * the tab, or closing the sheet that contains them. `label` names what is unsaved, such as "the
 * tool sendMessage". It is null when everything is saved. With `save`, other components may offer
 * to save it. `staysAt`, which must be constant, allows navigation to some URLs without
 * confirmation.
 */
export function useLeaveGuard(
  label: string | null,
  save?: () => Promise<boolean>,
  staysAt?: Unsaved["staysAt"],
): void {
  useConfirmSheetClose(label);
  const canSave = save !== undefined;
  const saveCurrent = useEffectEvent(async () => (save ? save() : false));
  useEffect(() => {
    if (label === null) return;
    const unregister = registerUnsaved({
      label,
      ...(canSave && { save: () => saveCurrent() }),
      ...(staysAt && { staysAt }),
    });
    const guard = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", guard);
    return () => {
      unregister();
      window.removeEventListener("beforeunload", guard);
    };
  }, [label, canSave, staysAt]);
}

const leaveRequests = new EventTarget();
type LeaveRequest = { leave: () => void };

/** Returns a function that navigates within this site and asks first if changes would be lost. */
export function useGuardedNavigate(): (href: string) => void {
  const router = useRouter();
  return useCallback(
    (href) => {
      const leave = () => router.push(href);
      if (getUnsavedLostAt(href).length === 0) leave();
      else leaveRequests.dispatchEvent(new CustomEvent<LeaveRequest>("ask", { detail: { leave } }));
    },
    [router],
  );
}

/** The confirmation dialog. Rendered once, in the frame of every page. */
export function LeaveGuard() {
  const navigate = useGuardedNavigate();
  const [request, setRequest] = useState<LeaveRequest | null>(null);
  // Stored separately, because the changes may be saved or gone while the dialog fades out.
  const [label, setLabel] = useState("");
  const isTraversing = useRef(false);

  const ask = useEffectEvent((next: LeaveRequest) => {
    setLabel(describeUnsaved(getUnsaved()));
    setRequest(next);
  });
  useEffect(() => {
    const onAsk = (event: Event) => ask((event as CustomEvent<LeaveRequest>).detail);
    leaveRequests.addEventListener("ask", onAsk);
    return () => leaveRequests.removeEventListener("ask", onAsk);
  }, []);

  const onClick = useEffectEvent((event: MouseEvent) => {
    if (getUnsaved().length === 0) return;
    const href = getLinkDestination(event, location.href);
    if (href === null) return;
    event.preventDefault();
    event.stopPropagation();
    navigate(href);
  });
  const onTraverse = useEffectEvent((event: NavigateEvent) => {
    const { navigationType, destination, cancelable } = event;
    if (isTraversing.current || navigationType !== "traverse") return;
    if (!cancelable || !destination.sameDocument) return;
    if (getUnsavedLostAt(destination.url).length === 0) return;
    event.preventDefault();
    ask({
      leave: () => {
        isTraversing.current = true;
        window.navigation.traverseTo(destination.key);
      },
    });
  });
  useEffect(() => {
    const click = (event: MouseEvent) => onClick(event);
    // In browsers without the Navigation API, the changes can still be restored from the draft
    // stored in this tab.
    const navigation: Navigation | undefined = window.navigation;
    const traverse = (event: NavigateEvent) => {
      onTraverse(event);
      if (event.navigationType === "traverse") isTraversing.current = false;
    };
    document.addEventListener("click", click, { capture: true });
    navigation?.addEventListener("navigate", traverse);
    return () => {
      document.removeEventListener("click", click, { capture: true });
      navigation?.removeEventListener("navigate", traverse);
    };
  }, []);

  const leave = () => {
    setRequest(null);
    request?.leave();
  };
  return (
    <Dialog open={request !== null} onOpenChange={() => setRequest(null)}>
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
        <p>Changes to {label} are not saved.</p>
      </DialogContent>
    </Dialog>
  );
}
