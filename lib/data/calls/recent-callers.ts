import type { SignedInCaller } from "@/lib/agent/access/signed-in-caller";
import { database } from "../database";

/** A caller of a tool: a key or a sign-in, and the user on whose behalf it called. */
export type RecentCaller = {
  keyId: string | null;
  /** The name of the key, even if it is revoked. */
  keyName: string | null;
  userId: string | null;
  /** The user or machine that signed in. */
  signIn: Pick<SignedInCaller, "userId" | "userName" | "clientName"> | null;
};

/** Maximum number of calls to read, so that a busy tool does not make this slow. */
const MAX_CALLS = 1_000;

/** Lists the callers of a published tool since a time, latest first. */
export const listRecentCallers = (
  agentId: string,
  tool: string,
  since: Date,
): Promise<RecentCaller[]> =>
  database().$queryRaw<RecentCaller[]>`
    with latest as (
      select id, "keyId", context->>'userId' as "userId", "signIn", version, "startedAt" from "Call"
      where "agentId" = ${agentId} and tool = ${tool}
      order by id desc limit ${MAX_CALLS}
    ), callers as (
      select distinct on ("keyId", "userId") id, "keyId", "userId", "signIn" from latest
      where version is not null and "startedAt" >= ${since}
      order by "keyId", "userId", id desc
    )
    select "keyId", k.name as "keyName", "userId", "signIn" from callers
    left join "Key" k on k.id = "keyId"
    order by callers.id desc`;
