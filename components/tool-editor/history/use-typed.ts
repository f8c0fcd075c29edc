"use client";

import { useState } from "react";
import { useTravels } from "../editor-state";

/** Text as it was typed, which a field shows instead of its value's own spelling until it is left or undone. */
export function useTyped() {
  const travels = useTravels();
  const [typed, setTyped] = useState<{ text: string; travels: number } | null>(null);
  const text = typed?.travels === travels ? typed.text : null;
  return [
    text,
    (next: string | null) => setTyped(next === null ? null : { text: next, travels }),
  ] as const;
}
