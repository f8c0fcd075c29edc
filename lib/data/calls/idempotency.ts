import { createHmac } from "node:crypto";
import { decrypt, encrypt, toKeyObject } from "../credentials/encryption";
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
  completed: boolean;
  response: Uint8Array | null;
};

export type IdempotencySecrets = {
  /** For fingerprints of requests: they contain the caller's token and variables, which a plain hash could give away. */
  fingerprint: Uint8Array;
  /** Encrypts responses, which may repeat what the caller sent. */
  response: Uint8Array;
};

const toPurpose = ({ agentId, keyId, key }: IdempotencyKey) => [
  "idempotent call",
  agentId,
  keyId,
  key,
];

/**
 * The idempotency keys in the database. They expire after 24 hours by the database's clock. Insert and lookup are
 * one statement each, so exactly one of several replicas wins.
 */
export const createIdempotencyStore = (secrets: IdempotencySecrets) => {
  const responseKey = toKeyObject(secrets.response);
  const readResponse = (key: IdempotencyKey, encrypted: Uint8Array): StoredResponse | undefined => {
    const json = decrypt(responseKey, encrypted, toPurpose(key))?.toString();
    return json === undefined ? undefined : (JSON.parse(json) as StoredResponse);
  };
  return {
    /** Acquires a key for `leaseSeconds`, or returns the state of the request that acquired it first. */
    async acquire(
      idempotencyKey: IdempotencyKey,
      request: string,
      leaseSeconds: number,
    ): Promise<IdempotencyClaim> {
      const { agentId, keyId, key } = idempotencyKey;
      const requestHash = createHmac("sha256", secrets.fingerprint)
        .update(request)
        .digest("base64url");
      const acquired = await database().$queryRaw<unknown[]>`
        insert into "IdempotentCall" ("agentId", "keyId", "key", "requestHash", "claimedAt", "leaseUntil")
        values (${agentId}, ${keyId}, ${key}, ${requestHash}, now(), now() + make_interval(secs => ${leaseSeconds}))
        on conflict ("agentId", "keyId", "key") do update set
          "requestHash" = excluded."requestHash", "claimedAt" = excluded."claimedAt",
          "leaseUntil" = excluded."leaseUntil", status = null, response = null
          where "IdempotentCall"."claimedAt" < now() - interval '24 hours'
        returning 1`;
      if (acquired.length > 0) return { status: "acquired" };
      const [row] = await database().$queryRaw<Row[]>`
        select "requestHash", "leaseUntil" > now() as running, status is not null as completed, response
        from "IdempotentCall"
        where "agentId" = ${agentId} and "keyId" = ${keyId} and "key" = ${key}`;
      // Released between the two statements: the first request never ran, so the caller may retry.
      if (!row) return { status: "in_progress" };
      if (row.requestHash !== requestHash) return { status: "mismatch" };
      if (!row.completed) return { status: row.running ? "in_progress" : "unknown" };
      const response = row.response && readResponse(idempotencyKey, row.response);
      return response ? { status: "completed", response } : { status: "unknown" };
    },
    /** Saves the response that repeated requests will get. */
    async complete(key: IdempotencyKey, response: StoredResponse): Promise<void> {
      const json = Buffer.from(JSON.stringify(response));
      await database().idempotentCall.update({
        where: { agentId_keyId_key: key },
        data: { status: response.status, response: encrypt(responseKey, json, toPurpose(key)) },
      });
    },
    /** Releases the key of a request that never ran. */
    async release({ agentId, keyId, key }: IdempotencyKey): Promise<void> {
      await database().idempotentCall.deleteMany({ where: { agentId, keyId, key, status: null } });
    },
  };
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
