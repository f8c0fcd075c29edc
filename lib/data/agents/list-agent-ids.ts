import type { Reader } from "../access/owner";
import { database } from "../database";
import { getAgent } from "./agents";

/** The id of one agent, or those of all agents of the Space. */
export const listAgentIds = async (owner: Reader, slug: string | undefined): Promise<string[]> => {
  if (slug !== undefined) return [(await getAgent(owner, slug)).id];
  const where = { spaceId: owner.space, deletedAt: null };
  const rows = await database().agent.findMany({ where, select: { id: true } });
  return rows.map(({ id }) => id);
};
