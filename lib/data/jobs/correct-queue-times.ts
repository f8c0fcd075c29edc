import { database } from "../database";

/**
 * Ends waits that began while the database's clock was ahead: of jobs to begin, of jobs whose
 * server has stopped to be taken over, and of the queue to be supervised. Otherwise, they last
 * until the clock reaches the same time again.
 */
export const correctQueueTimes = async (): Promise<void> => {
  const client = database("background");
  // Nothing in the queue waits for a minute on purpose.
  await client.$executeRaw`
    update pgboss.job set start_after = now()
    where state < 'active' and start_after > now() + interval '1 minute'`;
  await client.$executeRaw`
    update pgboss.job set heartbeat_on = now()
    where state = 'active' and heartbeat_on > now() + interval '1 minute'`;
  await client.$executeRaw`
    update pgboss.queue set monitor_claim_on = null, monitor_on = null, maintain_on = null
    where greatest(monitor_claim_on, monitor_on, maintain_on) > now() + interval '1 minute'`;
};
