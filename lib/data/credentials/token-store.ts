import type { KeyObject } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { SharedTokens, TokenStore } from "@/lib/runtime/credentials/shared-tokens";
import type { SpaceId } from "../access/identity";
import { createPoolQuery } from "../database";
import { newId } from "../id";
import { createDataKeys } from "./data-keys";
import { decrypt, encrypt } from "./encryption";
import { createReadRefusal } from "./unreadable-credentials";

/** Longer than a token request and the attempts to store its tokens take. */
const LEASE_SECONDS = 40;
const MAX_ATTEMPTS = 10;
const ATTEMPT_INTERVAL_MS = 1_000;

const query = createPoolQuery("published");
const rowSchema = z.object({ sealed: z.instanceof(Uint8Array).nullable() });
const tokensSchema = z.object({
  origin: z.string(),
  settings: z.string(),
  token: z.string(),
  refreshToken: z.string(),
  issuedAt: z.number(),
  expiresAt: z.number(),
}) satisfies z.ZodType<SharedTokens>;

const toPurpose = (space: string, service: string) => ["credential token", space, service];

/** Returns undefined for tokens that cannot be read, so that the author can enter a new one. */
const unseal = (
  key: KeyObject,
  sealed: Uint8Array,
  purpose: string[],
): SharedTokens | undefined => {
  const bytes = decrypt(key, sealed, purpose);
  return bytes && tokensSchema.safeParse(JSON.parse(bytes.toString("utf8"))).data;
};

/** Creates the store of the tokens that the servers share, encrypted with the keys of the Spaces. */
export const createTokenStore = (secret: string, onError: (error: unknown) => void): TokenStore => {
  const keys = createDataKeys(secret);

  /** Repeats a statement for a while, because a refresh token that is not stored is lost. */
  const persist = async (text: string, values: unknown[]): Promise<void> => {
    for (let attempt = 1; ; attempt++)
      try {
        await query(text, values);
        return;
      } catch (error) {
        if (attempt === MAX_ATTEMPTS) return onError(error);
        await sleep(ATTEMPT_INTERVAL_MS);
      }
  };

  const refuse = createReadRefusal(onError);

  const lock = async (space: SpaceId, service: string, lease: string) => {
    const key = await keys.ensure(space);
    const [row] = await query(
      `insert into "CredentialToken" ("spaceId", service, lease, "leaseUntil")
      values ($1, $2, $3, now() + make_interval(secs => $4))
      on conflict ("spaceId", service) do update
        set lease = excluded.lease, "leaseUntil" = excluded."leaseUntil"
        where "CredentialToken".lease is null or "CredentialToken"."leaseUntil" < now()
      returning sealed`,
      [space, service, lease, LEASE_SECONDS],
    );
    return { key, row };
  };

  return {
    async claim(space, service) {
      const purpose = toPurpose(space, service);
      const lease = newId();
      const { key, row } = await lock(space as SpaceId, service, lease).catch(refuse);
      if (row === undefined) return undefined;
      const { sealed } = rowSchema.parse(row);
      return {
        tokens: sealed ? unseal(key, sealed, purpose) : undefined,
        finish: (tokens) =>
          persist(
            // A server that was frozen for longer than its lease may have the only valid tokens.
            `update "CredentialToken"
            set sealed = coalesce($4, sealed), lease = case when lease = $3 then null else lease end
            where "spaceId" = $1 and service = $2 and (lease = $3 or sealed is not distinct from $5)`,
            [
              space,
              service,
              lease,
              tokens ? encrypt(key, Buffer.from(JSON.stringify(tokens)), purpose) : null,
              sealed,
            ],
          ),
      };
    },
  };
};
