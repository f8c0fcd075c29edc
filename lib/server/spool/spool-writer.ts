import fs from "node:fs";
import type { Row } from "./records";
import { createSegment, type OpenSegment, type Segment } from "./segment";
import type { SpoolOwner } from "./spool-owner";

/** A segment is deleted as a whole, so smaller segments free space sooner. */
const MAX_SEGMENT_BYTES = 8 * 1024 * 1024;
/**
 * How long rows may stay unsynced, in milliseconds. They are lost on a power loss, but not when the
 * process is killed.
 */
const SYNC_INTERVAL_MS = 100;

/** Counts the bytes of each source in each segment. */
const createUsage = () => {
  const bytesBySegment = new WeakMap<Segment, Map<string, number>>();
  return {
    add(segment: Segment, rows: readonly Row[]): void {
      const bytes = bytesBySegment.get(segment) ?? new Map<string, number>();
      bytesBySegment.set(segment, bytes);
      for (const { data, source } of rows)
        bytes.set(source, (bytes.get(source) ?? 0) + data.length);
    },
    get: (segments: readonly Segment[], source: string): number =>
      segments.reduce((sum, each) => sum + (bytesBySegment.get(each)?.get(source) ?? 0), 0),
    reset: (segment: Segment): void => void bytesBySegment.delete(segment),
  };
};

const createSyncTimer = (sync: () => void) => {
  let timer: NodeJS.Timeout | undefined;
  return {
    /** Syncs after the interval, unless that is already due. */
    start(): void {
      timer ??= setTimeout(() => {
        timer = undefined;
        sync();
      }, SYNC_INTERVAL_MS).unref();
    },
    stop(): void {
      clearTimeout(timer);
      timer = undefined;
    },
  };
};

/** Keeps the segment that is written to. */
const createCurrentSegment = (onSyncError: (error: unknown) => void) => {
  let current: OpenSegment | undefined;
  const close = async () => {
    const closing = current;
    current = undefined;
    await closing?.close().catch(onSyncError);
  };
  return {
    get: () => current,
    replace(next: OpenSegment): OpenSegment {
      void close();
      current = next;
      return next;
    },
    close,
    async sync(): Promise<void> {
      const syncing = current;
      try {
        await syncing?.sync();
      } catch (error) {
        onSyncError(error);
        // The next sync of the same file would succeed, even though the rows are not on the disk.
        if (syncing === current) await close();
      }
    },
  };
};

/** Creates a writer that writes rows to its owner's segments and deletes drained ones. */
export const createSpoolWriter = (
  owner: SpoolOwner,
  layout: string,
  onSyncError: (error: unknown) => void,
) => {
  let ownerId: string | undefined;
  let number = 0;
  const current = createCurrentSegment(onSyncError);
  let segments: Segment[] = [];
  const usage = createUsage();

  const claim = () => {
    const id = owner.claim();
    if (id === ownerId) return id;
    // Another process considered this one dead, and drains the remaining rows.
    void current.close();
    segments = [];
    ownerId = id;
    return id;
  };
  const openSegment = (id: string): OpenSegment => {
    const existing = current.get();
    if (existing && existing.segment.size < MAX_SEGMENT_BYTES) return existing;
    const next = current.replace(createSegment(owner.toSegmentPath(id, number++), layout));
    segments.push(next.segment);
    return next;
  };
  const hasRows = () => segments.some(({ offset, size }) => offset < size);
  const syncTimer = createSyncTimer(() => {
    if (hasRows()) void current.sync();
  });
  return {
    /** Throws if the disk does not accept the rows. None of them are written then. */
    write(rows: readonly Row[]): void {
      const { append, segment } = openSegment(claim());
      append(rows.map(({ data }) => data));
      usage.add(segment, rows);
      syncTimer.start();
    },
    /** Returns how many bytes of a source the segments contain. */
    usedBytes: (source: string): number => usage.get(segments, source),
    /** Returns the segments, oldest first. */
    segments: (): readonly Segment[] => segments,
    hasRows,
    /** Keeps others from draining what this process is about to drain. */
    renew(): void {
      if (hasRows()) claim();
    },
    /** Deletes the rows of a segment that has been fully drained. */
    discard(segment: Segment): void {
      const existing = current.get();
      if (segment === existing?.segment) {
        existing.reset();
        usage.reset(segment);
        return;
      }
      fs.rmSync(segment.path, { force: true });
      segments = segments.filter((each) => each !== segment);
    },
    /** Leaves undrained rows to the next process. */
    async close(): Promise<void> {
      syncTimer.stop();
      await current.close();
      for (const { path, offset, size } of segments)
        if (offset === size) fs.rmSync(path, { force: true });
      segments = [];
      ownerId = undefined;
      owner.release();
    },
  };
};
export type SpoolWriter = ReturnType<typeof createSpoolWriter>;
