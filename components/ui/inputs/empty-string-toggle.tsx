"use client";

import { X } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "../primitives/class-names";
import { useIsFieldReadOnly } from "../primitives/read-only";
import { useFieldAttributes } from "./field-context";

type EmptyStringToggleProps = {
  /** Undefined if there is no value, which is what an empty field means unless the toggle is on. */
  value: unknown;
  onChange: (value: "" | undefined) => void;
  /** False if an empty string would be invalid. */
  allowed?: boolean;
  /** The text field. Its `className` must include `emptyStringPadding` of its value. */
  children: ReactNode;
};

/** Returns the padding that keeps the field's text and caret clear of the button. */
export const emptyStringPadding = (value: unknown): string | undefined => {
  if (value === "") return "pl-29";
  return value === undefined ? "pr-28" : undefined;
};

/**
 * A text field that can hold an empty string. Clearing the field unsets the value. The button at
 * its end sets it to the empty string, which is then shown in place of text. The button is hidden
 * while there is text.
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
  const isRemovable = isOn && !isReadOnly;
  return (
    <span className="group/empty relative block min-w-0">
      {children}
      {(isOn || (value === undefined && allowed && !isReadOnly)) && (
        <button
          type="button"
          aria-label={isRemovable ? "Empty text, remove" : undefined}
          aria-describedby={fieldAttributes["aria-labelledby"]}
          disabled={isReadOnly}
          onClick={() => onChange(isOn ? undefined : "")}
          className={classNames(
            "absolute top-1 flex h-6 items-center gap-1 rounded-sm border px-1.5 text-xs transition-opacity coarse:h-8 coarse:opacity-100",
            isOn
              ? "left-1 border-accent-line bg-accent-quiet text-ink"
              : "right-1 border-transparent text-muted opacity-0 hover:bg-hover hover:text-ink focus-visible:opacity-100 group-focus-within/empty:opacity-100 group-hover/empty:opacity-100",
          )}
        >
          {isOn ? "Empty text" : "Use empty text"}
          {isRemovable && <X aria-hidden className="size-3 text-muted" />}
        </button>
      )}
    </span>
  );
}
