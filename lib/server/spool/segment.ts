import fs from "node:fs";
import { open } from "node:fs/promises";
import { MAX_RECORD_BYTES, readRecords, toRecord } from "./records";

/** A file of rows. Its first record names the layout of the others. */
export type Segment = {
  path: string;
  /** Where the next row to drain starts; 0 until the layout has been read. */
  offset: number;
  layout: string | undefined;
  size: number;
};

/** The size of one read and of one transaction of the drain. The largest record fits. */
const MAX_BATCH_BYTES = MAX_RECORD_BYTES + 8;

export type Batch = {
  rows: Buffer[];
  /** Undefined if the writer died before writing it. */
  layout: string | undefined;
  /** Where the next batch starts. */
  end: number;
  damagedBytes: number;
};

/**
 * Reads the next rows. Skips an incomplete record at the end, because it was never acknowledged. A
 * file that is shorter than its rows lost them when the disk failed.
 */
export const readBatch = async ({ path, offset, layout, size }: Segment): Promise<Batch> => {
  const length = Math.min(MAX_BATCH_BYTES, size - offset);
  const file = await open(path);
  const data = Buffer.allocUnsafe(length);
  const { bytesRead } = await file.read(data, 0, length, offset).finally(() => file.close());
  const { records, bytes, isDamaged } = readRecords(data.subarray(0, bytesRead));
  const recordsEnd = offset + bytes;
  const isIncomplete = isDamaged || bytesRead < length;
  return {
    layout: layout ?? records.shift()?.toString(),
    rows: records,
    end: isIncomplete || offset + length === size ? size : recordsEnd,
    damagedBytes: isIncomplete ? size - recordsEnd : 0,
  };
};

/**
 * Creates a segment. Writes are synchronous, because they only reach the page cache, which takes
 * microseconds.
 */
export const createSegment = (path: string, layout: string) => {
  const fd = fs.openSync(path, "ax", 0o600);
  const segment: Segment = { path, offset: 0, layout, size: 0 };
  let pendingSync: Promise<void> = Promise.resolve();
  const append = (data: readonly Buffer[]): void => {
    const buffers = data.flatMap(toRecord);
    const length = buffers.reduce((sum, buffer) => sum + buffer.length, 0);
    let cause: unknown;
    try {
      if (fs.writevSync(fd, buffers) === length) {
        segment.size += length;
        return;
      }
    } catch (error) {
      cause = error;
    }
    // A full disk may have written a part, which must not precede the next rows.
    fs.ftruncateSync(fd, segment.size);
    throw cause ?? new Error("The disk is full.");
  };
  const syncNow = () =>
    new Promise<void>((resolve, reject) =>
      fs.fdatasync(fd, (error) => (error ? reject(error) : resolve())),
    );
  const sync = (): Promise<void> => {
    pendingSync = pendingSync.then(syncNow, syncNow);
    return pendingSync;
  };
  try {
    append([Buffer.from(layout)]);
  } catch (error) {
    fs.closeSync(fd);
    fs.rmSync(path, { force: true });
    throw error;
  }
  const start = segment.size;
  segment.offset = start;
  return {
    segment,
    append,
    sync,
    /** Deletes the rows after all of them have been drained. */
    reset(): void {
      fs.ftruncateSync(fd, start);
      segment.offset = start;
      segment.size = start;
    },
    close: (): Promise<void> => sync().finally(() => fs.closeSync(fd)),
  };
};
export type OpenSegment = ReturnType<typeof createSegment>;
