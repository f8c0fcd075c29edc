"use client";

import { useCallback, useEffect, useState } from "react";
import { notify } from "@/components/ui/toaster";
import { bounded, type KeptRun, readRuns, withRuns, writeRuns } from "./kept-runs";

/** The runs of an agent stored in this browser, newest first. */
export function useKeptRuns(slug: string) {
  const [runs, setRuns] = useState<readonly KeptRun[]>([]);
  // localStorage is not available while rendering on the server.
  useEffect(() => setRuns(readRuns(localStorage, slug)), [slug]);
  const change = useCallback(
    (make: (runs: readonly KeptRun[]) => readonly KeptRun[]) => {
      // Another tab may have written in the meantime.
      const next = bounded(make(readRuns(localStorage, slug)));
      writeRuns(localStorage, slug, next);
      setRuns(next);
    },
    [slug],
  );
  /** Deletes runs and offers to undo it. */
  const forget = (goes: (run: KeptRun) => boolean) => {
    const gone = readRuns(localStorage, slug).filter(goes);
    if (gone.length === 0) return;
    change((known) => known.filter((run) => !goes(run)));
    const bringBack = () => change((known) => withRuns(known, gone));
    notify.success(gone.length === 1 ? "Run deleted" : `${gone.length} runs deleted`, {
      action: { label: "Undo", onClick: bringBack },
    });
  };
  const add = useCallback((run: KeptRun) => change((known) => [run, ...known]), [change]);
  return {
    runs,
    add,
    /** Pins a run under a name; undefined unpins it. */
    pin: (id: string, name: string | undefined) =>
      change((known) =>
        known.map(({ pinned: _, ...run }) =>
          run.id !== id
            ? { ...run, ...(_ !== undefined && { pinned: _ }) }
            : { ...run, ...(name !== undefined && { pinned: name }) },
        ),
      ),
    remove: (id: string) => forget((run) => run.id === id),
    clear: () => forget(({ pinned }) => pinned === undefined),
  };
}
export type KeptRuns = ReturnType<typeof useKeptRuns>;
