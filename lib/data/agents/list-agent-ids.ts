import type { SpaceReader } from "../access/identity";
import { database, type PoolName } from "../database";
import { getAgent } from "./agents";

/** Returns the id of one agent, or of all agents in the Space if `slug` is undefined. */
export const listAgentIds = async (
  reader: SpaceReader,
  slug: string | undefined,
  pool: PoolName = "api",
): Promise<string[]> => {
  if (slug !== undefined) return [(await getAgent(reader, slug)).id];
  const where = { spaceId: reader.space, deletedAt: null };
  const rows = await database(pool).agent.findMany({ where, select: { id: true } });
  return rows.map(({ id }) => id);
};
