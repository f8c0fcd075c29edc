import type { RunningEnv } from "../env";
import { createDatabaseChecks, type DatabaseStatus } from "../served/served-state";
import { describeClockSkew } from "./clock-checks";
import { checkHealth, type HealthCheck, type HealthReport } from "./health-checks";
import { createStopAnnouncement } from "./stop-announcement";

type Sources = {
  /** Asks the database whether it uses another secret than this server. */
  findSecretProblem(): Promise<string | undefined>;
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
          message:
            "Redis does not respond or accepts no writes. Each server counts rate limits on its own.",
        }
      : undefined,
];

/**
 * Creates the checks of the secret, and a function that asks the database. A server that was
 * started with another secret cannot serve. One that was running when the secret was changed can
 * still read the data keys that it has in memory.
 */
const createSecretChecks = ({ findSecretProblem, database }: Sources) => {
  let problem: string | undefined;
  let wasVerified = false;
  let isAsking = false;
  const ask = async (): Promise<void> => {
    if (isAsking || database().isAway) return;
    isAsking = true;
    try {
      problem = await findSecretProblem();
      wasVerified ||= problem === undefined;
    } catch {
      // The checks of the database report this.
    } finally {
      isAsking = false;
    }
  };
  return {
    /** Resolves at once if the secret was verified before, because a probe must not wait. */
    async refresh(): Promise<void> {
      const asking = ask();
      if (!wasVerified) await asking;
    },
    blocking: () =>
      problem !== undefined && !wasVerified
        ? { code: "wrong_secret", message: problem }
        : undefined,
    degrading: () =>
      problem !== undefined && wasVerified
        ? {
            code: "secret_changed",
            message:
              "The secret was changed after this server started. Restart this server with the new secret: until then, it cannot read the credentials of Spaces that it has not used since it started.",
          }
        : undefined,
  };
};

/** Creates the health check of this process, and the announcement that it is about to stop. */
export const createProcessHealth = ({ drainMs }: Pick<RunningEnv, "drainMs">, sources: Sources) => {
  const stop = createStopAnnouncement(drainMs, () => performance.now());
  const secret = createSecretChecks(sources);
  const { blocking, degrading } = createDatabaseChecks(sources.database);
  void secret.refresh();
  return {
    async check(): Promise<HealthReport> {
      stop.countProbe();
      await secret.refresh();
      return checkHealth({
        blocking: [stop.check, secret.blocking, ...blocking],
        degrading: [...degrading, secret.degrading, ...createAttentionChecks(sources)],
      });
    },
    announceStop: stop.announce,
  };
};
