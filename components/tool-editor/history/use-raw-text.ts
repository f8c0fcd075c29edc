"use client";

import { useState } from "react";
import { useAfterPress } from "@/components/ui/inputs/use-after-press";
import { useHistoryVersion } from "../editor-state";

/**
 * Holds the raw text of a field, shown in place of its formatted value until the field is blurred
 * or the edit is undone.
 */
export function useRawText() {
  const version = useHistoryVersion();
  const [rawText, setRawText] = useState<{ text: string; version: number } | null>(null);
  const text = rawText?.version === version ? rawText.text : null;
  // Wait for the press to end, because the formatted value may have more lines than the typed text.
  const clear = useAfterPress(() => setRawText(null));
  return [
    text,
    (next: string | null) => (next === null ? clear() : setRawText({ text: next, version })),
  ] as const;
}
