"use client";

import { useRouter } from "next/navigation";
import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { toSitePath } from "@/components/client/site-path";
import { ConfirmDialog } from "@/components/ui/overlays/confirm-dialog";
import { useConfirmClose } from "@/components/ui/overlays/guarded-root";
import { getLinkDestination } from "../layout/link-destination";
import {
  describeUnsaved,
  getUnsaved,
  getUnsavedLostAt,
  registerUnsaved,
  type Unsaved,
  useUnsaved,
} from "./unsaved";

/**
 * Asks for confirmation before unsaved changes are lost by following a link, going back, closing
 * the tab, or closing the dialog that contains them. `label` names what is unsaved, such as "the
 * tool sendMessage". It is null when everything is saved. With `save`, other components may offer
 * to save it. `staysAt`, which must be constant, allows navigation to some URLs without
 * confirmation.
 */
export function useLeaveGuard(
  label: string | null,
  save?: () => Promise<boolean>,
  staysAt?: Unsaved["staysAt"],
): void {
  useConfirmClose(label);
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

/** `useLeaveGuard` for a component that renders the dialog which has to ask before it closes. */
export function UnsavedChanges({ label }: { label: string | null }) {
  useLeaveGuard(label);
  return null;
}

const leaveRequests = new EventTarget();
/** `label` names what would be lost by leaving for `url`. */
type LeaveRequest = { url: string; label: string; leave: () => void };

/** Returns a function that navigates within this site and asks first if changes would be lost. */
export function useGuardedNavigate(): (href: string) => void {
  const router = useRouter();
  return useCallback(
    (href) => {
      const leave = () => router.push(href);
      const losses = getUnsavedLostAt(href);
      if (losses.length === 0) return leave();
      const detail = { url: href, label: describeUnsaved(losses), leave };
      leaveRequests.dispatchEvent(new CustomEvent<LeaveRequest>("ask", { detail }));
    },
    [router],
  );
}

/** The confirmation dialog. Rendered once, in the frame of every page. */
export function LeaveGuard() {
  const navigate = useGuardedNavigate();
  const [request, setRequest] = useState<LeaveRequest | null>(null);
  const isTraversing = useRef(false);

  useEffect(() => {
    const onAsk = (event: Event) => setRequest((event as CustomEvent<LeaveRequest>).detail);
    leaveRequests.addEventListener("ask", onAsk);
    return () => leaveRequests.removeEventListener("ask", onAsk);
  }, []);

  const unsaved = useUnsaved();
  const mustAsk = request !== null && unsaved.some(({ staysAt }) => !staysAt?.(request.url));
  useEffect(() => {
    if (request === null || mustAsk) return;
    // A save in progress has succeeded while the question was open.
    setRequest(null);
    request.leave();
  }, [request, mustAsk]);

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
    const path = toSitePath(destination.url);
    const losses = getUnsavedLostAt(path);
    if (losses.length === 0) return;
    event.preventDefault();
    setRequest({
      url: path,
      label: describeUnsaved(losses),
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

  return (
    <ConfirmDialog
      open={request !== null}
      onOpenChange={() => setRequest(null)}
      title="Leave without saving?"
      description={`Changes to ${request?.label} are not saved.`}
      confirmLabel="Leave"
      onConfirm={() => request?.leave()}
    />
  );
}
