"use client";

import { type ReactNode, useId, useMemo } from "react";
import { FoldedText } from "../data/folded-text";
import { classNames } from "../primitives/class-names";
import { type FieldAttributes, FieldContext } from "./field-context";
import { FieldError } from "./field-error";
import { Label } from "./label";

type FieldProps = {
  label: ReactNode;
  /** Shows the label to screen readers only, for use when the context makes it obvious. */
  hideLabel?: boolean;
  /** Text of any length, folded if it is long. The hint follows it. */
  description?: { text: string; about: string };
  hint?: ReactNode;
  /** A sentence. An empty string counts as no error. */
  error?: ReactNode;
  required?: boolean;
  optional?: boolean;
  /** Shown at the end of the label's line, such as a link or a counter. */
  aside?: ReactNode;
  className?: string;
  /** A single control from `components/ui`, or any control that calls `useFieldAttributes`. */
  children: ReactNode;
};

export function Field(props: FieldProps) {
  const {
    label,
    hideLabel,
    description,
    hint,
    error,
    required,
    optional,
    aside,
    className,
    children,
  } = props;
  const id = useId();
  const hasHint = Boolean(hint);
  const hasError = Boolean(error);
  const hasDescription = description !== undefined;
  const fieldAttributes = useMemo<FieldAttributes>(() => {
    const describedBy = [
      hasError && `${id}-error`,
      hasDescription && `${id}-description`,
      hasHint && `${id}-hint`,
    ].filter(Boolean);
    return {
      id,
      "aria-labelledby": `${id}-label`,
      "aria-describedby": describedBy.join(" ") || undefined,
      "aria-invalid": hasError || undefined,
      "aria-required": required || undefined,
    };
  }, [id, hasDescription, hasHint, hasError, required]);

  return (
    <div className={classNames("flex min-w-0 flex-col gap-1.5", className)}>
      <div className={classNames("flex items-start justify-between gap-3", hideLabel && "sr-only")}>
        <Label
          id={`${id}-label`}
          htmlFor={id}
          required={required}
          optional={optional}
          className="wrap-anywhere"
        >
          {label}
        </Label>
        {aside && <div className="text-muted text-xs leading-5">{aside}</div>}
      </div>
      <FieldContext value={fieldAttributes}>{children}</FieldContext>
      {description && (
        <FoldedText
          id={`${id}-description`}
          about={description.about}
          className="text-muted text-xs"
        >
          {description.text}
        </FoldedText>
      )}
      {hint && (
        <p id={`${id}-hint`} className="text-muted text-xs">
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
