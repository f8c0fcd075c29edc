"use client";

import { useState } from "react";
import { useHistoryVersion } from "../editor-state";

/** The raw text of a field, shown in place of its formatted value until the field is left or the edit is undone. */
export function useRawText() {
  const version = useHistoryVersion();
  const [rawText, setRawText] = useState<{ text: string; version: number } | null>(null);
  const text = rawText?.version === version ? rawText.text : null;
  return [
    text,
    (next: string | null) => setRawText(next === null ? null : { text: next, version }),
  ] as const;
}
