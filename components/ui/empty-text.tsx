"use client";

import type { ReactNode } from "react";
import { classNames } from "./class-names";
import { useFieldWiring } from "./field-context";
import { useIsFrozen } from "./read-only";

type EmptyTextProps = {
  /** Undefined when there is no value, which is what an empty field means unless the toggle is on. */
  value: unknown;
  onChange: (value: "" | undefined) => void;
  /** False where an empty string would be invalid. */
  allowed?: boolean;
  /** The text field, which needs `emptyStringPadding` in its `className`. */
  children: ReactNode;
};

/** Keeps the field's text clear of the toggle. */
export const roomForEmptyText = "pr-24";

/**
 * A text field that can hold an empty string. Clearing the field unsets the value; the toggle inside sets it to the
 * empty string. The toggle is hidden while there is text.
 */
export function EmptyText({ value, onChange, allowed = true, children }: EmptyTextProps) {
  const wiring = useFieldWiring();
  const frozen = useIsFrozen();
  const on = value === "";
  return (
    <span className="group/empty relative block min-w-0">
      {children}
      {(on || (value === undefined && allowed && !frozen)) && (
        <button
          type="button"
          aria-pressed={on}
          aria-describedby={wiring["aria-labelledby"]}
          disabled={frozen}
          onClick={() => onChange(on ? undefined : "")}
          className={classNames(
            "absolute top-1 right-1 h-6 rounded-sm border px-1.5 text-xs transition-opacity coarse:opacity-100",
            on
              ? "border-accent bg-selected text-ink"
              : "border-transparent text-muted opacity-0 hover:bg-hover hover:text-ink focus-visible:opacity-100 group-focus-within/empty:opacity-100 group-hover/empty:opacity-100",
          )}
        >
          Empty string
        </button>
      )}
    </span>
  );
}
