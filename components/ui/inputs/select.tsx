"use client";

import { Check, ChevronDown } from "lucide-react";
import { Select as Primitive } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";
import { useFloatingContainer } from "../overlays/floating-container";
import { classNames } from "../primitives/class-names";
import { useIsFieldReadOnly } from "../primitives/read-only";
import { useFieldAttributes } from "./field-context";
import { controlClass } from "./input";

export type SelectOption = {
  /** Never empty, because an empty value means that nothing is selected. */
  value: string;
  label: ReactNode;
  hint?: ReactNode;
};

type SelectProps<Value extends string> = {
  value?: Value;
  onValueChange?: (value: Value) => void;
  options: readonly SelectOption[];
  placeholder?: string;
  /** Required outside a `Field`. */
  "aria-label"?: string;
  className?: string;
};

export const selectTriggerClass = classNames(
  controlClass,
  "group flex h-control items-center justify-between gap-2 bg-canvas text-left",
  "[&>span]:min-w-0 [&>span]:truncate",
);

/** Leaves Mod+Enter to the page, as in a text field; Radix would open the list. */
const TriggerButton = ({ onKeyDown, ...rest }: ComponentProps<"button">) => (
  <button
    type="button"
    {...rest}
    onKeyDown={(event) => {
      if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) onKeyDown?.(event);
    }}
  />
);

export function Select<Value extends string>(props: SelectProps<Value>) {
  const { options, placeholder, className, ...rest } = props;
  const { "aria-label": label, ...root } = rest;
  const { "aria-required": required, ...fieldAttributes } = useFieldAttributes();
  const isReadOnly = useIsFieldReadOnly();
  return (
    <Primitive.Root {...root} disabled={isReadOnly} required={required}>
      <Primitive.Trigger asChild>
        <TriggerButton
          {...fieldAttributes}
          {...(label ? { "aria-label": label, "aria-labelledby": undefined } : {})}
          className={classNames(selectTriggerClass, "data-[placeholder]:text-faint", className)}
        >
          <Primitive.Value placeholder={placeholder} />
          <ChevronDown aria-hidden className="size-4 shrink-0 text-muted" />
        </TriggerButton>
      </Primitive.Trigger>
      <Primitive.Portal container={useFloatingContainer()}>
        <Primitive.Content
          position="popper"
          sideOffset={4}
          collisionPadding={8}
          className="z-50 max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) max-w-[min(24rem,var(--radix-select-content-available-width))] overflow-hidden rounded-md bg-raised shadow-float data-[state=open]:animate-fade-in"
        >
          <Primitive.Viewport className="p-1">
            {options.map((option) => (
              <Primitive.Item
                key={option.value}
                value={option.value}
                // The hint is visible, so include it in the accessible name.
                aria-labelledby={undefined}
                className="flex min-h-row select-none items-center gap-2 rounded-sm px-2 py-1 text-ink text-sm outline-none data-disabled:opacity-45 data-highlighted:bg-hover forced-colors:data-highlighted:outline-1 forced-colors:data-highlighted:outline-solid [&_svg]:size-4"
              >
                <span className="min-w-0 flex-1">
                  <Primitive.ItemText>{option.label}</Primitive.ItemText>
                  {option.hint && <span className="block text-muted text-xs">{option.hint}</span>}
                </span>
                <span className="grid size-4 shrink-0 place-items-center text-accent-strong">
                  <Primitive.ItemIndicator>
                    <Check aria-hidden />
                  </Primitive.ItemIndicator>
                </span>
              </Primitive.Item>
            ))}
          </Primitive.Viewport>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
