import { classNames } from "@/components/ui/primitives/class-names";

/** The logo: a dovetail joint in two strokes. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      fill="none"
      strokeWidth="2"
      strokeLinejoin="miter"
      className={classNames("size-6 shrink-0", className)}
    >
      <path d="M2 4h7.5L7 13.5h10L14.5 4H22" className="stroke-ink" />
      <path d="M3 9v10.5h18V9" className="stroke-accent dark:stroke-accent-strong" />
    </svg>
  );
}

export function Wordmark() {
  return (
    <span className="inline-flex items-center gap-2">
      <Mark />
      <span className="font-semibold text-base tracking-tight">Toolwright</span>
    </span>
  );
}
