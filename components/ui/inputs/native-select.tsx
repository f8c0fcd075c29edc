"use client";

import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { classNames } from "../primitives/class-names";
import { useIsFieldReadOnly } from "../primitives/read-only";
import { useFieldAttributes } from "./field-context";
import { controlClass } from "./input";

export type NativeSelectProps<Value extends string> = ComponentProps<"select"> & {
  value?: Value;
  onValueChange?: (value: Value) => void;
};

/** The native select, for long lists, for phones and for `register` of react-hook-form. */
export function NativeSelect<Value extends string>(props: NativeSelectProps<Value>) {
  const { className, children, onChange, onValueChange, ...rest } = props;
  const fieldAttributes = useFieldAttributes();
  const isReadOnly = useIsFieldReadOnly();
  return (
    <span className={classNames("relative inline-flex w-full", className)}>
      <select
        {...fieldAttributes}
        {...rest}
        onChange={(event) => {
          onChange?.(event);
          onValueChange?.(event.target.value as Value);
        }}
        disabled={isReadOnly || rest.disabled}
        className={classNames(controlClass, "h-control appearance-none bg-canvas pr-8")}
      >
        {children}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2 text-muted"
      />
    </span>
  );
}
