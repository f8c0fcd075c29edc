"use client";

import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from "lucide-react";
import type { ReactNode } from "react";
import { Toaster as Sonner, toast } from "sonner";
import { Spinner } from "../primitives/spinner";

const preventButtonFocus = (event: MouseEvent) => {
  if (event.target instanceof Element && event.target.closest("button")) event.preventDefault();
};

/**
 * Keeps the focus in place when a toast's button is pressed with the mouse. Otherwise, a toast that
 * closes later would move the focus back and interrupt somebody who is typing elsewhere.
 */
const keepFocusOutside = (container: HTMLElement | null) => {
  container?.addEventListener("mousedown", preventButtonFocus);
  return () => container?.removeEventListener("mousedown", preventButtonFocus);
};

/** Container for toasts. Rendered once, by the root layout. */
export function Toaster() {
  return (
    <Sonner
      ref={keepFocusOutside}
      position="bottom-right"
      containerAriaLabel="Notifications"
      // Above the bottom bar of narrow screens.
      mobileOffset={{ bottom: "4.75rem" }}
      closeButton
      // If stacked, the toasts would cover one another's buttons.
      expand
      visibleToasts={3}
      icons={{
        success: <CircleCheck aria-hidden className="size-4 text-success-strong" />,
        info: <Info aria-hidden className="size-4 text-info-strong" />,
        warning: <TriangleAlert aria-hidden className="size-4 text-warning-strong" />,
        error: <CircleAlert aria-hidden className="size-4 text-danger-strong" />,
        loading: <Spinner />,
        close: <X aria-hidden className="size-3.5" />,
      }}
      toastOptions={{
        unstyled: true,
        closeButtonAriaLabel: "Dismiss",
        classNames: {
          toast:
            "flex w-(--width) items-start gap-2.5 rounded-md bg-raised px-3 py-2.5 pr-9 font-sans text-ink text-sm shadow-float forced-colors:border",
          icon: "mt-0.5 shrink-0",
          content: "min-w-0 flex-1",
          title: "font-medium",
          description: "text-muted",
          actionButton:
            "shrink-0 rounded-sm px-1 font-medium text-accent-strong underline-offset-4 hover:underline",
          closeButton:
            "absolute top-2 right-2 grid size-6 place-items-center rounded-sm text-muted hover:bg-hover hover:text-ink",
        },
      }}
    />
  );
}

type NotifyOptions = {
  /** A later toast with the same id replaces this one. */
  id?: string;
  description?: ReactNode;
  action?: { label: string; onClick: () => void };
};

// Duration, in milliseconds, of errors and of toasts with an action, which stay longer.
const LONG_DURATION_MS = 12_000;
const withDuration = (options?: NotifyOptions) =>
  options?.action ? { ...options, duration: LONG_DURATION_MS } : options;

/** Shows and announces the outcome of an action. Show a form's errors in the form instead. */
export const notify = {
  success: (title: string, options?: NotifyOptions) => toast.success(title, withDuration(options)),
  info: (title: string, options?: NotifyOptions) => toast.info(title, withDuration(options)),
  warning: (title: string, options?: NotifyOptions) => toast.warning(title, withDuration(options)),
  error: (title: string, options?: NotifyOptions) =>
    toast.error(title, { ...options, duration: LONG_DURATION_MS }),
  dismiss: (id: string | number) => toast.dismiss(id),
  /** Shows an error with the message of a caught error. */
  failure: (title: string, error: unknown) =>
    notify.error(title, error instanceof Error ? { description: error.message } : undefined),
};
