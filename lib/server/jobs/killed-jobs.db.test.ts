import { describe, expect, test, vi } from "vitest";
import { withConnection } from "@/lib/data/database";
import { correctQueueTimes } from "@/lib/data/jobs/correct-queue-times";
import type { JobStore } from "@/lib/jobs/job-store";
import type { JobWork } from "@/lib/jobs/run-job";
import {
  connectJobs,
  createServer,
  createStore,
  EVENTUALLY,
  requests,
  type Setup,
  startServer,
  toCaller,
  toSubmission,
  WAIT,
} from "./jobs-fixture";

connectJobs();

const never = () => new Promise<never>(() => {});
/** Makes the heartbeats of all taken jobs stale. */
const killServers = () =>
  withConnection((client) =>
    client.query(
      `update pgboss.job set heartbeat_on = now() - interval '1 hour' where state = 'active'`,
    ),
  );

/** Sets times as if everything had happened while the clock was a day ahead. */
const setDayAhead = () =>
  withConnection(async (client) => {
    await client.query(
      `update pgboss.job set start_after = start_after + interval '1 day', heartbeat_on = heartbeat_on + interval '1 day'`,
    );
    await client.query(
      `update pgboss.queue set monitor_claim_on = now() + interval '1 day', maintain_on = now() + interval '1 day'`,
    );
  });

describe("a job whose server is killed", () => {
  const base = () => createStore();
  test.each([
    ["after it was stored", 1, "succeeded", () => ({ store: { take: never } })],
    ["when it was taken", 1, "succeeded", () => ({ store: { claim: never } })],
    ["before its tool began", 1, "succeeded", () => ({ store: { begin: never } })],
    [
      "when its tool had begun, before the request",
      0,
      "unknown",
      (store: JobStore) => ({
        store: {
          begin: (...args: Parameters<JobStore["begin"]>) => store.begin(...args).then(never),
        },
      }),
    ],
    [
      "during the request",
      1,
      "unknown",
      () => ({
        work: {
          run: async ({ id }, { begin }) => {
            if (await begin()) requests.push(id);
            return never();
          },
        } satisfies Partial<JobWork>,
      }),
    ],
    ["before the answer was stored", 1, "unknown", () => ({ store: { finish: never } })],
    [
      "after the answer was stored",
      1,
      "succeeded",
      (store: JobStore) => ({
        store: {
          finish: (...args: Parameters<JobStore["finish"]>) => store.finish(...args).then(never),
        },
      }),
    ],
  ] as [string, number, string, (store: JobStore) => Setup][])(
    "%s: %i request, %s",
    async (_, requestCount, status, toSetup) => {
      const store = base();
      const killed = createServer(toSetup(store), store);
      const { id } = await killed.submit(toSubmission());
      // By now, everything that can happen on that server has happened.
      await new Promise((resolve) => setTimeout(resolve, 300));
      await killServers();
      const recordLost = vi.fn(async () => {});
      const other = startServer({ work: { recordLost } });
      const job = await other.wait(id, toCaller(), WAIT);
      expect([requests.length, job?.status]).toEqual([requestCount, status]);
      if (status === "unknown")
        await vi.waitFor(() => expect(recordLost).toHaveBeenCalledTimes(1), EVENTUALLY);
    },
  );

  test.each(["before it is taken", "when its tool has begun"])(
    "ends if the database's clock was a day ahead, killed %s",
    async (moment) => {
      const isTaken = moment !== "before it is taken";
      const store = base();
      const killed = createServer({ store: isTaken ? { finish: never } : { take: never } }, store);
      const { id } = await killed.submit(toSubmission());
      await new Promise((resolve) => setTimeout(resolve, 300));
      await setDayAhead();
      await correctQueueTimes();
      if (isTaken) await killServers();
      const job = await startServer({}).wait(id, toCaller(), WAIT);
      expect(job?.status).toBe(isTaken ? "unknown" : "succeeded");
    },
  );
});
