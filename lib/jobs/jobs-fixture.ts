import { createJobStore } from "./job-store-fixture";
import { createJobs, type Jobs } from "./jobs";

/** Jobs for tests without background calls. */
export const createIdleJobs = (): Jobs =>
  createJobs({
    store: createJobStore(),
    work: { run: async () => ({ type: "deferred" }), async release() {}, async recordLost() {} },
    reportError: () => {},
  });
