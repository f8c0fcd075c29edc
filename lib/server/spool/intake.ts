import type { DropCounter } from "./drop-counter";
import { MAX_RECORD_BYTES } from "./records";
import type { SpoolWriter } from "./spool-writer";

/** Rows in memory while the disk does not take them. */
const MAX_UNWRITTEN_BYTES = 16 * 1024 * 1024;
const DISK_RETRY_MS = 1_000;

type Row = { data: Buffer; source: string };

type Ports = {
  write: SpoolWriter["write"];
  /** How many bytes the spool may still take. */
  freeBytes(): number;
  drops: DropCounter;
  report(error: unknown): void;
};

/**
 * Writes the rows of one turn of the event loop together at its end. The server writes its responses after that, so
 * nobody has the answer to a call whose row is only in memory.
 */
export const createIntake = ({ write: writeRows, freeBytes, drops, report }: Ports) => {
  let rows: Row[] = [];
  let bytes = 0;
  /** Being stored without the disk; no longer in `rows`. */
  let draining: Row[] = [];
  let endOfTurn: NodeJS.Immediate | undefined;
  let retryAt = 0;

  /** Drops the newest: what is stored stays stored. */
  const dropBeyond = (limit: number, reason: string) => {
    const dropped: string[] = [];
    for (let row = rows.at(-1); row && bytes > limit; row = rows.at(-1)) {
      rows.pop();
      bytes -= row.data.length;
      dropped.push(row.source);
    }
    if (dropped.length > 0) drops.add(dropped, reason);
  };
  const takeBack = () => {
    rows = [...draining, ...rows];
    bytes = rows.reduce((sum, { data }) => sum + data.length, 0);
    draining = [];
  };
  const write = (): void => {
    clearImmediate(endOfTurn);
    endOfTurn = undefined;
    if (rows.length === 0) return;
    dropBeyond(Math.max(0, freeBytes()), "The spool is full.");
    if (rows.length === 0) return;
    if (performance.now() >= retryAt) {
      try {
        writeRows(rows.map(({ data }) => data));
        rows = [];
        bytes = 0;
        return;
      } catch (error) {
        retryAt = performance.now() + DISK_RETRY_MS;
        report(error);
      }
    }
    dropBeyond(MAX_UNWRITTEN_BYTES, "The disk does not take the spool.");
  };
  return {
    append(data: Buffer, source: string): void {
      if (data.length > MAX_RECORD_BYTES) {
        drops.add([source], "A row is too large.");
        return;
      }
      rows.push({ data, source });
      bytes += data.length;
      endOfTurn ??= setImmediate(write);
    },
    write,
    hasRows: () => rows.length > 0,
    /** Stores the rows that the disk does not take. */
    async drain(insert: (rows: readonly Buffer[]) => Promise<void>): Promise<void> {
      draining = rows;
      rows = [];
      bytes = 0;
      try {
        await insert(draining.map(({ data }) => data));
        draining = [];
      } catch (error) {
        takeBack();
        throw error;
      }
    },
    /** Writes what is left. What the disk does not take is lost, also where the store has been asked to take it. */
    close(): void {
      takeBack();
      retryAt = 0;
      write();
      dropBeyond(0, "The server stopped before rows were stored.");
    },
  };
};
