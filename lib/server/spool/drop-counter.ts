import { databaseNow } from "@/lib/data/clock";

const REPORT_INTERVAL_MS = 60_000;

/** How many rows of one source were lost, and when. */
type Drops = { calls: number; firstAt: Date; lastAt: Date };

const add = (drops: Map<string, Drops>, source: string, { calls, firstAt, lastAt }: Drops) => {
  const existing = drops.get(source);
  drops.set(source, {
    calls: calls + (existing?.calls ?? 0),
    firstAt: existing && existing.firstAt < firstAt ? existing.firstAt : firstAt,
    lastAt: existing && existing.lastAt > lastAt ? existing.lastAt : lastAt,
  });
};

/**
 * Counts lost rows and reports them: the first one immediately, later ones at most once a minute.
 */
export const createDropCounter = (report: (error: unknown) => void) => {
  let unsaved = new Map<string, Drops>();
  let total = 0;
  let reportedTotal = 0;
  let reportedAt = Number.NEGATIVE_INFINITY;
  const reportNew = (reason: string) => {
    report(new Error(`${reason} Rows lost since the last report: ${total - reportedTotal}.`));
    reportedTotal = total;
    reportedAt = performance.now();
  };
  return {
    add(sources: readonly string[], reason: string): void {
      const now = new Date(databaseNow());
      for (const source of sources) add(unsaved, source, { calls: 1, firstAt: now, lastAt: now });
      total += sources.length;
      if (total > reportedTotal && performance.now() - reportedAt >= REPORT_INTERVAL_MS)
        reportNew(reason);
    },
    /** Reports any unreported losses before the process ends. */
    reportRest(): void {
      if (total > reportedTotal) reportNew("The server is stopping.");
    },
    count: (): number => total,
    /** Passes `save` what was lost since the last time, and keeps it if `save` fails. */
    async save(save: (drops: ReadonlyMap<string, Drops>) => Promise<void>): Promise<void> {
      if (unsaved.size === 0) return;
      const drops = unsaved;
      unsaved = new Map();
      try {
        await save(drops);
      } catch (error) {
        for (const [source, drop] of drops) add(unsaved, source, drop);
        throw error;
      }
    },
  };
};
export type DropCounter = ReturnType<typeof createDropCounter>;
