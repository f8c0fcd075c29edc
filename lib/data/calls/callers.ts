import type { Reader } from "../access/owner";
import { listSignIns } from "../access/sign-ins";
import { listAgentIds } from "../agents/list-agent-ids";
import { database } from "../database";

/** Whose calls the log can be filtered by: a key, or a sign-in. */
export type Caller = {
  id: string;
  kind: "key" | "signIn";
  /** The slug of the agent. */
  agent: string;
  name: string;
  isRevoked: boolean;
};

const MAX_CALLERS = 1000;

/** The keys of one agent or of the Space, revoked ones included, and the sign-ins that the reader may see. */
export const listCallers = async (owner: Reader, agent?: string): Promise<Caller[]> => {
  const agentIds = await listAgentIds(owner, agent);
  const keys = await database().key.findMany({
    where: { agentId: { in: agentIds } },
    select: { id: true, name: true, revokedAt: true, agent: { select: { slug: true } } },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: MAX_CALLERS,
  });
  const signIns = await listSignIns(owner, {
    limit: MAX_CALLERS,
    ...(agent !== undefined && { slug: agent }),
  });
  return [
    ...keys.map(({ id, name, revokedAt, agent: { slug } }) => ({
      ...{ id, name, agent: slug, kind: "key" as const },
      isRevoked: revokedAt !== null,
    })),
    ...signIns.map(({ id, user, clientName, agent: { slug } }) => ({
      ...{ id, agent: slug, kind: "signIn" as const, isRevoked: false },
      name: `${user.name} via ${clientName}`,
    })),
  ];
};
