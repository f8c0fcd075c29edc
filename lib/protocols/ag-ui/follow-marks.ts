import type { ThreadStore } from "@/lib/runs/thread-store";

type Ports = { threads: Pick<ThreadStore, "setFollowed">; reportError(error: unknown): void };

/** Creates a writer of whether this server's clients follow a run. */
export const createFollowMarks = (run: string, { threads, reportError }: Ports) => {
  /** Chained, so that the last mark wins. */
  let marking = Promise.resolve();
  return {
    mark(isFollowed: boolean) {
      marking = marking.then(() => threads.setFollowed(run, isFollowed)).catch(reportError);
    },
    /** Resolves once all marks so far are stored, or have failed. */
    waitForMarks: () => marking,
  };
};
