"use client";

import { Dialog as Primitive } from "radix-ui";
import { classNames } from "../primitives/class-names";
import { DialogFrame, type DialogFrameProps, Overlay } from "./dialog-frame";
import { GuardedRoot } from "./guarded-root";

export const Sheet = GuardedRoot;
export const SheetTrigger = Primitive.Trigger;
export const SheetClose = Primitive.Close;

const widths = { md: "sm:max-w-115", lg: "sm:max-w-170" };

type SheetContentProps = DialogFrameProps & { width?: keyof typeof widths };

/** A dialog at the right edge, for tasks that need the full height of the page. */
export function SheetContent({ width = "md", className, ...rest }: SheetContentProps) {
  return (
    <Primitive.Portal>
      <Overlay />
      <DialogFrame
        {...rest}
        isBordered
        className={classNames(
          "fixed inset-y-0 right-0 z-50 flex w-full flex-col bg-raised shadow-float outline-none forced-colors:border print:static print:max-w-none print:animate-none print:shadow-none",
          "data-[state=closed]:animate-slide-out data-[state=open]:animate-slide-in",
          widths[width],
          className,
        )}
      />
    </Primitive.Portal>
  );
}
