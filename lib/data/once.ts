import { database } from "./database";

/** Whose call it is, and what its caller named it. */
export type CallOnce = { agentId: string; keyId: string; key: string };

/** What is known of a call that was to be carried out at most once. */
export type Claim =
  | { is: "mine" }
  | { is: "other" }
  | { is: "running" }
  | { is: "unknown" }
  | { is: "done"; status: number; headers: Record<string, string>; body: string };

type Row = {
  requestHash: string;
  running: boolean;
  status: number | null;
  headers: Record<string, string>;
  body: string;
};

/**
 * Claims a call for `leaseSeconds`, or says what became of the one that claimed it first. Claims end after 24
 * hours, by the database's clock. The insert and the look at a foreign claim are one statement each, so of two
 * replicas exactly one wins.
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
  if (claimed.length > 0) return { is: "mine" };
  const [row] = await database().$queryRaw<Row[]>`
    select "requestHash", "leaseUntil" > now() as running, status, headers, body
    from "IdempotentCall"
    where "agentId" = ${agentId} and "keyId" = ${keyId} and "key" = ${key}`;
  // Released between the two statements: its owner never began, and the caller may try again.
  if (!row) return { is: "running" };
  if (row.requestHash !== requestHash) return { is: "other" };
  if (row.status !== null)
    return { is: "done", status: row.status, headers: row.headers, body: row.body };
  return { is: row.running ? "running" : "unknown" };
};

/** Keeps the answer that every repetition will get. */
export const settleCall = async (
  { agentId, keyId, key }: CallOnce,
  answer: { status: number; headers: Record<string, string>; body: string },
): Promise<void> => {
  await database().idempotentCall.update({
    where: { agentId_keyId_key: { agentId, keyId, key } },
    data: answer,
  });
};

/** Gives a claim back whose call never began. */
export const releaseCall = async ({ agentId, keyId, key }: CallOnce): Promise<void> => {
  await database().idempotentCall.deleteMany({ where: { agentId, keyId, key, status: null } });
};

/** Spends a confirmation; false when it was spent before. */
export const spendConfirmation = async (id: string, expiresAt: Date): Promise<boolean> => {
  const spent = await database().$executeRaw`
    insert into "SpentConfirmation" (id, "expiresAt") values (${id}, ${expiresAt})
    on conflict (id) do nothing`;
  return spent === 1;
};

/** Forgets what can no longer matter. */
export const purgeOnce = async (): Promise<void> => {
  await database().$executeRaw`
    delete from "IdempotentCall" where "claimedAt" < now() - interval '24 hours'`;
  await database().$executeRaw`
    delete from "SpentConfirmation" where "expiresAt" < now() - interval '1 hour'`;
};
