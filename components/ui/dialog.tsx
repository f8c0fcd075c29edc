"use client";

import { X } from "lucide-react";
import { Dialog as Primitive } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names";
import { escapeStaysInEditor } from "./escape-key";
import { FloatingContainer } from "./floating-container";
import { IconButton } from "./icon-button";

export const Dialog = Primitive.Root;
export const DialogTrigger = Primitive.Trigger;
export const DialogClose = Primitive.Close;

const widths = { sm: "max-w-100", md: "max-w-130", lg: "max-w-200" };

type DialogContentProps = Omit<ComponentProps<typeof Primitive.Content>, "title"> & {
  title: ReactNode;
  description?: ReactNode;
  /** Stays in view under the scrolling body: the buttons, the deed last. */
  footer?: ReactNode;
  width?: keyof typeof widths;
};

export function DialogContent(props: DialogContentProps) {
  const { title, description, footer, width = "md", className, children, ...rest } = props;
  return (
    <Primitive.Portal>
      <Primitive.Overlay className="fixed inset-0 z-40 bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in" />
      <div className="pointer-events-none fixed inset-0 z-50 grid items-end justify-items-center p-3 sm:items-start sm:pt-[12vh]">
        <FloatingContainer>
          {(ref) => (
            <Primitive.Content
              ref={ref}
              {...(description ? {} : { "aria-describedby": undefined })}
              onEscapeKeyDown={escapeStaysInEditor}
              {...rest}
              className={classNames(
                "pointer-events-auto relative flex max-h-[calc(88dvh-1.5rem)] w-full flex-col rounded-md bg-raised shadow-float outline-none forced-colors:border sm:max-h-[76vh]",
                "data-[state=closed]:animate-sink data-[state=open]:animate-rise",
                widths[width],
                className,
              )}
            >
              <header className="flex flex-col gap-1 pr-12 pl-4 pt-3.5 pb-3">
                <Primitive.Title className="font-semibold text-base">{title}</Primitive.Title>
                {description && (
                  <Primitive.Description className="text-muted text-sm">
                    {description}
                  </Primitive.Description>
                )}
              </header>
              <div className="min-h-0 overflow-y-auto px-4 pb-4">{children}</div>
              {footer && (
                <footer className="flex flex-wrap justify-end gap-2 border-line border-t px-4 py-3">
                  {footer}
                </footer>
              )}

              {/* Last in the order of focus: a dialog opens at its first field. */}
              <Primitive.Close asChild>
                <IconButton label="Close" size="sm" className="absolute top-2.5 right-2.5">
                  <X aria-hidden />
                </IconButton>
              </Primitive.Close>
            </Primitive.Content>
          )}
        </FloatingContainer>
      </div>
    </Primitive.Portal>
  );
}
