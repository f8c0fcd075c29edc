"use client";

import { useCallback, useEffect, useState } from "react";
import { getLocalStorage } from "@/components/browser-storage/stored-values";
import { notify } from "@/components/ui/overlays/toaster";
import { limitRuns, type RunRecord, readRuns, restoreRuns, writeRuns } from "./run-records";

/** The runs of an agent that are stored in this browser, newest first. */
export function useRunHistory(slug: string) {
  const [runs, setRuns] = useState<readonly RunRecord[]>([]);
  // localStorage is not available during server rendering.
  useEffect(() => setRuns(readRuns(getLocalStorage, slug)), [slug]);
  const update = useCallback(
    (updater: (runs: readonly RunRecord[]) => readonly RunRecord[]) => {
      // Another tab may have written in the meantime.
      const next = limitRuns(updater(readRuns(getLocalStorage, slug)));
      writeRuns(getLocalStorage, slug, next);
      setRuns(next);
    },
    [slug],
  );
  /** Deletes runs and offers to undo that. */
  const removeRuns = (shouldRemove: (run: RunRecord) => boolean) => {
    const removed = readRuns(getLocalStorage, slug).filter(shouldRemove);
    if (removed.length === 0) return;
    update((previous) => previous.filter((run) => !shouldRemove(run)));
    const undo = () => update((previous) => restoreRuns(previous, removed));
    notify.success(removed.length === 1 ? "Run deleted" : `${removed.length} runs deleted`, {
      action: { label: "Undo", onClick: undo },
    });
  };
  const add = useCallback((run: RunRecord) => update((previous) => [run, ...previous]), [update]);
  return {
    runs,
    add,
    /** Pins a run under a name. Undefined unpins it. */
    pin: (id: string, name: string | undefined) =>
      update((previous) =>
        previous.map(({ pinned, ...run }) =>
          run.id !== id
            ? { ...run, ...(pinned !== undefined && { pinned }) }
            : { ...run, ...(name !== undefined && { pinned: name }) },
        ),
      ),
    remove: (id: string) => removeRuns((run) => run.id === id),
    clear: () => removeRuns(({ pinned }) => pinned === undefined),
  };
}
export type RunHistoryStore = ReturnType<typeof useRunHistory>;
