import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";
import { isFocusFree } from "./is-focus-free";

/**
 * Focuses the page's content after navigation if the focused element is gone and no field takes the
 * focus. On page load, the focus stays where the browser puts it, so that Tab reaches the skip link
 * first.
 */
export function useFocusAfterNavigation(): void {
  const path = usePathname();
  const lastPath = useRef(path);
  useEffect(() => {
    if (lastPath.current !== path && isFocusFree())
      document.getElementById("main")?.focus({ preventScroll: true });
    lastPath.current = path;
  }, [path]);
}
