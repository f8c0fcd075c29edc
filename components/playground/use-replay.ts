"use client";

import { useRef, useState } from "react";
import type { Source } from "./source";

/** A run to repeat as soon as the page shows its tool. */
type Wanted = { address: string; tool: string; source: Source; id: number };

/**
 * Runs a prefilled form once, and only if the page shows that tool in that version: when the tool is gone, the page
 * falls back to another one, which must not be run instead. `address` is the page's current query string.
 */
export function useReplay(address: string) {
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const begun = useRef(0);
  const count = useRef(0);
  const isHere = wanted?.address === address;
  return {
    /** Changes when the form must be remounted for a replay; 0 when there is none. */
    due: wanted && isHere ? wanted.id : 0,
    want: (next: Omit<Wanted, "id">) => {
      count.current += 1;
      setWanted({ ...next, id: count.current });
    },
    giveUp: () => setWanted(null),
    /** Whether the form that just mounted should run; true once per request. */
    take: (tool: string, source: Source): boolean => {
      if (!wanted || !isHere || begun.current === wanted.id) return false;
      if (wanted.tool !== tool || wanted.source !== source) return false;
      begun.current = wanted.id;
      return true;
    },
  };
}
