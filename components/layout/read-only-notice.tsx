"use client";

import { Eye } from "lucide-react";
import { useReadOnlyReason } from "@/components/ui/primitives/read-only";

/** Explains why the page is read-only. Renders nothing when it is editable. */
export function ReadOnlyNotice() {
  const reason = useReadOnlyReason();
  if (reason === null) return null;
  return (
    <p className="flex items-center gap-2 border-line border-b bg-sunken px-4 py-1.5 text-muted text-xs">
      <Eye aria-hidden className="size-3.5 shrink-0" />
      {reason}
    </p>
  );
}
