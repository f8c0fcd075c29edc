"use client";

import { Switch as Primitive } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";
import { classNames } from "../primitives/class-names";
import { ToggleText } from "./toggle-text";
import { useToggleAttributes } from "./use-toggle-attributes";

type SwitchProps = ComponentProps<typeof Primitive.Root> & {
  /** Shown before the switch and clickable. Without it, set an `aria-label`. */
  label?: ReactNode;
  hint?: ReactNode;
};

/**
 * A switch for settings that take effect immediately. Use a checkbox for settings that must be
 * saved.
 */
export function Switch({ className, ...props }: SwitchProps) {
  const { label, hint } = props;
  const { id, hintId, attributes } = useToggleAttributes(props);
  const control = (
    <Primitive.Root
      {...attributes}
      className={classNames(
        "inline-flex h-4.5 w-8 shrink-0 items-center rounded-full border border-edge bg-sunken px-0.5 transition-colors coarse:relative coarse:after:absolute coarse:after:-inset-1",
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
      <ToggleText id={id} hintId={hintId} label={label} hint={hint} />
      <span className="grid h-5 place-items-center">{control}</span>
    </div>
  );
}
