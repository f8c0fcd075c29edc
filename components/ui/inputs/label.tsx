"use client";

import { Label as Primitive } from "radix-ui";
import type { ComponentProps } from "react";
import { classNames } from "../primitives/class-names";

type LabelProps = ComponentProps<typeof Primitive.Root> & {
  required?: boolean;
  optional?: boolean;
};

/** A label. `required` only shows a mark; the control itself has `aria-required`. */
export function Label({ required, optional, className, children, ...rest }: LabelProps) {
  return (
    <Primitive.Root
      {...rest}
      className={classNames(
        "inline-flex items-baseline gap-1 font-medium text-ink text-sm",
        className,
      )}
    >
      {children}
      {required && (
        <span aria-hidden className="text-danger-strong">
          *
        </span>
      )}
      {optional && <span className="font-normal text-faint text-xs">optional</span>}
    </Primitive.Root>
  );
}
