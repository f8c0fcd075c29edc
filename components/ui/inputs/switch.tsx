"use client";

import { Switch as Primitive } from "radix-ui";
import { type ComponentProps, type ReactNode, useId } from "react";
import { classNames } from "../primitives/class-names";
import { useIsFieldReadOnly } from "../primitives/read-only";
import { useFieldAttributes } from "./field-context";

type SwitchProps = ComponentProps<typeof Primitive.Root> & {
  /** Shown before the switch and clickable. Without it, set an `aria-label`. */
  label?: ReactNode;
  hint?: ReactNode;
};

/** For settings that take effect immediately; use a checkbox for those that need saving. */
export function Switch({ label, hint, className, ...rest }: SwitchProps) {
  const fieldAttributes = useFieldAttributes();
  const isReadOnly = useIsFieldReadOnly();
  const ownId = useId();
  const id = rest.id ?? fieldAttributes.id ?? ownId;
  const control = (
    <Primitive.Root
      {...fieldAttributes}
      aria-describedby={hint ? `${id}-note` : fieldAttributes["aria-describedby"]}
      aria-labelledby={label ? undefined : fieldAttributes["aria-labelledby"]}
      {...rest}
      disabled={isReadOnly || rest.disabled}
      id={id}
      className={classNames(
        "inline-flex h-4.5 w-8 shrink-0 items-center rounded-full border border-edge bg-sunken px-0.5 transition-colors",
        "data-[state=checked]:border-accent data-[state=checked]:bg-accent",
        "disabled:cursor-not-allowed disabled:opacity-45",
        className,
      )}
    >
      <Primitive.Thumb className="size-3 rounded-full bg-edge transition-transform data-[state=checked]:translate-x-3.5 data-[state=checked]:bg-on-accent forced-colors:bg-[ButtonText]!" />
    </Primitive.Root>
  );
  if (!label) return control;
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="min-w-0">
        <label htmlFor={id} className="text-ink text-sm">
          {label}
        </label>
        {hint && (
          <p id={`${id}-note`} className="text-muted text-xs">
            {hint}
          </p>
        )}
      </div>
      <span className="grid h-5 place-items-center">{control}</span>
    </div>
  );
}
