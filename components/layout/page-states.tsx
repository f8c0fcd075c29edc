"use client";

import { CircleAlert, RotateCw } from "lucide-react";
import { type ReactNode, useState } from "react";
import {
  focusPlaceholder,
  useFocusAfterRemoval,
} from "@/components/ui/overlays/use-focus-after-removal";
import { Button } from "@/components/ui/primitives/button";
import { classNames } from "@/components/ui/primitives/class-names";
import { Skeleton } from "@/components/ui/primitives/skeleton";

const ROW_WIDTHS = ["w-2/5", "w-1/3", "w-1/2", "w-1/4", "w-2/5", "w-1/3"];
const createRows = (count: number) =>
  Array.from({ length: count }, (_, row) => ({
    key: `row-${row}`,
    width: ROW_WIDTHS[row % ROW_WIDTHS.length],
  }));

type LoadingStateProps = { label: string; className?: string; children: ReactNode };

/** A placeholder, which keeps the focus if another attempt to load its content replaces an error. */
export function LoadingState({ label, className, children }: LoadingStateProps) {
  const ref = useFocusAfterRemoval();
  return (
    <div
      ref={ref}
      {...focusPlaceholder}
      role="status"
      className={classNames("outline-none", className)}
    >
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}

type ListSkeletonProps = {
  label?: string;
  rows?: number;
  /** For two-line rows, to avoid a layout shift when they load. */
  tall?: boolean;
};

/** Placeholder for a list or table. `label` describes what is loading. */
export function ListSkeleton({ label = "Loading", rows = 6, tall = false }: ListSkeletonProps) {
  return (
    <LoadingState label={label}>
      {createRows(rows).map(({ key, width }) => (
        <div
          key={key}
          className={classNames(
            "flex items-center gap-4 border-line border-b",
            tall ? "h-14" : "h-11",
          )}
        >
          <Skeleton className={classNames("h-3.5", width)} />
          <Skeleton className="ml-auto h-3.5 w-16" />
        </div>
      ))}
    </LoadingState>
  );
}

/** Placeholder for form fields. */
export function FormSkeleton({
  label = "Loading",
  fields = 3,
  className,
}: {
  label?: string;
  fields?: number;
  className?: string;
}) {
  return (
    <LoadingState label={label} className={classNames("flex flex-col gap-5", className)}>
      {createRows(fields).map(({ key }) => (
        <div key={key} className="flex flex-col gap-2">
          <Skeleton className="h-3.5 w-28" />
          <Skeleton className="h-control rounded-md" />
        </div>
      ))}
    </LoadingState>
  );
}

type ErrorStateProps = {
  title: ReactNode;
  /** What happened and what to do. */
  children?: ReactNode;
  retry?: () => void;
  /**
   * Whether the retry, or one of several queries, is in progress. Not needed for a single query
   * without data, which has no error while it is retried.
   */
  busy?: boolean;
  /** An id to quote when asking for help. */
  reference?: string;
  actions?: ReactNode;
};

/** Counts the attempts that have ended since the first render. */
function useAttempt(busy = false): number {
  const [last, setLast] = useState({ busy, attempt: 0 });
  if (last.busy !== busy) setLast({ busy, attempt: last.attempt + (busy ? 0 : 1) });
  return last.attempt;
}

/** What could not be loaded, why, and a retry button. */
export function ErrorState(props: ErrorStateProps) {
  const { title, children, retry, busy, reference, actions } = props;
  const ref = useFocusAfterRemoval();
  const attempt = useAttempt(busy);
  return (
    <div ref={ref} role="alert" className="flex flex-col items-start gap-3 py-6">
      <CircleAlert aria-hidden className="size-5 text-faint" />
      {/* Rendered again after each attempt, so that screen readers announce it again. */}
      <div key={attempt} className="wrap-anywhere flex max-w-prose flex-col gap-1">
        <h2 className="font-medium text-base">{title}</h2>
        <div className="text-base text-muted">
          {children ?? "The server returned an unexpected response. Your work is safe. Try again."}
        </div>
        {reference && (
          <p className="mt-1 text-muted text-xs">
            Reference: <code className="select-all font-mono">{reference}</code>
          </p>
        )}
      </div>
      {(retry || actions) && (
        <div className="flex flex-wrap gap-2">
          {retry && (
            <Button onClick={retry} busy={busy}>
              <RotateCw aria-hidden />
              Try again
            </Button>
          )}
          {actions}
        </div>
      )}
    </div>
  );
}
