"use client";

import { createContext, type ReactNode, useContext, useState } from "react";

const FloatingContext = createContext<HTMLElement | null>(null);

/**
 * Returns the portal container for menus, lists and tooltips: the dialog that they were opened
 * from, or else the page's `<main>`. At the end of `<body>`, they would be outside every landmark,
 * and outside a dialog's scroll lock and focus trap.
 */
export function useFloatingContainer(): HTMLElement | undefined {
  const inner = useContext(FloatingContext);
  if (inner) return inner;
  if (typeof document === "undefined") return undefined;
  return document.querySelector("main") ?? undefined;
}

/**
 * Wraps a dialog's content. `children` receives the ref for the element that will contain floating
 * elements.
 */
export function FloatingContainer({
  children,
}: {
  children: (ref: (element: HTMLElement | null) => void) => ReactNode;
}) {
  const [element, setElement] = useState<HTMLElement | null>(null);
  return <FloatingContext value={element}>{children(setElement)}</FloatingContext>;
}
