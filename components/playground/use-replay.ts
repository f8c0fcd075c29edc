"use client";

import { useRef, useState } from "react";
import type { Source } from "./source";

/** A run that is to be made again as soon as the page has come to its address. */
type Wanted = { address: string; tool: string; source: Source; id: number };

/**
 * Runs a filled form once, and only where the page shows that very tool in that very state: a tool that is gone
 * must not be run under another's name. `address` is the query that the page is at.
 */
export function useReplay(address: string) {
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const begun = useRef(0);
  const count = useRef(0);
  const isHere = wanted?.address === address;
  return {
    /** Changes when a form must begin anew to be run; 0 when none is. */
    due: wanted && isHere ? wanted.id : 0,
    want: (next: Omit<Wanted, "id">) => {
      count.current += 1;
      setWanted({ ...next, id: count.current });
    },
    giveUp: () => setWanted(null),
    /** Whether the form that appears now is run; true once for each wish. */
    take: (tool: string, source: Source): boolean => {
      if (!wanted || !isHere || begun.current === wanted.id) return false;
      if (wanted.tool !== tool || wanted.source !== source) return false;
      begun.current = wanted.id;
      return true;
    },
  };
}
