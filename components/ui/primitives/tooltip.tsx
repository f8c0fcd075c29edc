"use client";

import { Tooltip as Primitive } from "radix-ui";
import { type FocusEvent, type ReactNode, useEffect, useState } from "react";
import { useFloatingContainer } from "../overlays/floating-container";
import { classNames } from "./class-names";

let isLastInputKey = false;
const noteInput = ({ type }: Event) => {
  isLastInputKey = type === "keydown";
};

// Focus that a menu or dialog closed with the mouse returns must not open the tooltip, which would
// cover what is next to its button. `:focus-visible` does not tell: it also matches such a button if
// nothing had the focus before.
const ignorePointerFocus = (event: FocusEvent) => {
  if (!isLastInputKey) event.preventDefault();
};

/** Lets neighboring tooltips open without a new delay. Rendered once, by the root layout. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  useEffect(() => {
    const types = ["keydown", "pointerdown"];
    for (const type of types) window.addEventListener(type, noteInput, true);
    return () => {
      for (const type of types) window.removeEventListener(type, noteInput, true);
    };
  }, []);
  return (
    <Primitive.Provider delayDuration={400} skipDelayDuration={200}>
      {children}
    </Primitive.Provider>
  );
}

type TooltipProps = {
  content: ReactNode;
  /** A single focusable element, which must spread its props and ref. */
  children: ReactNode;
  side?: "top" | "right" | "bottom" | "left";
  /** Disables the tooltip, for use when the trigger already shows the same text. */
  disabled?: boolean;
  className?: string | undefined;
};

export function Tooltip(props: TooltipProps) {
  const { content, children, side = "bottom", disabled = false, className } = props;
  const [open, setOpen] = useState(false);
  const container = useFloatingContainer();
  return (
    <Primitive.Root open={open && !disabled} onOpenChange={setOpen}>
      <Primitive.Trigger asChild onFocus={ignorePointerFocus}>
        {children}
      </Primitive.Trigger>
      <Primitive.Portal container={container}>
        <Primitive.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className={classNames(
            "z-60 max-w-64 animate-fade-in rounded-sm data-[state=closed]:animate-none bg-ink px-2 py-1 text-canvas text-xs forced-colors:border",
            className,
          )}
        >
          {content}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
