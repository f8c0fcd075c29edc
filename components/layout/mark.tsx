import { classNames } from "@/components/ui/class-names";

/** A dovetail joint in two strokes: the board with the tail, and the board that holds it. */
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
      <path d="M9 3H3v18h6v-5.6l7.4 2.4V6.2L9 8.6V3Z" className="stroke-ink" />
      <path d="M13 3h8v18h-8" className="stroke-accent dark:stroke-accent-strong" />
    </svg>
  );
}

export function Wordmark({ className }: { className?: string }) {
  return (
    <span className={classNames("inline-flex items-center gap-2", className)}>
      <Mark />
      <span className="font-semibold text-base tracking-tight">Toolwright</span>
    </span>
  );
}
