"use client";

import { useLayoutEffect } from "react";

/**
 * Makes the sidebar give up its width to a live pane while the component is mounted. `:has()` on
 * the root could do this without a script, but then every change to the page would recalculate the
 * styles of all elements.
 */
export function useLivePane(): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset.livePane = "";
    return () => {
      delete dataset.livePane;
    };
  }, []);
}
