import { isMissingFile } from "../is-missing-file";
import type { DropCounter } from "./drop-counter";
import { type Batch, readBatch, type Segment } from "./segment";

/** Where the rows go. */
export type RowStore = {
  /** Leaves rows alone that it has already: a batch may be repeated. */
  insert(rows: readonly Buffer[], layout: string): Promise<void>;
  /** Whether an error is about a row, so that a repetition would fail as well. */
  isRefusal(error: unknown): boolean;
};

type Ports = { store: RowStore; drops: DropCounter; report(error: unknown): void };

/** Moves rows from segments to the store. */
export const createDrain = ({ store, drops, report }: Ports) => {
  /** Halves a batch that is refused until only the row that causes it is left out. */
  const insert = async (rows: readonly Buffer[], layout: string): Promise<void> => {
    try {
      if (rows.length > 0) await store.insert(rows, layout);
    } catch (error) {
      if (!store.isRefusal(error)) throw error;
      if (rows.length === 1) {
        report(error);
        drops.add([""], "The database refused a row.");
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
        // How many rows they were cannot be known.
        drops.add([""], `${segment.path}: ${damagedBytes} bytes are damaged and were left out.`);
      return rows.length;
    },
  };
};
