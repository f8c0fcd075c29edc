"use client";

import { type MouseEvent, useRef } from "react";
import { focusable } from "../overlays/use-focus-after-removal";
import { Button, type ButtonProps } from "../primitives/button";

const LISTS = "ul, ol, tbody";

/** Returns the list that ends right before the element. */
const findListBefore = (element: Element): Element | null => {
  for (let node: Element | null = element; node; node = node.parentElement)
    for (let before = node.previousElementSibling; before; before = before.previousElementSibling) {
      const list = before.matches(LISTS) ? before : before.querySelector(LISTS);
      if (list) return list;
    }
  return null;
};

const focusRow = (row: HTMLElement): void => {
  const control = row.querySelector<HTMLElement>(focusable);
  if (!control) row.tabIndex = -1;
  (control ?? row).focus();
};

/**
 * Shows more rows of the list before it. The first of them receives the focus, because the button
 * moves to their end, or disappears with the last ones.
 */
export function MoreButton({ onClick, ...props }: ButtonProps) {
  const observer = useRef<MutationObserver>(undefined);
  const showMore = (event: MouseEvent<HTMLButtonElement>) => {
    const button = event.currentTarget;
    const list = findListBefore(button);
    const count = list?.children.length ?? 0;
    observer.current?.disconnect();
    observer.current = new MutationObserver((_, self) => {
      const row = list?.children[count];
      if (!(row instanceof HTMLElement)) return;
      self.disconnect();
      // Meanwhile, the focus may have been moved elsewhere.
      if ([button, document.body].some((each) => each === document.activeElement)) focusRow(row);
    });
    if (list) observer.current.observe(list, { childList: true });
    onClick?.(event);
  };
  return <Button {...props} onClick={showMore} />;
}
