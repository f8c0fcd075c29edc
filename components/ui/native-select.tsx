"use client";

import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { classNames } from "./class-names";
import { useFieldWiring } from "./field-context";
import { controlClass } from "./input";
import { useIsFrozen } from "./read-only";

/** The native select, for long lists, for phones and for `register` of react-hook-form. */
export function NativeSelect({ className, children, ...rest }: ComponentProps<"select">) {
  const wiring = useFieldWiring();
  const frozen = useIsFrozen();
  return (
    <span className={classNames("relative inline-flex w-full", className)}>
      <select
        {...wiring}
        {...rest}
        disabled={frozen || rest.disabled}
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
