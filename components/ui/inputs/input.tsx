"use client";

import type { ComponentProps } from "react";
import { classNames } from "../primitives/class-names";
import { useIsFieldReadOnly } from "../primitives/read-only";
import { useFieldAttributes } from "./field-context";

/** Styles shared by all text inputs and selects. */
export const controlClass = [
  "w-full min-w-0 rounded-md border border-edge bg-canvas px-2.5 text-ink text-sm transition-colors",
  "hover:border-muted focus-visible:border-focus focus-visible:outline-offset-0",
  "aria-invalid:border-danger-strong aria-invalid:focus-visible:border-danger-strong aria-invalid:focus-visible:outline-danger-strong",
  "disabled:cursor-not-allowed disabled:bg-sunken disabled:text-muted disabled:opacity-70",
  "[&[readonly]]:bg-sunken",
];

type InputProps = ComponentProps<"input"> & {
  /**
   * For identifiers, URLs and values: uses a monospace font and disables completion, capitalization
   * and spell checking.
   */
  mono?: boolean;
};

/** Defaults of a `mono` field, which its props can override. */
export const literalTextProps = {
  autoComplete: "off",
  autoCapitalize: "none",
  spellCheck: false,
} as const;

export function Input({ mono, className, ...rest }: InputProps) {
  const fieldAttributes = useFieldAttributes();
  const isReadOnly = useIsFieldReadOnly();
  return (
    <input
      {...fieldAttributes}
      {...(mono ? literalTextProps : { dir: "auto" })}
      {...rest}
      readOnly={isReadOnly || rest.readOnly}
      className={classNames(controlClass, "h-control", mono && "font-mono", className)}
    />
  );
}
