import { getAgent } from "../agents/agents";
import { database } from "../database";
import type { Reader } from "./owner";

export type KeyUseRecord = {
  /** Of the key or of the sign-in. */
  keyId: string;
  kind: "key" | "signIn";
  /** Of a sign-in, the person and the program by their last call; null when that is no longer in the log. */
  name: string | null;
  revoked: boolean;
  tool: string;
  calls: number;
  lastUsedAt: Date;
};

/**
 * Calls per key or sign-in and tool of the published agent, today and on the days before it (in UTC), most calls first; at most
 * 500 rows.
 */
export const listKeyUses = async (
  owner: Reader,
  slug: string,
  days: number,
): Promise<KeyUseRecord[]> => {
  const { id } = await getAgent(owner, slug);
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
