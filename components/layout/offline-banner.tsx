import { CloudOff } from "lucide-react";

/** Shown while the server is unreachable. */
export function OfflineBanner({ isVisible }: { isVisible: boolean }) {
  return (
    <div role="status" className="sticky top-0 z-30 empty:hidden">
      {isVisible && (
        <p className="flex items-start gap-2 border-warning-line border-b bg-warning-quiet px-4 py-2">
          <CloudOff aria-hidden className="mt-0.5 size-4 shrink-0 text-warning-strong" />
          <span>
            <strong className="font-medium text-warning-strong">
              The server cannot be reached.
            </strong>{" "}
            Your input is kept. The page reconnects automatically.
          </span>
        </p>
      )}
    </div>
  );
}
