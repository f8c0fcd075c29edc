"use client";

import { useLayoutEffect } from "react";

/**
 * Makes the sidebar leave its width to a live pane while the component is shown. `:has()` on the root could do it
 * without a script, but then every change of the page would recalculate the styles of all elements.
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
