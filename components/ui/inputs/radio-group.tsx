"use client";

import { RadioGroup as Primitive } from "radix-ui";
import { type ReactNode, useId } from "react";
import { classNames } from "../primitives/class-names";
import { useIsFieldReadOnly } from "../primitives/read-only";
import { useFieldAttributes } from "./field-context";
import { touchTargetClass } from "./touch-target-class";
import { useArrowSelection } from "./use-arrow-selection";

type RadioGroupProps<Value extends string> = {
  value: Value;
  onValueChange: (value: Value) => void;
  options: readonly { value: Value; label: ReactNode; hint?: ReactNode }[];
  /** Required outside a `Field`. */
  "aria-label"?: string;
};

export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { options, onValueChange, ...rest } = props;
  const fieldAttributes = useFieldAttributes();
  const isReadOnly = useIsFieldReadOnly();
  const group = useId();
  const { groupProps, getItemProps } = useArrowSelection(onValueChange);
  return (
    <Primitive.Root
      {...fieldAttributes}
      {...groupProps}
      {...rest}
      disabled={isReadOnly}
      onValueChange={(value) => onValueChange(value as Value)}
      className="flex flex-col gap-2"
    >
      {options.map((option) => {
        const id = `${group}-${option.value}`;
        return (
          <div key={option.value} className="flex items-start gap-2">
            <span className="grid h-5 place-items-center">
              <Primitive.Item
                {...getItemProps(option.value)}
                id={id}
                value={option.value}
                aria-describedby={option.hint ? `${id}-note` : undefined}
                className={classNames(
                  "grid size-4 shrink-0 place-items-center rounded-full border border-edge bg-canvas transition-colors enabled:hover:border-muted disabled:opacity-45 data-[state=checked]:border-accent data-[state=checked]:bg-accent",
                  touchTargetClass,
                )}
              >
                <Primitive.Indicator className="size-1.5 rounded-full bg-on-accent forced-colors:bg-[ButtonText]!" />
              </Primitive.Item>
            </span>
            <div className="min-w-0">
              <label htmlFor={id} className="text-ink text-sm">
                {option.label}
              </label>
              {option.hint && (
                <p id={`${id}-note`} className="text-muted text-xs">
                  {option.hint}
                </p>
              )}
            </div>
          </div>
        );
      })}
    </Primitive.Root>
  );
}
