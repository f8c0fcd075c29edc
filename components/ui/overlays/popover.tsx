"use client";

import { Popover as Primitive } from "radix-ui";
import type { ComponentProps } from "react";
import { classNames } from "../primitives/class-names";
import { useFloatingContainer } from "./floating-container";

export const Popover = Primitive.Root;
export const PopoverTrigger = Primitive.Trigger;

/**
 * Content of a popover. Requires an `aria-label` or `aria-labelledby`, because screen readers treat
 * the popover as a dialog.
 */
export function PopoverContent({ className, ...rest }: ComponentProps<typeof Primitive.Content>) {
  return (
    <Primitive.Portal container={useFloatingContainer()}>
      <Primitive.Content
        sideOffset={4}
        collisionPadding={8}
        align="start"
        {...rest}
        className={classNames(
          "z-50 max-h-(--radix-popover-content-available-height) w-72 max-w-[calc(100vw-1rem)] overflow-y-auto rounded-md bg-raised p-3 text-sm shadow-float outline-none data-[state=open]:animate-fade-in forced-colors:border",
          className,
        )}
      />
    </Primitive.Portal>
  );
}
