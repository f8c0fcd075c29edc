"use client";

import { useRef, useState } from "react";
import type { Source } from "../workspace/source";

/** A run to repeat as soon as the page shows its tool. */
type ReplayRequest = { queryString: string; tool: string; source: Source; id: number };

/**
 * Runs a prefilled form once, and only if the page shows the requested tool and version. If the
 * tool no longer exists, the page falls back to another one, which must not run instead.
 * `queryString` is the page's current query string.
 */
export function useReplay(queryString: string) {
  const [pending, setPending] = useState<ReplayRequest | null>(null);
  const consumedId = useRef(0);
  const lastId = useRef(0);
  const isAtTarget = pending?.queryString === queryString;
  return {
    /** Changes when the form must be remounted for a replay. It is 0 if there is none. */
    pendingId: pending && isAtTarget ? pending.id : 0,
    request: (next: Omit<ReplayRequest, "id">) => {
      lastId.current += 1;
      setPending({ ...next, id: lastId.current });
    },
    cancel: () => setPending(null),
    /** Returns whether the form that just mounted should run. Returns true once per request. */
    consume: (tool: string, source: Source): boolean => {
      if (!pending || !isAtTarget || consumedId.current === pending.id) return false;
      if (pending.tool !== tool || pending.source !== source) return false;
      consumedId.current = pending.id;
      return true;
    },
  };
}
