"use client";

import { Check, Minus } from "lucide-react";
import { Checkbox as Primitive } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";
import { classNames } from "../primitives/class-names";
import { ToggleText } from "./toggle-text";
import { touchTargetClass } from "./touch-target-class";
import { useToggleAttributes } from "./use-toggle-attributes";

type CheckboxProps = ComponentProps<typeof Primitive.Root> & {
  /** Shown beside the box and clickable. Without it, set an `aria-label`. */
  label?: ReactNode;
  hint?: ReactNode;
};

export function Checkbox({ className, ...props }: CheckboxProps) {
  const { label, hint } = props;
  const { id, hintId, attributes } = useToggleAttributes(props);
  const box = (
    <Primitive.Root
      {...attributes}
      className={classNames(
        "group grid size-4 shrink-0 place-items-center rounded-sm border border-edge bg-canvas text-on-accent transition-colors",
        touchTargetClass,
        "enabled:hover:border-muted disabled:cursor-not-allowed disabled:opacity-45",
        "data-[state=checked]:border-accent data-[state=checked]:bg-accent",
        "data-[state=indeterminate]:border-accent data-[state=indeterminate]:bg-accent",
        "aria-invalid:border-danger-strong",
        className,
      )}
    >
      <Primitive.Indicator className="grid place-items-center">
        <Check
          aria-hidden
          strokeWidth={3}
          className="size-3 group-data-[state=indeterminate]:hidden"
        />
        <Minus
          aria-hidden
          strokeWidth={3}
          className="hidden size-3 group-data-[state=indeterminate]:block"
        />
      </Primitive.Indicator>
    </Primitive.Root>
  );
  if (!label) return box;
  return (
    <div className="flex items-start gap-2">
      <span className="grid h-5 place-items-center">{box}</span>
      <ToggleText id={id} hintId={hintId} label={label} hint={hint} />
    </div>
  );
}
