"use client";

import { Dialog as Primitive } from "radix-ui";
import { classNames } from "../primitives/class-names";
import { DialogFrame, type DialogFrameProps, Overlay } from "./dialog-frame";
import { GuardedRoot } from "./guarded-root";

export const Dialog = GuardedRoot;
export const DialogTrigger = Primitive.Trigger;
export const DialogClose = Primitive.Close;

const widths = { sm: "max-w-100", md: "max-w-130", lg: "max-w-200" };

type DialogContentProps = DialogFrameProps & { width?: keyof typeof widths };

export function DialogContent({ width = "md", className, ...rest }: DialogContentProps) {
  return (
    <Primitive.Portal>
      <Overlay />
      {/* Without its own animation, this element would be removed immediately, and the dialog
          with it. */}
      <div className="pointer-events-none fixed inset-0 z-50 grid grid-cols-[minmax(0,1fr)] items-end justify-items-center p-3 has-[>[data-state=closed]]:animate-fade-out sm:items-start sm:pt-[12vh]">
        <DialogFrame
          {...rest}
          className={classNames(
            "pointer-events-auto relative flex max-h-[calc(88dvh-1.5rem)] w-full flex-col rounded-md bg-raised shadow-float outline-none forced-colors:border sm:max-h-[76vh]",
            "data-[state=closed]:animate-sink data-[state=open]:animate-rise",
            widths[width],
            className,
          )}
        />
      </div>
    </Primitive.Portal>
  );
}
