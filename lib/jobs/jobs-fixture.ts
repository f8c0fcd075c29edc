import { createJobStore } from "./job-store-fixture";
import { createJobs, type Jobs } from "./jobs";

/** For tests without calls in the background. */
export const createIdleJobs = (): Jobs =>
  createJobs({
    store: createJobStore(),
    work: { run: async () => ({ type: "deferred" }), async release() {}, async recordLost() {} },
    reportError: () => {},
  });
