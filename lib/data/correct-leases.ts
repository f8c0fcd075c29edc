import { database } from "./database";

/**
 * Shortens leases that were written while the database's clock was ahead. A server that is still
 * running renews its lease in time. One that was killed would otherwise keep what it was working on
 * until the clock reaches the same time again.
 */
export const correctLeases = async (): Promise<void> => {
  const client = database("background");
  // No lease lasts for a minute.
  await client.$executeRaw`
    update "IdempotentCall" set "leaseUntil" = now() + interval '1 minute'
    where status is null and "leaseUntil" > now() + interval '1 minute'`;
  await client.$executeRaw`
    update "Run" set "leaseUntil" = now() + interval '1 minute'
    where status = 'running' and "leaseUntil" > now() + interval '1 minute'`;
  await client.$executeRaw`
    update "CredentialToken" set "leaseUntil" = now() + interval '1 minute'
    where lease is not null and "leaseUntil" > now() + interval '1 minute'`;
  await client.$executeRaw`
    update "OauthRefreshToken" set "renewalUntil" = now() + interval '1 minute'
    where "renewalUntil" > now() + interval '1 minute'`;
  // Messages wait for at most an hour. While they are sent, their lease is two minutes.
  await client.$executeRaw`
    update "AlertMessage" set "nextAttemptAt" = now() + interval '2 minutes'
    where status = 'pending' and "nextAttemptAt" > now() + interval '1 hour'`;
};
