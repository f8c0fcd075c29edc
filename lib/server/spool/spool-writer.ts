import fs from "node:fs";
import { createSegment, type OpenSegment, type Segment } from "./segment";
import type { SpoolOwner } from "./spool-owner";

/** A segment is deleted as a whole, so the smaller it is, the sooner space becomes free. */
const MAX_SEGMENT_BYTES = 8 * 1024 * 1024;
/** What a loss of power may cost. A killed process loses nothing. */
const SYNC_INTERVAL_MS = 100;

/** Writes rows to segments of its owner, and deletes those that have been drained. */
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
    // Another process took this one for dead, and drains what is left.
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
    /** Throws when the disk does not take the rows, in which case none has been written. */
    write(rows: readonly Buffer[]): void {
      openSegment(claim()).append(rows);
      scheduleSync();
    },
    /** Oldest first. */
    segments: (): readonly Segment[] => segments,
    hasRows,
    /** Keeps others from draining what this process is about to drain. */
    renew(): void {
      if (hasRows()) claim();
    },
    /** Deletes the rows of a segment that has been drained to its end. */
    discard(segment: Segment): void {
      if (segment === current?.segment) {
        current.reset();
        return;
      }
      fs.rmSync(segment.path, { force: true });
      segments = segments.filter((each) => each !== segment);
    },
    /** Leaves what has not been drained to the next process. */
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
