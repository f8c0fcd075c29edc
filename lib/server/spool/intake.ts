import type { DropCounter } from "./drop-counter";
import { MAX_RECORD_BYTES, type Row } from "./records";
import type { SpoolWriter } from "./spool-writer";

/** Maximum size of the rows held in memory while the disk does not accept them. */
const MAX_UNWRITTEN_BYTES = 16 * 1024 * 1024;
const DISK_RETRY_MS = 1_000;
const UNWRITABLE =
  "Rows cannot be written to TOOLWRIGHT_DATA. Until they are in the database, they are lost if the server is killed.";

/**
 * A source can take up at most this many times what it leaves free, so that others always have some
 * space.
 */
const MAX_TIMES_FREE = 9;

const toSource = ({ source }: Row) => source;
const toBytes = (rows: readonly Row[]) => rows.reduce((sum, { data }) => sum + data.length, 0);

type Ports = {
  write: SpoolWriter["write"];
  /** Returns how many more bytes the spool may take. */
  freeBytes(): number;
  /** Returns how many bytes of the spool a source takes up. */
  usedBytes(source: string): number;
  drops: DropCounter;
  report(error: unknown): void;
};

/** Creates a writer that, after a failure, does not try the disk again for a second. */
const createDisk = ({ write, report }: Pick<Ports, "write" | "report">) => {
  let retryAt = 0;
  let isFailing = false;
  let failedWrites = 0;
  const fail = (error: unknown): void => {
    retryAt = performance.now() + DISK_RETRY_MS;
    isFailing = true;
    failedWrites += 1;
    report(new Error(UNWRITABLE, { cause: error }));
  };
  return {
    /** Whether the disk did not accept the rows when they were last written to it. */
    isFailing: () => isFailing,
    failedWrites: () => failedWrites,
    /** Counts a failure to keep rows that the disk had accepted. */
    fail,
    /** Lets the next write try the disk, even if it has just failed. */
    retryNow(): void {
      retryAt = 0;
    },
    /** Returns whether the disk accepted the rows. */
    write(rows: readonly Row[]): boolean {
      if (performance.now() < retryAt) return false;
      try {
        write(rows);
        isFailing = false;
      } catch (error) {
        fail(error);
      }
      return !isFailing;
    },
  };
};

/** Divides rows into those that fit and the others. The oldest come first, and stay stored. */
const selectFitting = (
  rows: readonly Row[],
  freeBytes: number,
  usedBytes: Ports["usedBytes"],
): { fitting: Row[]; others: Row[] } => {
  const used = new Map<string, number>();
  const fitting: Row[] = [];
  const others: Row[] = [];
  let free = freeBytes;
  for (const row of rows) {
    const { data, source } = row;
    const bytes = (used.get(source) ?? usedBytes(source)) + data.length;
    if (bytes > MAX_TIMES_FREE * (free - data.length)) {
      others.push(row);
      continue;
    }
    fitting.push(row);
    used.set(source, bytes);
    free -= data.length;
  }
  return { fitting, others };
};

/**
 * Creates the intake, which writes the rows of one turn of the event loop together at its end. The
 * server writes its responses after that, so nobody receives the response to a call whose row is
 * only in memory.
 */
export const createIntake = ({ freeBytes, usedBytes, drops, ...ports }: Ports) => {
  const disk = createDisk(ports);
  let rows: Row[] = [];
  let bytes = 0;
  /** Rows that are being stored without the disk. They are no longer in `rows`. */
  let draining: Row[] = [];
  let endOfTurn: NodeJS.Immediate | undefined;

  const dropUnfitting = (free: number, reason: string, used: Ports["usedBytes"] = () => 0) => {
    const { fitting, others } = selectFitting(rows, free, used);
    if (others.length === 0) return;
    rows = fitting;
    bytes = toBytes(rows);
    drops.add(others.map(toSource), reason);
  };
  const take = (): Row[] => {
    const current = rows;
    rows = [];
    bytes = 0;
    return current;
  };
  const takeBack = () => {
    rows = [...draining, ...rows];
    bytes = toBytes(rows);
    draining = [];
  };
  const write = (): void => {
    clearImmediate(endOfTurn);
    endOfTurn = undefined;
    if (rows.length === 0) return;
    dropUnfitting(freeBytes(), "The spool is full.", usedBytes);
    if (rows.length === 0) return;
    if (disk.write(rows)) take();
    else dropUnfitting(MAX_UNWRITTEN_BYTES, "The spool cannot be written to disk.");
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
    /** Returns the size of the rows that are only in memory. */
    unwrittenBytes: () => bytes + toBytes(draining),
    disk,
    /** Stores the rows that the disk does not accept. */
    async drain(insert: (rows: readonly Buffer[]) => Promise<void>): Promise<void> {
      draining = take();
      try {
        await insert(draining.map(({ data }) => data));
        draining = [];
      } catch (error) {
        takeBack();
        throw error;
      }
    },
    /**
     * Writes the remaining rows. Those that the disk does not accept are lost, even if the store
     * has been asked to store them.
     */
    close(): void {
      takeBack();
      disk.retryNow();
      write();
      dropUnfitting(0, "The server stopped before rows were stored.");
    },
  };
};
