"use client";

import type { ReactNode } from "react";
import { classNames } from "./class-names";
import { useFieldWiring } from "./field-context";
import { useIsFrozen } from "./read-only";

type EmptyTextProps = {
  /** Undefined while nothing is said, which an empty field means unless this says otherwise. */
  value: unknown;
  onChange: (value: "" | undefined) => void;
  /** False where an empty text would be refused anyway. */
  allowed?: boolean;
  /** The text field, whose `className` takes `roomForEmptyText`. */
  children: ReactNode;
};

/** Keeps a field's text clear of the switch. */
export const roomForEmptyText = "pr-24";

/**
 * A text field that can hold the empty text. Emptying it by typing says nothing at all; the switch inside says
 * that the empty text is meant. It is gone while there is a text.
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
          Empty text
        </button>
      )}
    </span>
  );
}
