"use client";

import { RadioGroup as Primitive } from "radix-ui";
import type { ReactNode } from "react";
import { classNames } from "../primitives/class-names";
import { useIsFieldReadOnly } from "../primitives/read-only";
import { SteadyLabel } from "../primitives/steady-label";
import { useArrowSelection } from "./use-arrow-selection";

type SegmentedControlProps<Value extends string> = {
  value: Value;
  onValueChange: (value: Value) => void;
  options: readonly { value: Value; label: ReactNode; disabled?: boolean }[];
  /** Accessible name of the group. */
  label: string;
  /**
   * Whether it switches a view rather than setting a value, so that it works in a read-only form.
   */
  switchesView?: boolean;
  className?: string;
};

/** Selects one of two to five short options. Arrow keys move between them. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { value, onValueChange, options, label, switchesView, className } = props;
  const isReadOnly = useIsFieldReadOnly();
  const { groupProps, getItemProps } = useArrowSelection(onValueChange);
  return (
    <Primitive.Root
      {...groupProps}
      value={value}
      disabled={isReadOnly && !switchesView}
      onValueChange={(next) => onValueChange(next as Value)}
      aria-label={label}
      className={classNames(
        "inline-flex h-control items-stretch gap-0.5 rounded-md border border-line bg-sunken p-0.5",
        className,
      )}
    >
      {options.map((option) => (
        <Primitive.Item
          key={option.value}
          {...getItemProps(option.value)}
          value={option.value}
          disabled={option.disabled}
          className="inline-flex flex-1 items-center justify-center gap-1.5 whitespace-nowrap rounded-sm border border-transparent px-2.5 text-muted text-sm transition-colors enabled:hover:text-ink disabled:data-[state=unchecked]:opacity-45 data-[state=checked]:border-line-strong data-[state=checked]:bg-raised data-[state=checked]:font-medium data-[state=checked]:text-ink forced-colors:border-[Canvas] forced-colors:data-[state=checked]:border-[Highlight]! [&_svg]:size-4"
        >
          <span>
            {typeof option.label === "string" ? (
              <SteadyLabel>{option.label}</SteadyLabel>
            ) : (
              option.label
            )}
          </span>
        </Primitive.Item>
      ))}
    </Primitive.Root>
  );
}
