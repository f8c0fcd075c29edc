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
import { databaseNow } from "@/lib/data/clock";
import { correctLeases } from "@/lib/data/correct-leases";
import { correctQueueTimes } from "@/lib/data/jobs/correct-queue-times";
import { purgeJobs } from "@/lib/data/jobs/job-endings";
import { purgeThreads } from "@/lib/data/threads/delete-threads";
import { createReport } from "./log/create-report";

/** After the start, which purges must not slow down. */
const FIRST_PURGE_DELAY_MS = 60 * 1000;
const PURGE_INTERVAL_MS = 60 * 60 * 1000;
const CLOCK_INTERVAL_MS = 60 * 1000;
/** Smaller steps need no correction, because no lease lasts for a minute. */
const MIN_STEP_MS = 60 * 1000;

/** Corrects what was written while the database's clock was ahead. */
const corrections: (() => Promise<void>)[] = [correctQueueTimes, correctLeases];

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
  ...corrections,
  purgeRollups,
  purgeChanges,
  purgeMessages,
];

const runAll = (list: (() => Promise<void>)[]): void => {
  const report = createReport();
  for (const run of list) run().catch((error: unknown) => report(error, "purge"));
};

/**
 * Deletes expired data and corrects times a minute after the start, in case the server never runs
 * for an hour, and then once an hour, until the returned function is called.
 */
export const startPurges = (list = purges): (() => void) => {
  const firstTimer = setTimeout(runAll, FIRST_PURGE_DELAY_MS, list).unref();
  const timer = setInterval(runAll, PURGE_INTERVAL_MS, list).unref();
  return () => {
    clearTimeout(firstTimer);
    clearInterval(timer);
  };
};

/**
 * Corrects times within a minute after the database's clock was set back, until the returned
 * function is called. What waits for these times should not have to wait for the next purge.
 */
export const startCorrections = (list = corrections): (() => void) => {
  const readOffset = () => databaseNow() - performance.now();
  let offset = readOffset();
  const timer = setInterval(() => {
    const previousOffset = offset;
    offset = readOffset();
    if (offset < previousOffset - MIN_STEP_MS) runAll(list);
  }, CLOCK_INTERVAL_MS).unref();
  return () => clearInterval(timer);
};
