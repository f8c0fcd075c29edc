import { rm, stat } from "node:fs/promises";
import type { Segment } from "./segment";
import type { SpoolOwner } from "./spool-owner";

/**
 * Creates the list of segments of processes that have ended. Several servers may drain the same
 * one, which only costs time.
 */
export const createAbandonedSegments = (owner: SpoolOwner) => {
  let segments: Segment[] = [];
  return {
    list: (): readonly Segment[] => segments,
    async find(): Promise<void> {
      const paths = await owner.findAbandoned();
      const news = paths.filter((path) => !segments.some((each) => each.path === path));
      for (const path of news) {
        const size = await stat(path).then(
          ({ size }) => size,
          () => 0,
        );
        segments.push({ path, offset: 0, layout: undefined, size });
      }
    },
    async discard(segment: Segment): Promise<void> {
      await rm(segment.path, { force: true });
      segments = segments.filter((each) => each !== segment);
    },
    /**
     * Forgets the segments until the next sweep finds them again, so that one that cannot be
     * drained does not block others.
     */
    forget(): void {
      segments = [];
    },
  };
};
