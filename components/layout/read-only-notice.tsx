"use client";

import { Eye, X } from "lucide-react";
import { IconButton } from "@/components/ui/primitives/icon-button";
import { useReadOnlyReason } from "@/components/ui/primitives/read-only";
import { createStoredPreference } from "./stored-preference";

const visibility = createStoredPreference("toolwright.view-only-notice", ["shown", "hidden"]);

/** Explains once why the pages are read-only. Afterwards, the disabled buttons explain it. */
export function ReadOnlyNotice() {
  const reason = useReadOnlyReason();
  const [choice, setChoice] = visibility.usePreference();
  if (reason === null || choice === "hidden") return null;
  return (
    <div className="flex min-h-8 items-center gap-2 border-line border-b bg-sunken px-4 text-muted text-xs">
      <Eye aria-hidden className="size-3.5 shrink-0" />
      <p className="flex-1 py-1.5">{reason}</p>
      <IconButton label="Hide this notice" size="sm" onClick={() => setChoice("hidden")}>
        <X aria-hidden />
      </IconButton>
    </div>
  );
}
