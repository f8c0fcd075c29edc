import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";
import { isFocusFree } from "./is-focus-free";

/**
 * After a move to another page, what had the focus may be gone. The page's content gets it then, unless one of its
 * fields takes it. A page that is loaded keeps the browser's start, so that Tab reaches the skip link first.
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
