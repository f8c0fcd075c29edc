import { database } from "./database";

/** An `Idempotency-Key` header, scoped to the agent and the API key that sent it. */
export type CallOnce = { agentId: string; keyId: string; key: string };

/** The result of acquiring an idempotency key. */
export type Claim =
  | { state: "acquired" }
  | { state: "mismatch" }
  | { state: "in_progress" }
  | { state: "unknown" }
  | { state: "completed"; status: number; headers: Record<string, string>; body: string };

type Row = {
  requestHash: string;
  running: boolean;
  status: number | null;
  headers: Record<string, string>;
  body: string;
};

/**
 * Acquires a key for `leaseSeconds`, or returns the state of the request that acquired it first. Keys expire
 * after 24 hours by the database's clock. Insert and lookup are one statement each, so exactly one of several
 * replicas wins.
 */
export const claimCall = async (
  { agentId, keyId, key }: CallOnce,
  requestHash: string,
  leaseSeconds: number,
): Promise<Claim> => {
  const claimed = await database().$queryRaw<unknown[]>`
    insert into "IdempotentCall" ("agentId", "keyId", "key", "requestHash", "claimedAt", "leaseUntil")
    values (${agentId}, ${keyId}, ${key}, ${requestHash}, now(), now() + make_interval(secs => ${leaseSeconds}))
    on conflict ("agentId", "keyId", "key") do update set
      "requestHash" = excluded."requestHash", "claimedAt" = excluded."claimedAt",
      "leaseUntil" = excluded."leaseUntil", status = null, headers = '{}', body = ''
      where "IdempotentCall"."claimedAt" < now() - interval '24 hours'
    returning 1`;
  if (claimed.length > 0) return { state: "acquired" };
  const [row] = await database().$queryRaw<Row[]>`
    select "requestHash", "leaseUntil" > now() as running, status, headers, body
    from "IdempotentCall"
    where "agentId" = ${agentId} and "keyId" = ${keyId} and "key" = ${key}`;
  // Released between the two statements: the first request never ran, so the caller may retry.
  if (!row) return { state: "in_progress" };
  if (row.requestHash !== requestHash) return { state: "mismatch" };
  if (row.status !== null)
    return { state: "completed", status: row.status, headers: row.headers, body: row.body };
  return { state: row.running ? "in_progress" : "unknown" };
};

/** Saves the response that repeated requests will get. */
export const settleCall = async (
  { agentId, keyId, key }: CallOnce,
  answer: { status: number; headers: Record<string, string>; body: string },
): Promise<void> => {
  await database().idempotentCall.update({
    where: { agentId_keyId_key: { agentId, keyId, key } },
    data: answer,
  });
};

/** Releases a key whose call never ran. */
export const releaseCall = async ({ agentId, keyId, key }: CallOnce): Promise<void> => {
  await database().idempotentCall.deleteMany({ where: { agentId, keyId, key, status: null } });
};

/** Marks a confirmation as used; false if it was used before. */
export const spendConfirmation = async (id: string, expiresAt: Date): Promise<boolean> => {
  const spent = await database().$executeRaw`
    insert into "SpentConfirmation" (id, "expiresAt") values (${id}, ${expiresAt})
    on conflict (id) do nothing`;
  return spent === 1;
};

/** Deletes expired keys and confirmations. */
export const purgeOnce = async (): Promise<void> => {
  await database().$executeRaw`
    delete from "IdempotentCall" where "claimedAt" < now() - interval '24 hours'`;
  await database().$executeRaw`
    delete from "SpentConfirmation" where "expiresAt" < now() - interval '1 hour'`;
};
