import { X } from "lucide-react";
import { Dialog as Primitive } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";
import { classNames } from "../primitives/class-names";
import { IconButton } from "../primitives/icon-button";
import { FloatingContainer } from "./floating-container";
import { useRestoreFocus } from "./use-restore-focus";

export type DialogFrameProps = Omit<ComponentProps<typeof Primitive.Content>, "title"> & {
  title: ReactNode;
  description?: ReactNode;
  /** Stays visible below the scrolling body. Contains the buttons, with the primary action last. */
  footer?: ReactNode;
};

export const Overlay = () => (
  <Primitive.Overlay className="fixed inset-0 z-40 bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in print:hidden" />
);

/**
 * Keeps the dialog around a code editor open on Escape, which there means that the next Tab leaves
 * the editor.
 */
const keepEscapeInEditor = (event: KeyboardEvent): void => {
  if (event.target instanceof Element && event.target.closest(".cm-editor")) event.preventDefault();
};

/** Frame of dialogs and sheets: title, scrolling body, footer and close button. */
export function DialogFrame(props: DialogFrameProps & { isBordered?: boolean }) {
  const { title, description, footer, isBordered = false, children, ...rest } = props;
  const focusHandlers = useRestoreFocus();
  return (
    <FloatingContainer>
      {(ref) => (
        <Primitive.Content
          ref={ref}
          {...(description ? {} : { "aria-describedby": undefined })}
          onEscapeKeyDown={keepEscapeInEditor}
          {...rest}
          onOpenAutoFocus={(event) => {
            focusHandlers.onOpenAutoFocus();
            rest.onOpenAutoFocus?.(event);
          }}
          onCloseAutoFocus={(event) => {
            rest.onCloseAutoFocus?.(event);
            focusHandlers.onCloseAutoFocus(event);
          }}
        >
          <header
            className={classNames(
              "flex flex-col gap-1 pr-12",
              isBordered ? "border-line border-b pt-4 pb-3.5 pl-5" : "pt-3.5 pb-3 pl-4",
            )}
          >
            <Primitive.Title className="font-semibold text-base">{title}</Primitive.Title>
            {description && (
              <Primitive.Description className="text-muted text-sm">
                {description}
              </Primitive.Description>
            )}
          </header>
          <div
            className={classNames(
              "min-h-0 overflow-y-auto print:overflow-visible",
              isBordered ? "flex-1 px-5 py-4" : "px-4 pb-4",
            )}
          >
            {children}
          </div>
          {footer && (
            <footer
              className={classNames(
                "flex flex-wrap justify-end gap-2 border-line border-t py-3 print:hidden",
                isBordered ? "px-5" : "px-4",
              )}
            >
              {footer}
            </footer>
          )}

          {/* Last in the focus order, so that a dialog opens with its first field focused. */}
          <Primitive.Close asChild>
            <IconButton label="Close" size="sm" className="absolute top-2.5 right-2.5 print:hidden">
              <X aria-hidden />
            </IconButton>
          </Primitive.Close>
        </Primitive.Content>
      )}
    </FloatingContainer>
  );
}
