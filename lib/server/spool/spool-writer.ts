import fs from "node:fs";
import { createSegment, type OpenSegment, type Segment } from "./segment";
import type { SpoolOwner } from "./spool-owner";

/** A segment is deleted as a whole, so smaller segments free space sooner. */
const MAX_SEGMENT_BYTES = 8 * 1024 * 1024;
/**
 * How long rows may stay unsynced, in milliseconds. They are lost on a power loss, but not when the
 * process is killed.
 */
const SYNC_INTERVAL_MS = 100;

/** Creates a writer that writes rows to its owner's segments and deletes drained ones. */
export const createSpoolWriter = (owner: SpoolOwner, layout: string) => {
  let ownerId: string | undefined;
  let number = 0;
  let current: OpenSegment | undefined;
  let segments: Segment[] = [];
  let syncTimer: NodeJS.Timeout | undefined;

  const closeCurrent = () => {
    void current?.close();
    current = undefined;
  };
  const claim = () => {
    const id = owner.claim();
    if (id === ownerId) return id;
    // Another process considered this one dead, and drains the remaining rows.
    closeCurrent();
    segments = [];
    ownerId = id;
    return id;
  };
  const openSegment = (id: string): OpenSegment => {
    if (current && current.segment.size < MAX_SEGMENT_BYTES) return current;
    closeCurrent();
    current = createSegment(owner.toSegmentPath(id, number++), layout);
    segments.push(current.segment);
    return current;
  };
  const hasRows = () => segments.some(({ offset, size }) => offset < size);
  const scheduleSync = () => {
    syncTimer ??= setTimeout(() => {
      syncTimer = undefined;
      if (hasRows()) void current?.sync();
    }, SYNC_INTERVAL_MS).unref();
  };
  return {
    /** Throws if the disk does not accept the rows. None of them are written then. */
    write(rows: readonly Buffer[]): void {
      openSegment(claim()).append(rows);
      scheduleSync();
    },
    /** Returns the segments, oldest first. */
    segments: (): readonly Segment[] => segments,
    hasRows,
    /** Keeps others from draining what this process is about to drain. */
    renew(): void {
      if (hasRows()) claim();
    },
    /** Deletes the rows of a segment that has been fully drained. */
    discard(segment: Segment): void {
      if (segment === current?.segment) {
        current.reset();
        return;
      }
      fs.rmSync(segment.path, { force: true });
      segments = segments.filter((each) => each !== segment);
    },
    /** Leaves undrained rows to the next process. */
    async close(): Promise<void> {
      clearTimeout(syncTimer);
      syncTimer = undefined;
      await current?.close();
      current = undefined;
      for (const { path, offset, size } of segments)
        if (offset === size) fs.rmSync(path, { force: true });
      segments = [];
      ownerId = undefined;
      owner.release();
    },
  };
};
export type SpoolWriter = ReturnType<typeof createSpoolWriter>;
