import { getAgent } from "../agents/agents";
import { database } from "../database";
import type { Reader } from "./identity";

type KeyUseRecord = {
  /** The id of the key or of the sign-in. */
  keyId: string;
  kind: "key" | "signIn";
  /**
   * For a sign-in, the user and the client of its last call; null if that call is no longer in the
   * log.
   */
  name: string | null;
  revoked: boolean;
  tool: string;
  calls: number;
  lastUsedAt: Date;
};

/**
 * Counts the calls per tool and key or sign-in of a published agent over the last `days` days in
 * UTC, including today. Returns at most 500 rows, most calls first.
 */
export const listKeyUses = async (
  reader: Reader,
  slug: string,
  days: number,
): Promise<KeyUseRecord[]> => {
  const { id } = await getAgent(reader, slug);
  return database().$queryRaw<KeyUseRecord[]>`
    with used as (
      select "keyId", tool, sum(calls)::int as calls, max("lastUsedAt") as "lastUsedAt"
      from "CallerRollup"
      where "agentId" = ${id} and day > now() - make_interval(days => ${days})
      group by "keyId", tool
      order by calls desc, "keyId", tool
      limit 500
    )
    select used.*, coalesce("Key".name, last.name) as name, "Key"."revokedAt" is not null as revoked,
      case when "Key".id is null then 'signIn' else 'key' end as kind
    from used
    left join "Key" on "Key".id = used."keyId" and "Key"."agentId" = ${id}
    left join lateral (
      select concat_ws(' via ', "signIn"->>'userName', "signIn"->>'clientName') as name from "Call"
      where "Key".id is null and "agentId" = ${id} and "keyId" = used."keyId"
      order by "Call".id desc limit 1
    ) last on true
    order by calls desc, name, tool`;
};
