import { purgeUnusedClients } from "@/lib/data/access/oauth-clients";
import { purgeExpiredSessions } from "@/lib/data/access/sessions";
import { purgeSignInAttempts } from "@/lib/data/access/sign-in-attempts";
import { purgeExpiredTokens } from "@/lib/data/access/sign-ins";
import { purgeAgents } from "@/lib/data/agents/purge-agents";
import { purgeMessages } from "@/lib/data/alerts/alert-messages";
import { purgeConfirmations } from "@/lib/data/calls/confirmations";
import { purgeIdempotentCalls } from "@/lib/data/calls/idempotency";
import { purgeRollups } from "@/lib/data/calls/rollups";
import { purgeChanges } from "@/lib/data/changes";
import { correctLeases } from "@/lib/data/correct-leases";
import { correctQueueTimes } from "@/lib/data/jobs/correct-queue-times";
import { purgeJobs } from "@/lib/data/jobs/job-endings";
import { purgeThreads } from "@/lib/data/threads/delete-threads";
import { report } from "./log/report";

/** After the start, which purges must not slow down. */
const FIRST_PURGE_DELAY_MS = 60 * 1000;
const PURGE_INTERVAL_MS = 60 * 60 * 1000;

const purges: (() => Promise<void>)[] = [
  purgeIdempotentCalls,
  purgeConfirmations,
  purgeSignInAttempts,
  purgeExpiredSessions,
  purgeExpiredTokens,
  purgeUnusedClients,
  () => purgeAgents(),
  purgeThreads,
  purgeJobs,
  correctQueueTimes,
  correctLeases,
  purgeRollups,
  purgeChanges,
  purgeMessages,
];

/**
 * Deletes expired data and corrects times a minute after the start, in case the server never runs
 * for an hour, and then once an hour, until the returned function is called.
 */
export const startPurges = (list = purges): (() => void) => {
  const purgeAll = () => {
    for (const purge of list) purge().catch((error: unknown) => report(error, "purge"));
  };
  const firstTimer = setTimeout(purgeAll, FIRST_PURGE_DELAY_MS).unref();
  const timer = setInterval(purgeAll, PURGE_INTERVAL_MS).unref();
  return () => {
    clearTimeout(firstTimer);
    clearInterval(timer);
  };
};
