import type { Interrupt } from "@ag-ui/client";
import { RelativeTime } from "@/components/ui/data/relative-time";

/** Shows how long an interrupt can still be answered. */
export function Expiry({ interrupt: { expiresAt } }: { interrupt: Interrupt }) {
  if (!expiresAt) return null;
  return (
    <p className="text-muted text-xs">
      Expires <RelativeTime value={expiresAt} />.
    </p>
  );
}
