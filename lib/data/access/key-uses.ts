import { getAgent } from "../agents/agents";
import { database } from "../database";
import type { Reader } from "./owner";

export type KeyUseRecord = {
  keyId: string;
  name: string;
  revoked: boolean;
  tool: string;
  calls: number;
  lastUsedAt: Date;
};

/**
 * Calls per key and tool of the published agent, today and on the days before it (in UTC), most calls first; at most
 * 500 rows.
 */
export const listKeyUses = async (
  owner: Reader,
  slug: string,
  days: number,
): Promise<KeyUseRecord[]> => {
  const { id } = await getAgent(owner, slug);
  return database().$queryRaw<KeyUseRecord[]>`
    select "Key".id as "keyId", "Key".name, "Key"."revokedAt" is not null as revoked, rollup.tool,
      sum(rollup.calls)::int as calls, max(rollup."lastUsedAt") as "lastUsedAt"
    from "CallerRollup" as rollup
    join "Key" on "Key".id = rollup."keyId" and "Key"."agentId" = rollup."agentId"
    where rollup."agentId" = ${id} and rollup.day > now() - make_interval(days => ${days})
    group by "Key".id, rollup.tool
    order by calls desc, "Key".name, rollup.tool
    limit 500`;
};
