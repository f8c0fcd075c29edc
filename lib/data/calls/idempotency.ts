import { createHmac } from "node:crypto";
import type { QueryConfig } from "pg";
import type { IdempotencyKey, IdempotencyStore, StoredResponse } from "@/lib/protocols/idempotency";
import { decrypt, encrypt, toKeyObject } from "../credentials/encryption";
import { database, withConnection } from "../database";
import type { IdempotentCaller, IdempotentUsage } from "./idempotent-usage";

/** An option of the driver that is missing from its types. */
type QueryTimeout = { query_timeout: number };

type Row = {
  requestHash: string;
  callId: string | null;
  running: boolean;
  completed: boolean;
  response: Uint8Array | null;
};

type IdempotencySecrets = {
  /**
   * For fingerprints of requests. They contain the caller's token and variables, which a plain hash
   * could reveal.
   */
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

/** How long a call waits for each response of the database, in milliseconds. */
const QUERY_TIMEOUT_MS = 3_000;

const toQuery = (text: string, values: unknown[] = []): QueryConfig & QueryTimeout => ({
  text,
  values,
  query_timeout: QUERY_TIMEOUT_MS,
});
const execute = (text: string, values: unknown[]) =>
  withConnection((client) => client.query(toQuery(text, values)), { pool: "published" });

/**
 * Creates the store of idempotency keys in the database. Keys expire after 24 hours by the
 * database's clock. Insert and lookup are one statement each, so that exactly one of several
 * replicas wins.
 */
export const createIdempotencyStore = (
  secrets: IdempotencySecrets,
  usage: IdempotentUsage,
): IdempotencyStore => {
  const responseKey = toKeyObject(secrets.response);
  const readResponse = (key: IdempotencyKey, encrypted: Uint8Array): StoredResponse | undefined => {
    const json = decrypt(responseKey, encrypted, toPurpose(key))?.toString();
    return json === undefined ? undefined : (JSON.parse(json) as StoredResponse);
  };
  return {
    async acquire(idempotencyKey, request, { leaseSeconds, callId }) {
      const { agentId, keyId, key } = idempotencyKey;
      const requestHash = createHmac("sha256", secrets.fingerprint)
        .update(request)
        .digest("base64url");
      const isFull = usage.isFull(idempotencyKey);
      // In a transaction, so that a claim whose response does not arrive in time is not made.
      const { isAcquired, row } = await withConnection(
        async (client) => {
          await client.query(toQuery("begin"));
          const { rowCount } = await client.query(
            toQuery(
              `insert into "IdempotentCall" ("agentId", "keyId", "key", "requestHash", "callId", "claimedAt", "leaseUntil")
            values ($1, $2, $3, $4, $6, now(), now() + make_interval(secs => $5))
            on conflict ("agentId", "keyId", "key") do update set
              "requestHash" = excluded."requestHash", "callId" = excluded."callId", "claimedAt" = excluded."claimedAt",
              "leaseUntil" = excluded."leaseUntil", status = null, response = null
              where "IdempotentCall"."claimedAt" < now() - interval '24 hours'`,
              [agentId, keyId, key, requestHash, leaseSeconds, callId],
            ),
          );
          const { rows } = await client.query<Row>(
            toQuery(
              `select "requestHash", "callId", "leaseUntil" > now() as running, status is not null as completed, response
            from "IdempotentCall" where "agentId" = $1 and "keyId" = $2 and "key" = $3`,
              [agentId, keyId, key],
            ),
          );
          await client.query(toQuery(isFull && rowCount === 1 ? "rollback" : "commit"));
          return { isAcquired: rowCount === 1, row: rows[0] };
        },
        { pool: "published" },
      );
      if (isAcquired && isFull) return { status: "full" };
      if (isAcquired) {
        usage.addKey(idempotencyKey);
        return { status: "acquired" };
      }
      // The key was released between the two statements. The first request never ran, so the caller
      // may retry.
      if (!row) return { status: "in_progress" };
      const unknown = { status: "unknown", callId: row.callId ?? undefined } as const;
      const response = row.response && readResponse(idempotencyKey, row.response);
      // The secret has changed, so the requests cannot be compared either.
      if (row.response && !response) return unknown;
      if (row.requestHash !== requestHash) return { status: "mismatch" };
      if (response) return { status: "completed", response };
      return row.running && !row.completed ? { status: "in_progress" } : unknown;
    },
    async renew({ agentId, keyId, key }, leaseSeconds) {
      await execute(
        `update "IdempotentCall" set "leaseUntil" = now() + make_interval(secs => $4)
        where "agentId" = $1 and "keyId" = $2 and "key" = $3 and status is null`,
        [agentId, keyId, key, leaseSeconds],
      );
    },
    async complete(key, response) {
      const json = Buffer.from(JSON.stringify(response));
      const { agentId, keyId } = key;
      usage.addResponse(key, json.length);
      await execute(
        `update "IdempotentCall" set status = $4, response = $5
        where "agentId" = $1 and "keyId" = $2 and "key" = $3`,
        [agentId, keyId, key.key, response.status, encrypt(responseKey, json, toPurpose(key))],
      );
    },
    async release({ agentId, keyId, key }) {
      await database("published").idempotentCall.deleteMany({
        where: { agentId, keyId, key, status: null },
      });
    },
  };
};

/** Counts a Space's idempotency keys of the last day, and the bytes of their responses. */
export const readIdempotentUsage = async (
  space: string,
): Promise<{ keys: number; bytes: number }> => {
  const [row] = await database("background").$queryRaw<{ keys: number; bytes: number }[]>`
    select count(*)::float8 as keys, coalesce(sum(octet_length(response)), 0)::float8 as bytes
    from "IdempotentCall" where "agentId" in (select id from "Agent" where "spaceId" = ${space})`;
  return row ?? { keys: 0, bytes: 0 };
};

/** Counts a caller's idempotency keys of the last day, and the bytes of their responses. */
export const readCallersIdempotentUsage = async ({
  agentId,
  keyId,
}: IdempotentCaller): Promise<{ keys: number; bytes: number }> => {
  const [row] = await database("background").$queryRaw<{ keys: number; bytes: number }[]>`
    select count(*)::float8 as keys, coalesce(sum(octet_length(response)), 0)::float8 as bytes
    from "IdempotentCall" where "agentId" = ${agentId} and "keyId" = ${keyId}`;
  return row ?? { keys: 0, bytes: 0 };
};

/** Deletes expired keys. */
export const purgeIdempotentCalls = async (): Promise<void> => {
  await database("background").$executeRaw`
    delete from "IdempotentCall" where "claimedAt" < now() - interval '24 hours'`;
};
