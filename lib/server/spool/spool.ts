import { setTimeout as sleep } from "node:timers/promises";
import { createFailureReport } from "../log/failure-report";
import { createAbandonedSegments } from "./abandoned-segments";
import { createDrain, type RowStore } from "./drain";
import { createDropCounter } from "./drop-counter";
import { createIntake } from "./intake";
import type { Segment } from "./segment";
import { createSpoolOwner, SWEEP_MS } from "./spool-owner";
import { createSpoolWriter } from "./spool-writer";

/** Milliseconds between two batches. Under load, fewer and larger batches cost less. */
const DRAIN_INTERVAL_MS = 250;
const BUSY_DRAIN_INTERVAL_MS = 1_000;
/** Number of rows in one batch at which the spool counts as busy. */
const BUSY_ROWS = 500;
/** Backlog above which the next batch follows immediately. */
const MAX_BACKLOG_BYTES = 2 * 1024 * 1024;
const MAX_RETRY_MS = 5_000;
const CLOSE_TIMEOUT_MS = 2_500;
/** Additional time for closing the files, in milliseconds. */
const CLOSE_FILES_MS = 300;
/** Maximum duration of `close`, in milliseconds. */
export const SPOOL_CLOSE_MS = CLOSE_TIMEOUT_MS + CLOSE_FILES_MS;

export type SpoolOptions = RowStore & {
  /** Shared by all servers with the same data folder. */
  folder: string;
  /** How rows are encoded. Stored with them, because another version may drain them. */
  layout: string;
  maxBytes: number;
  report(error: unknown): void;
  closeTimeoutMs?: number;
};

const toBytes = (segments: readonly Segment[]) => segments.reduce((sum, { size }) => sum + size, 0);
const toBacklog = (segments: readonly Segment[]) =>
  segments.reduce((sum, { size, offset }) => sum + size - offset, 0);

/** Opens the files of a spool. Batches move from them to the store. */
const openSpool = ({ folder, layout, maxBytes, report, ...store }: SpoolOptions) => {
  const reportFailure = createFailureReport(report);
  const drops = createDropCounter(report);
  const owner = createSpoolOwner(folder);
  const writer = createSpoolWriter(owner, layout, (error) => intake.disk.fail(error));
  const abandoned = createAbandonedSegments(owner);
  const drain = createDrain({ store, drops, report: reportFailure });
  const intake = createIntake({
    write: writer.write,
    freeBytes: () => maxBytes - toBytes(writer.segments()) - toBytes(abandoned.list()),
    usedBytes: writer.usedBytes,
    drops,
    report: reportFailure,
  });
  const drainOwn = async () => {
    const [segment] = writer.segments();
    if (!segment) return 0;
    const count = segment.offset < segment.size ? await drain.drainBatch(segment) : 0;
    if (segment.offset === segment.size) writer.discard(segment);
    return count;
  };
  const drainAbandoned = async () => {
    const [segment] = abandoned.list();
    if (!segment) return 0;
    try {
      const count = await drain.drainBatch(segment);
      if (segment.offset === segment.size) await abandoned.discard(segment);
      return count;
    } catch (error) {
      reportFailure(error);
      abandoned.forget();
      return 0;
    }
  };
  return {
    intake,
    writer,
    drops,
    reportFailure,
    /** Stores at most one batch of each origin. Returns the number of rows. */
    async drainOnce(): Promise<number> {
      intake.write();
      if (intake.hasRows()) await intake.drain((rows) => drain.insert(rows, layout));
      return (await drainOwn()) + (await drainAbandoned());
    },
    backlogBytes: () => toBacklog(writer.segments()) + toBacklog(abandoned.list()),
    hasRows: () => intake.hasRows() || writer.hasRows() || abandoned.list().length > 0,
    async sweep(): Promise<void> {
      writer.renew();
      await abandoned.find();
    },
  };
};

