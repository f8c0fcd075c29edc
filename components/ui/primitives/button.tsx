"use client";

import { cva, type VariantProps } from "class-variance-authority";
import { Slot } from "radix-ui";
import {
  Children,
  type ComponentProps,
  type FocusEvent,
  isValidElement,
  type MouseEvent,
  type ReactNode,
  useRef,
  useState,
} from "react";
import { classNames } from "./class-names";
import { isDisclosureButton, useDisabledReason } from "./read-only";
import { Spinner } from "./spinner";
import { Tooltip } from "./tooltip";

const buttonClass = cva(
  [
    "relative inline-flex shrink-0 items-center justify-center gap-1.5 rounded-md border font-medium text-sm",
    // A label with a long name wraps instead of widening the page. With a negative margin, set
    // `max-w-none`, because the container can be narrower than the button.
    "wrap-anywhere max-w-full select-none transition-colors",
    "disabled:cursor-not-allowed disabled:opacity-45 aria-disabled:cursor-not-allowed",
    "[&_svg]:size-4 [&_svg]:shrink-0",
  ],
  {
    variants: {
      variant: {
        primary: "border-transparent bg-accent text-on-accent enabled:hover:bg-accent-hover",
        secondary:
          "border-line-strong bg-raised text-ink enabled:hover:border-edge enabled:hover:bg-hover",
        ghost:
          "border-transparent text-muted enabled:hover:bg-hover enabled:hover:text-ink data-[state=open]:bg-hover data-[state=open]:text-ink",
        danger: "border-transparent bg-danger text-on-accent enabled:hover:bg-danger-hover",
      },
      size: {
        sm: "min-h-7 px-2 py-0.5 coarse:min-h-control",
        md: "min-h-control px-3 py-1",
        lg: "min-h-10 px-4 py-1 text-base",
      },
    },
    compoundVariants: [
      {
        // `:enabled` never matches a link, so a link styled as a button needs its own hover.
        variant: "primary",
        class: "[a&]:hover:bg-accent-hover",
      },
      { variant: ["secondary", "ghost"], class: "[a&]:hover:bg-hover [a&]:hover:text-ink" },
    ],
    defaultVariants: { variant: "secondary", size: "md" },
  },
);

export type ButtonProps = ComponentProps<"button"> &
  VariantProps<typeof buttonClass> & {
    /** Shows a spinner. The button keeps its width and focus, and does nothing when pressed. */
    busy?: boolean;
    /**
     * Whether the action changes data. If so, the button is disabled in read-only mode, with a
     * reason.
     */
    writes?: boolean;
    /** Styles the single child (a link, a trigger) as a button instead of rendering one. */
    asChild?: boolean;
  };

export function Button({
  variant,
  size,
  busy = false,
  asChild = false,
  writes,
  className,
  children,
  onClick,
  type = "button",
  ...rest
}: ButtonProps) {
  const [hasFocus, setHasFocus] = useState(false);
  const isJustClicked = useRef(false);
  const classes = classNames(buttonClass({ variant, size }), className);
  const disabledReason = useDisabledReason(writes, isDisclosureButton(rest));
  // A button that has just submitted a form keeps the focus.
  if (disabledReason && !busy) {
    return (
      <LockedButton {...rest} reason={disabledReason} className={classes}>
        {asChild ? getChildContent(children) : children}
      </LockedButton>
    );
  }
  if (asChild) {
    return (
      <Slot.Root className={classes} onClick={onClick} {...rest}>
        {children}
      </Slot.Root>
    );
  }
  // Do not set `disabled` on a focused button, because the browser would move the focus to the
  // start of the page.
  const isHeld = rest.disabled && hasFocus;
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy || isHeld || isJustClicked.current) return event.preventDefault();
    onClick?.(event);
    // A request makes its button busy in a later task. The second click of a double click can come
    // first, and would send the request again.
    isJustClicked.current = true;
    setTimeout(() => {
      isJustClicked.current = false;
    });
  };
  const trackFocus = (event: FocusEvent<HTMLButtonElement>) => {
    setHasFocus(event.type === "focus");
    (event.type === "focus" ? rest.onFocus : rest.onBlur)?.(event);
  };
  return (
    <button
      {...rest}
      {...(busy && { onPointerDown: undefined, onKeyDown: undefined })}
      type={type}
      disabled={rest.disabled && !isHeld}
      className={classNames(classes, isHeld && "opacity-45")}
      onClick={handleClick}
      onFocus={trackFocus}
      onBlur={trackFocus}
      aria-busy={busy || undefined}
      aria-disabled={busy || isHeld || rest["aria-disabled"]}
    >
      <span className={busy ? "inline-flex items-center gap-1.5 opacity-0" : "contents"}>
        {children}
      </span>
      {busy && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      )}
    </button>
  );
}

/** Returns the content of the link or trigger that is styled as a button. */
const getChildContent = (children: ReactNode): ReactNode => {
  const [child] = Children.toArray(children);
  return isValidElement<{ children?: ReactNode }>(child) ? child.props.children : children;
};

/** A disabled button that stays focusable, so that everyone can find out why it is disabled. */
function LockedButton({ reason, ...rest }: ComponentProps<"button"> & { reason: string }) {
  return (
    <Tooltip content={reason}>
      <button
        {...rest}
        type="button"
        aria-disabled
        className={classNames(rest.className, "pointer-events-auto opacity-45")}
        // A menu's trigger opens the menu with these.
        onPointerDown={undefined}
        onKeyDown={undefined}
        onClick={(event) => event.preventDefault()}
      />
    </Tooltip>
  );
}
