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

/** Calls per key and tool of the published agent over the last `days`, most calls first; at most 500 rows. */
export const listKeyUses = async (
  owner: Reader,
  slug: string,
  days: number,
): Promise<KeyUseRecord[]> => {
  const { id } = await getAgent(owner, slug);
  return database().$queryRaw<KeyUseRecord[]>`
    select "Key".id as "keyId", "Key".name, "Key"."revokedAt" is not null as revoked, "Call".tool,
      count(*)::int as calls, max("Call"."startedAt") as "lastUsedAt"
    from "Call" join "Key" on "Key".id = "Call"."keyId" and "Key"."agentId" = "Call"."agentId"
    where "Call"."agentId" = ${id} and "Call"."startedAt" > now() - make_interval(days => ${days})
    group by "Key".id, "Call".tool
    order by calls desc, "Key".name, "Call".tool
    limit 500`;
};
