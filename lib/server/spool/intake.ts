import type { DropCounter } from "./drop-counter";
import { MAX_RECORD_BYTES } from "./records";
import type { SpoolWriter } from "./spool-writer";

/** Maximum size of the rows held in memory while the disk does not accept them. */
const MAX_UNWRITTEN_BYTES = 16 * 1024 * 1024;
const DISK_RETRY_MS = 1_000;

type Row = { data: Buffer; source: string };

const toBytes = (rows: readonly Row[]) => rows.reduce((sum, { data }) => sum + data.length, 0);

type Ports = {
  write: SpoolWriter["write"];
  /** Returns how many more bytes the spool may take. */
  freeBytes(): number;
  drops: DropCounter;
  report(error: unknown): void;
};

/** Creates a writer that, after a failure, does not try the disk again for a second. */
const createDisk = ({ write, report }: Pick<Ports, "write" | "report">) => {
  let retryAt = 0;
  let isFailing = false;
  let failedWrites = 0;
  return {
    /** Whether the disk did not accept the rows when they were last written to it. */
    isFailing: () => isFailing,
    failedWrites: () => failedWrites,
    /** Lets the next write try the disk, even if it has just failed. */
    retryNow(): void {
      retryAt = 0;
    },
    /** Returns whether the disk accepted the rows. */
    write(rows: readonly Row[]): boolean {
      if (performance.now() < retryAt) return false;
      try {
        write(rows.map(({ data }) => data));
        isFailing = false;
      } catch (error) {
        retryAt = performance.now() + DISK_RETRY_MS;
        isFailing = true;
        failedWrites += 1;
        report(error);
      }
      return !isFailing;
    },
  };
};

/**
 * Creates the intake, which writes the rows of one turn of the event loop together at its end. The
 * server writes its responses after that, so nobody receives the response to a call whose row is
 * only in memory.
 */
export const createIntake = ({ freeBytes, drops, ...ports }: Ports) => {
  const disk = createDisk(ports);
  let rows: Row[] = [];
  let bytes = 0;
  /** Rows that are being stored without the disk. They are no longer in `rows`. */
  let draining: Row[] = [];
  let endOfTurn: NodeJS.Immediate | undefined;

  /** Drops the newest rows, because older ones stay stored. */
  const dropBeyond = (limit: number, reason: string) => {
    const dropped: string[] = [];
    for (let row = rows.at(-1); row && bytes > limit; row = rows.at(-1)) {
      rows.pop();
      bytes -= row.data.length;
      dropped.push(row.source);
    }
    if (dropped.length > 0) drops.add(dropped, reason);
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
    dropBeyond(Math.max(0, freeBytes()), "The spool is full.");
    if (rows.length === 0) return;
    if (disk.write(rows)) take();
    else dropBeyond(MAX_UNWRITTEN_BYTES, "The spool cannot be written to disk.");
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
      dropBeyond(0, "The server stopped before rows were stored.");
    },
  };
};
