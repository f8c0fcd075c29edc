"use client";

import { useState } from "react";
import { useTravels } from "../editor-state";

/** The raw text of a field, shown in place of its formatted value until the field is left or the edit is undone. */
export function useTyped() {
  const travels = useTravels();
  const [typed, setTyped] = useState<{ text: string; travels: number } | null>(null);
  const text = typed?.travels === travels ? typed.text : null;
  return [
    text,
    (next: string | null) => setTyped(next === null ? null : { text: next, travels }),
  ] as const;
}
