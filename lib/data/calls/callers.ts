import { describeSignIn, type SignedInCaller } from "@/lib/agent/access/signed-in-caller";
import { hasRole, type Reader } from "../access/identity";
import { listSignIns } from "../access/sign-ins";
import { listAgentIds } from "../agents/list-agent-ids";
import { database } from "../database";

/** A key or sign-in by whose calls the log can be filtered. */
export type Caller = {
  id: string;
  kind: "key" | "signIn";
  /** The slug of the agent. */
  agent: string;
  name: string;
  isRevoked: boolean;
};

const MAX_CALLERS = 1000;
const MAX_OTHER_CALLERS = 200;

type OtherCaller = Pick<Caller, "id" | "agent"> & { signIn: SignedInCaller };

/**
 * Lists the latest callers with neither a key nor a sign-in on this server: machines, and users of
 * another issuer.
 */
const listOtherCallers = (agentIds: readonly string[]): Promise<OtherCaller[]> =>
  database().$queryRaw<OtherCaller[]>`
    with others as (
      select "agentId", "keyId" from "CallerRollup"
      where "agentId" = any(${agentIds})
        and not exists (select 1 from "Key" where id = "keyId")
        and not exists (select 1 from "OauthConsent" where id = "keyId")
      group by "agentId", "keyId"
      order by max("lastUsedAt") desc, "keyId"
      limit ${MAX_OTHER_CALLERS}
    )
    select others."keyId" as id, "Agent".slug as agent, last."signIn"
    from others join "Agent" on "Agent".id = others."agentId"
    cross join lateral (
      select "signIn" from "Call"
      where "Call"."agentId" = others."agentId" and "Call"."keyId" = others."keyId"
      order by "Call".id desc limit 1
    ) last
    where last."signIn" is not null`;

/**
 * Lists the keys of one agent or of the Space, including revoked ones, and the sign-ins that the
 * reader may see.
 */
export const listCallers = async (reader: Reader, slug?: string): Promise<Caller[]> => {
  const agentIds = await listAgentIds(reader, slug);
  const keys = await database().key.findMany({
    where: { agentId: { in: agentIds } },
    select: { id: true, name: true, revokedAt: true, agent: { select: { slug: true } } },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: MAX_CALLERS,
  });
  const signIns = await listSignIns(reader, {
    limit: MAX_CALLERS,
    ...(slug !== undefined && { slug }),
  });
  const others = await listOtherCallers(agentIds);
  const visibleOthers = others.filter(
    ({ signIn }) => signIn.userId === null || hasRole(reader, "editor"),
  );
  return [
    ...keys.map(({ id, name, revokedAt, agent: { slug } }) => ({
      id,
      name,
      agent: slug,
      kind: "key" as const,
      isRevoked: revokedAt !== null,
    })),
    ...signIns.map(({ id, user, clientName, agent: { slug } }) => ({
      id,
      agent: slug,
      kind: "signIn" as const,
      isRevoked: false,
      name: describeSignIn({ userName: user.name, clientName }),
    })),
    ...visibleOthers.map(({ id, agent, signIn }) => ({
      id,
      agent,
      kind: "signIn" as const,
      isRevoked: false,
      name: describeSignIn(signIn),
    })),
  ];
};
