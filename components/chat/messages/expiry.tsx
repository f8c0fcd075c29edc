import type { Interrupt } from "@ag-ui/client";
import type { ReactNode } from "react";
import { RelativeTime, useCurrentTime } from "@/components/ui/data/relative-time";

const SOON_MS = 60_000;
/** A later time is no deadline: some agents send one far in the future instead of none. */
const FAR_MS = 30 * 86_400_000;

/** Shows how long an interrupt can still be answered, if that matters. */
export function Expiry({ interrupt: { expiresAt = "" } }: { interrupt: Interrupt }) {
  const remaining = Date.parse(expiresAt) - useCurrentTime();
  if (Number.isNaN(remaining) || remaining > FAR_MS) return null;
  if (remaining <= 0) return <Line>Expired.</Line>;
  if (remaining < SOON_MS) return <Line>Expires in less than a minute.</Line>;
  return (
    <Line>
      Expires <RelativeTime value={expiresAt} />.
    </Line>
  );
}

function Line({ children }: { children: ReactNode }) {
  return <p className="text-muted text-xs">{children}</p>;
}