/** Stores one batch at a time, and determines how long to wait in between. */
const createBatches = (spool: ReturnType<typeof openSpool>) => {
  let retryMs = 0;
  let isBusy = false;
  let failedCount = 0;
  return {
    failedCount: () => failedCount,
    /** Returns whether it succeeded. */
    async store(): Promise<boolean> {
      try {
        isBusy = (await spool.drainOnce()) >= BUSY_ROWS;
        retryMs = 0;
        return true;
      } catch (error) {
        spool.reportFailure(error);
        failedCount += 1;
        retryMs = Math.min(Math.max(2 * retryMs, DRAIN_INTERVAL_MS), MAX_RETRY_MS);
        return false;
      }
    },
    delayMs(): number {
      if (retryMs > 0) return retryMs;
      if (spool.backlogBytes() >= MAX_BACKLOG_BYTES) return 0;
      return isBusy ? BUSY_DRAIN_INTERVAL_MS : DRAIN_INTERVAL_MS;
    },
  };
};

/**
 * Runs work immediately and at every sweep interval, never concurrently, until the returned
 * function is called.
 */
const repeat = (work: () => Promise<void>): (() => void) => {
  let isRunning = false;
  const run = async () => {
    if (isRunning) return;
    isRunning = true;
    await work();
    isRunning = false;
  };
  void run();
  const timer = setInterval(() => void run(), SWEEP_MS).unref();
  return () => clearInterval(timer);
};

/**
 * Creates a spool, which keeps rows on disk on their way to a store. A row is written before the
 * response to the call that it records, and survives the process. A long outage of the store only
 * costs space. Rows beyond `maxBytes` are dropped and counted.
 */
export const createSpool = (options: SpoolOptions) => {
  const { closeTimeoutMs = CLOSE_TIMEOUT_MS } = options;
  const spool = openSpool(options);
  const batches = createBatches(spool);
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<boolean> | undefined;
  let isClosed = false;

  /**
   * Runs only one batch at a time. Concurrent batches would read the same rows and lose their place
   * in the files.
   */
  const storeBatch = (): Promise<boolean> => {
    running ??= batches.store().finally(() => {
      running = undefined;
      schedule();
    });
    return running;
  };

  const schedule = () => {
    if (timer !== undefined || running || isClosed || !spool.hasRows()) return;
    timer = setTimeout(() => {
      timer = undefined;
      void storeBatch();
    }, batches.delayMs()).unref();
  };
  const stopSweeps = repeat(async () => {
    await spool.sweep().catch(spool.reportFailure);
    schedule();
  });

  /** Stores all rows, or as many as the store accepts. */
  const flush = async () => {
    clearTimeout(timer);
    timer = undefined;
    await running;
    spool.intake.write();
    while (spool.hasRows() && (await storeBatch()));
  };
  return {
    /** Appends a row of a Space. Drops are counted by source. */
    append(row: Buffer, source: string): void {
      spool.intake.append(row, source);
      schedule();
    },
    flush,
    droppedRows: spool.drops.count,
    saveDrops: spool.drops.save,
    isDiskFailing: spool.intake.disk.isFailing,
    /** Returns what waits for the store, and what went wrong since the start. */
    state: () => ({
      pendingBytes: spool.backlogBytes() + spool.intake.unwrittenBytes(),
      droppedRows: spool.drops.count(),
      failedWrites: batches.failedCount() + spool.intake.disk.failedWrites(),
    }),
    /** Stores what it can within seconds. The next process stores the rest from disk. */
    async close(): Promise<void> {
      isClosed = true;
      stopSweeps();
      const timeout = new AbortController();
      await Promise.race([
        flush(),
        sleep(closeTimeoutMs, undefined, { signal: timeout.signal }).catch(() => {}),
      ]);
      timeout.abort();
      spool.intake.close();
      spool.drops.reportRest();
      await spool.writer.close();
    },
  };
};
export type Spool = ReturnType<typeof createSpool>;
