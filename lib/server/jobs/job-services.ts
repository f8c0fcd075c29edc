import { createJobQueue } from "@/lib/data/jobs/job-queue";
import { createJobStore } from "@/lib/data/jobs/job-store";
import type { PublishedAgents } from "@/lib/gateway/published-agents/published-agents";
import { createCallWork } from "@/lib/jobs/call-work";
import { createJobs } from "@/lib/jobs/jobs";
import type { Runtime } from "@/lib/runtime/ports";
import { deriveKey } from "../derive-key";
import type { RunningEnv } from "../env";
import { createReport } from "../log/create-report";

type Ports = { runtime: Runtime; publishedAgents: Pick<PublishedAgents, "find"> };

/** Creates the service for background calls and the queue that they wait in. */
export const createJobServices = (
  { secret, backgroundTimeoutMs }: Pick<RunningEnv, "secret" | "backgroundTimeoutMs">,
  { runtime, publishedAgents }: Ports,
) => {
  const report = createReport();
  const reportError = (error: unknown) => report(error, "jobs");
  const queue = createJobQueue({ onError: reportError });
  const store = createJobStore(queue, {
    fingerprint: deriveKey(secret, "job callers"),
    content: deriveKey(secret, "jobs"),
  });
  const work = createCallWork({
    runtime,
    async findAgent({ id, slug, version }) {
      const served = await publishedAgents.find(`${slug}@${version}`);
      return served?.agent.id === id ? served.agent : undefined;
    },
    timeoutMs: backgroundTimeoutMs,
    reportError,
  });
  const jobs = createJobs({ store, work, reportError });
  jobs.start();
  return {
    jobs,
    async close() {
      await jobs.close();
      await queue.stop();
    },
  };
};
