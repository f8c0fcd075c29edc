"use client";

import { useEffect } from "react";

/**
 * Reloads a page that the browser restores from its back/forward cache. Its form was submitted
 * before the browser left the page, and would still be waiting for the response.
 */
export function ReloadWhenRestored() {
  useEffect(() => {
    const reload = ({ persisted }: PageTransitionEvent) => {
      if (persisted) window.location.reload();
    };
    window.addEventListener("pageshow", reload);
    return () => window.removeEventListener("pageshow", reload);
  }, []);
  return null;
}
