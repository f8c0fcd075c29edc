"use client";

import { X } from "lucide-react";
import { Dialog as Primitive } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names";
import { escapeStaysInEditor } from "./escape-key";
import { FloatingContainer } from "./floating-container";
import { IconButton } from "./icon-button";

export const Sheet = Primitive.Root;
export const SheetTrigger = Primitive.Trigger;
export const SheetClose = Primitive.Close;

const widths = { md: "sm:max-w-115", lg: "sm:max-w-170" };

type SheetContentProps = Omit<ComponentProps<typeof Primitive.Content>, "title"> & {
  title: ReactNode;
  description?: ReactNode;
  /** Stays in view under the scrolling body: the buttons, the deed last. */
  footer?: ReactNode;
  width?: keyof typeof widths;
};

/** A dialog at the right edge, for work that wants the page's height. */
export function SheetContent(props: SheetContentProps) {
  const { title, description, footer, width = "md", className, children, ...rest } = props;
  return (
    <Primitive.Portal>
      <Primitive.Overlay className="fixed inset-0 z-40 bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in" />
      <FloatingContainer>
        {(ref) => (
          <Primitive.Content
            ref={ref}
            {...(description ? {} : { "aria-describedby": undefined })}
            onEscapeKeyDown={escapeStaysInEditor}
            {...rest}
            className={classNames(
              "fixed inset-y-0 right-0 z-50 flex w-full flex-col bg-raised shadow-float outline-none forced-colors:border",
              "data-[state=closed]:animate-slide-out data-[state=open]:animate-slide-in",
              widths[width],
              className,
            )}
          >
            <header className="flex flex-col gap-1 border-line border-b pr-12 pl-5 pt-4 pb-3.5">
              <Primitive.Title className="font-semibold text-base">{title}</Primitive.Title>
              {description && (
                <Primitive.Description className="text-muted text-sm">
                  {description}
                </Primitive.Description>
              )}
            </header>
            <div className="min-h-0 flex-1 overflow-y-auto px-5 py-4">{children}</div>
            {footer && (
              <footer className="flex flex-wrap justify-end gap-2 border-line border-t px-5 py-3">
                {footer}
              </footer>
            )}

            {/* Last in the order of focus: a dialog opens at its first field. */}
            <Primitive.Close asChild>
              <IconButton label="Close" size="sm" className="absolute top-3 right-3">
                <X aria-hidden />
              </IconButton>
            </Primitive.Close>
          </Primitive.Content>
        )}
      </FloatingContainer>
    </Primitive.Portal>
  );
}
