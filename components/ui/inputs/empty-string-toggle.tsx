"use client";

import type { ReactNode } from "react";
import { classNames } from "../primitives/class-names";
import { useIsFieldReadOnly } from "../primitives/read-only";
import { useFieldAttributes } from "./field-context";

type EmptyStringToggleProps = {
  /** Undefined when there is no value, which is what an empty field means unless the toggle is on. */
  value: unknown;
  onChange: (value: "" | undefined) => void;
  /** False where an empty string would be invalid. */
  allowed?: boolean;
  /** The text field, which needs `emptyStringPadding` in its `className`. */
  children: ReactNode;
};

/** Keeps the field's text clear of the toggle. */
export const emptyStringPadding = "pr-24";

/**
 * A text field that can hold an empty string. Clearing the field unsets the value; the toggle inside sets it to the
 * empty string. The toggle is hidden while there is text.
 */
export function EmptyStringToggle({
  value,
  onChange,
  allowed = true,
  children,
}: EmptyStringToggleProps) {
  const fieldAttributes = useFieldAttributes();
  const isReadOnly = useIsFieldReadOnly();
  const isOn = value === "";
  return (
    <span className="group/empty relative block min-w-0">
      {children}
      {(isOn || (value === undefined && allowed && !isReadOnly)) && (
        <button
          type="button"
          aria-pressed={isOn}
          aria-describedby={fieldAttributes["aria-labelledby"]}
          disabled={isReadOnly}
          onClick={() => onChange(isOn ? undefined : "")}
          className={classNames(
            "absolute top-1 right-1 h-6 rounded-sm border px-1.5 text-xs transition-opacity coarse:opacity-100",
            isOn
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
