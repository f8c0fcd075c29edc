import { findSecretProblem } from "@/lib/data/credentials/data-keys";
import type { RunningEnv } from "../env";
import { createDatabaseChecks, type DatabaseStatus } from "../served/served-state";
import { describeClockSkew } from "./clock-checks";
import { checkHealth, type HealthCheck, type HealthReport } from "./health-checks";
import { createStopAnnouncement } from "./stop-announcement";

type Sources = {
  database(): DatabaseStatus;
  droppedCalls(): number;
  /** Whether the disk does not accept finished calls, which are then only in memory. */
  isSpoolFailing(): boolean;
  /** Undefined without Redis. */
  isRedisConnected(): boolean | undefined;
};

/** Creates the checks for what needs attention although agents are served. */
const createAttentionChecks = (sources: Sources): HealthCheck[] => [
  () => {
    const message = describeClockSkew();
    return message === undefined ? undefined : { code: "clock_skew", message };
  },
  () =>
    sources.droppedCalls() > 0
      ? {
          code: "calls_dropped",
          message: `This server has failed to log ${sources.droppedCalls()} calls since it started.`,
        }
      : undefined,
  () =>
    sources.isSpoolFailing()
      ? {
          code: "spool_failing",
          message:
            "Finished calls could not be written to the data folder. Until they are in the database, they are lost if the server is killed. Check the free space and the permissions of the folder.",
        }
      : undefined,
  () =>
    sources.isRedisConnected() === false
      ? {
          code: "redis_away",
          message: "Redis does not respond. Each server counts rate limits on its own.",
        }
      : undefined,
];

/** Creates the health check of this process, and the announcement that it is about to stop. */
export const createProcessHealth = (
  { secret, drainMs }: Pick<RunningEnv, "secret" | "drainMs">,
  sources: Sources,
) => {
  const stop = createStopAnnouncement(drainMs, () => performance.now());
  const { blocking, degrading } = createDatabaseChecks(sources.database);
  let isSecretVerified = false;
  const verifySecret = async () => {
    const problem = isSecretVerified ? undefined : await findSecretProblem(secret);
    isSecretVerified = problem === undefined;
    return problem;
  };
  // Once verified, the secret is not checked again. A server with the previous secret keeps serving
  // until it is restarted.
  const findSecretReason = async () => {
    const problem = sources.database().isAway
      ? undefined
      : await verifySecret().catch(() => undefined);
    return problem === undefined ? undefined : { code: "wrong_secret", message: problem };
  };
  void findSecretReason();
  return {
    async check(): Promise<HealthReport> {
      stop.countProbe();
      const secretReason = await findSecretReason();
      return checkHealth({
        blocking: [stop.check, () => secretReason, ...blocking],
        degrading: [...degrading, ...createAttentionChecks(sources)],
      });
    },
    announceStop: stop.announce,
  };
};
