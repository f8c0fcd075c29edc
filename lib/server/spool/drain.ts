import { isMissingFile } from "../is-missing-file";
import type { DropCounter } from "./drop-counter";
import { type Batch, readBatch, type Segment } from "./segment";

/** The destination of the rows. */
export type RowStore = {
  /** Inserts rows and ignores existing ones, because a batch may be repeated. */
  insert(rows: readonly Buffer[], layout: string): Promise<void>;
  /** Whether an error is caused by a row, so that a retry would fail, too. */
  isRefusal(error: unknown): boolean;
};

type Ports = { store: RowStore; drops: DropCounter; report(error: unknown): void };

/** Creates a drain that moves rows from segments to the store. */
export const createDrain = ({ store, drops, report }: Ports) => {
  /**
   * Inserts rows. Halves a rejected batch until only the row that causes the rejection is left out.
   */
  const insert = async (rows: readonly Buffer[], layout: string): Promise<void> => {
    try {
      if (rows.length > 0) await store.insert(rows, layout);
    } catch (error) {
      if (!store.isRefusal(error)) throw error;
      if (rows.length === 1) {
        report(error);
        drops.add([""], "The database rejected a row.");
        return;
      }
      const middle = rows.length >> 1;
      await insert(rows.slice(0, middle), layout);
      await insert(rows.slice(middle), layout);
    }
  };
  const read = async (segment: Segment): Promise<Batch> => {
    try {
      return await readBatch(segment);
    } catch (error) {
      if (!isMissingFile(error)) throw error;
      // Another process has drained it.
      return { rows: [], layout: segment.layout, end: segment.size, damagedBytes: 0 };
    }
  };
  return {
    insert,
    /** Stores one batch of a segment. Returns its number of rows. */
    async drainBatch(segment: Segment): Promise<number> {
      const { rows, layout, end, damagedBytes } = await read(segment);
      if (layout !== undefined) await insert(rows, layout);
      segment.layout = layout;
      segment.offset = end;
      if (damagedBytes > 0)
        // The number of damaged rows is unknown.
        drops.add([""], `${segment.path}: ${damagedBytes} bytes are damaged and were skipped.`);
      return rows.length;
    },
  };
};
