"use client";

import { createContext, type ReactNode, useContext, useState } from "react";

const Container = createContext<HTMLElement | null>(null);

/**
 * Where menus, lists and tooltips are put: in the dialog they were opened from, else in the page's
 * `<main>`. At the end of `<body>` they would stand outside every landmark, and a dialog's scroll
 * lock and focus trap would treat them as strangers.
 */
export function useFloatingContainer(): HTMLElement | undefined {
  const inner = useContext(Container);
  if (inner) return inner;
  if (typeof document === "undefined") return undefined;
  return document.querySelector("main") ?? undefined;
}

/** Wraps a dialog's content; `children` receives the ref of the element that shall hold floats. */
export function FloatingContainer({
  children,
}: {
  children: (ref: (element: HTMLElement | null) => void) => ReactNode;
}) {
  const [element, setElement] = useState<HTMLElement | null>(null);
  return <Container value={element}>{children(setElement)}</Container>;
}
