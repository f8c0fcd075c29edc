import { database } from "../database";

/** A caller's idempotency key within one agent and API key. */
export type IdempotencyKey = { agentId: string; keyId: string; key: string };

type StoredResponse = { status: number; headers: Record<string, string>; body: string };

export type IdempotencyClaim =
  | { status: "acquired" }
  /** The key was used for a different request. */
  | { status: "mismatch" }
  | { status: "in_progress" }
  /** It started, and its lease ended without a response. */
  | { status: "unknown" }
  | { status: "completed"; response: StoredResponse };

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
export const acquireIdempotencyKey = async (
  { agentId, keyId, key }: IdempotencyKey,
  requestHash: string,
  leaseSeconds: number,
): Promise<IdempotencyClaim> => {
  const acquired = await database().$queryRaw<unknown[]>`
    insert into "IdempotentCall" ("agentId", "keyId", "key", "requestHash", "claimedAt", "leaseUntil")
    values (${agentId}, ${keyId}, ${key}, ${requestHash}, now(), now() + make_interval(secs => ${leaseSeconds}))
    on conflict ("agentId", "keyId", "key") do update set
      "requestHash" = excluded."requestHash", "claimedAt" = excluded."claimedAt",
      "leaseUntil" = excluded."leaseUntil", status = null, headers = '{}', body = ''
      where "IdempotentCall"."claimedAt" < now() - interval '24 hours'
    returning 1`;
  if (acquired.length > 0) return { status: "acquired" };
  const [row] = await database().$queryRaw<Row[]>`
    select "requestHash", "leaseUntil" > now() as running, status, headers, body
    from "IdempotentCall"
    where "agentId" = ${agentId} and "keyId" = ${keyId} and "key" = ${key}`;
  // Released between the two statements: the first request never ran, so the caller may retry.
  if (!row) return { status: "in_progress" };
  if (row.requestHash !== requestHash) return { status: "mismatch" };
  const { status, headers, body } = row;
  if (status !== null) return { status: "completed", response: { status, headers, body } };
  return { status: row.running ? "in_progress" : "unknown" };
};

/** Saves the response that repeated requests will get. */
export const completeIdempotentCall = async (
  { agentId, keyId, key }: IdempotencyKey,
  response: StoredResponse,
): Promise<void> => {
  await database().idempotentCall.update({
    where: { agentId_keyId_key: { agentId, keyId, key } },
    data: response,
  });
};

/** Releases a key whose call never ran. */
export const releaseIdempotencyKey = async ({
  agentId,
  keyId,
  key,
}: IdempotencyKey): Promise<void> => {
  await database().idempotentCall.deleteMany({ where: { agentId, keyId, key, status: null } });
};

/** Marks a confirmation as used; false if it was used before. */
export const consumeConfirmation = async (id: string, expiresAt: Date): Promise<boolean> => {
  const insertedCount = await database().$executeRaw`
    insert into "SpentConfirmation" (id, "expiresAt") values (${id}, ${expiresAt})
    on conflict (id) do nothing`;
  return insertedCount === 1;
};

/** Deletes expired keys and confirmations. */
export const purgeExpired = async (): Promise<void> => {
  await database().$executeRaw`
    delete from "IdempotentCall" where "claimedAt" < now() - interval '24 hours'`;
  await database().$executeRaw`
    delete from "SpentConfirmation" where "expiresAt" < now() - interval '1 hour'`;
};
