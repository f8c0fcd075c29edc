const REPORT_INTERVAL_MS = 60_000;

/** Counts rows that are lost, and says so: at the first one, then once a minute at most. */
export const createDropCounter = (report: (error: unknown) => void) => {
  const counts = new Map<string, number>();
  let total = 0;
  let reportedTotal = 0;
  let reportedAt = Number.NEGATIVE_INFINITY;
  return {
    add(sources: readonly string[], reason: string): void {
      for (const source of sources) counts.set(source, (counts.get(source) ?? 0) + 1);
      total += sources.length;
      if (total === reportedTotal || performance.now() - reportedAt < REPORT_INTERVAL_MS) return;
      report(new Error(`${reason} Rows lost since the last report: ${total - reportedTotal}.`));
      reportedTotal = total;
      reportedAt = performance.now();
    },
    /** All rows, or those of one source. */
    count: (source?: string): number => (source === undefined ? total : (counts.get(source) ?? 0)),
  };
};
export type DropCounter = ReturnType<typeof createDropCounter>;
