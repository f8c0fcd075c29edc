"use client";

import { CloudOff } from "lucide-react";
import { useEffect } from "react";
import { getLinkDestination } from "./link-destination";

/**
 * Blocks navigation, because for a page that it cannot fetch, Next.js would leave the site and show
 * the browser's error.
 */
const stayOnPage = (event: MouseEvent) => {
  if (getLinkDestination(event, location.href) !== null) event.preventDefault();
};

/** Shown while the server is unreachable. Links are disabled meanwhile. */
export function OfflineBanner({ isVisible }: { isVisible: boolean }) {
  useEffect(() => {
    if (!isVisible) return;
    document.addEventListener("click", stayOnPage, true);
    return () => document.removeEventListener("click", stayOnPage, true);
  }, [isVisible]);
  return (
    <div role="status" className="sticky top-0 z-30 empty:hidden">
      {isVisible && (
        <p className="flex items-start gap-2 border-warning-line border-b bg-warning-quiet px-4 py-2">
          <CloudOff aria-hidden className="mt-0.5 size-4 shrink-0 text-warning-strong" />
          <span>
            <strong className="font-medium text-warning-strong">
              The server cannot be reached.
            </strong>{" "}
            Your input is kept, and links work again as soon as the page has reconnected.
          </span>
        </p>
      )}
    </div>
  );
}
