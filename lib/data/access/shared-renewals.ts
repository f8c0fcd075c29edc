import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { decrypt, encrypt, toKeyObject } from "../credentials/encryption";
import { createPoolQuery } from "../database";
import { hashSecret } from "./api-key";

/** Longer than a renewal takes. If it takes longer, its server has probably stopped. */
const CLAIM_SECONDS = 20;
const READ_INTERVAL_MS = 50;

const query = createPoolQuery("api");
const rowSchema = z.object({ answer: z.instanceof(Uint8Array).nullable() });

/** A response that requests to several servers share. */
type Answer = { status: number; headers: [string, string][]; body: string };

/** The renewal of a refresh token. Identical requests have the same id. */
type Renewal = { token: string; id: string; arrivedAt: Date };

/** What an unused token has as its renewal's id until the renewal is answered. */
const toOpenId = (id: string): string => `open ${id}`;

/**
 * Returns false if an identical request was running when this one arrived, or any other one is. An
 * identical request that was never answered has not used the token: its client has no other one.
 */
const claim = async ({ token, id, arrivedAt }: Renewal): Promise<boolean> => {
  const rows = await query(
    `update "OauthRefreshToken" set "renewalAnswer" = null,
      "renewalUntil" = clock_timestamp() + make_interval(secs => $3),
      "renewalId" = case when "renewalId" = $5 or revoked is null then $5 else $2 end,
      revoked = case when "renewalId" = $5 then null else revoked end,
      "rotatedAt" = case when "renewalId" = $5 then null else "rotatedAt" end
    where token = $1 and ("renewalUntil" is null or "renewalUntil" <= clock_timestamp())
      and ("renewalAnswer" is null or "renewalId" <> $2 or "renewalUntil" <= $4)
    returning id`,
    [hashSecret(token), id, CLAIM_SECONDS, arrivedAt, toOpenId(id)],
  );
  return rows.length > 0;
};

/** Lets the same or another request renew the token, because this one could not. */
const release = async ({ token, id }: Renewal): Promise<void> => {
  await query(
    `update "OauthRefreshToken" set "renewalUntil" = clock_timestamp()
    where token = $1 and "renewalId" in ($2, $3)`,
    [hashSecret(token), id, toOpenId(id)],
  );
};

/** Reads the answer to identical requests. Returns undefined if the token does not exist. */
const read = async ({ token, id }: Renewal) => {
  const [row] = await query(
    `select case when "renewalId" = $2 then "renewalAnswer" end as answer
    from "OauthRefreshToken" where token = $1`,
    [hashSecret(token), id],
  );
  return row === undefined ? undefined : rowSchema.parse(row);
};

/**
 * Shares the answer of a renewal with the identical requests that arrive on any server before it is
 * sent. Answers are encrypted, because they contain tokens. Other renewals with the same token wait
 * for their turn, because the library ends the sign-in if the token has been used, but not if it is
 * being used. A renewal that is interrupted, because its server is killed or the database goes away,
 * can be repeated.
 */
export const createSharedRenewals = (keyBytes: Uint8Array) => {
  const key = toKeyObject(keyBytes);
  const toPurpose = ({ token, id }: Renewal) => ["renewal", hashSecret(token), id];

  const finish = async (renewal: Renewal, answer: Answer): Promise<void> => {
    const json = Buffer.from(JSON.stringify(answer));
    // The column stores milliseconds. Rounded up, the renewal would end in the future.
    await query(
      `update "OauthRefreshToken" set "renewalId" = $2, "renewalAnswer" = $3,
        "renewalUntil" = date_trunc('milliseconds', clock_timestamp())
      where token = $1 and "renewalId" in ($2, $4)`,
      [
        hashSecret(renewal.token),
        renewal.id,
        encrypt(key, json, toPurpose(renewal)),
        toOpenId(renewal.id),
      ],
    );
  };

  const runClaimed = async (renewal: Renewal, renew: () => Promise<Answer>): Promise<Answer> => {
    let answer: Answer | undefined;
    try {
      answer = await renew();
    } finally {
      if (!answer || answer.status >= 500) await release(renewal).catch(() => {});
    }
    // If this fails, the client must not get the answer: the same request can still be repeated.
    if (answer.status < 500) await finish(renewal, answer);
    return answer;
  };

  return {
    /**
     * Runs `renew`, unless an identical request is running. Then resolves to its answer. Resolves to
     * undefined if the token does not exist.
     */
    async run(renewal: Renewal, renew: () => Promise<Answer>): Promise<Answer | undefined> {
      while (!(await claim(renewal))) {
        const row = await read(renewal);
        if (!row) return undefined;
        const bytes = row.answer && decrypt(key, row.answer, toPurpose(renewal));
        if (bytes) return JSON.parse(bytes.toString("utf8")) as Answer;
        await sleep(READ_INTERVAL_MS);
      }
      return runClaimed(renewal, renew);
    },
  };
};
