import type { Reader } from "../access/identity";
import { database } from "../database";

/** An agent or one of its tools. */
export type EntityName = { agent: string; tool?: string | undefined };

/** Returns the agents and tools among `names` that exist in the Space's drafts. */
export const findExisting = async (
  { space }: Reader,
  names: readonly EntityName[],
): Promise<EntityName[]> => {
  const agents = await database().agent.findMany({
    where: { spaceId: space, deletedAt: null, slug: { in: names.map(({ agent }) => agent) } },
    select: {
      slug: true,
      tools: {
        where: { name: { in: names.flatMap(({ tool }) => tool ?? []) } },
        select: { name: true },
      },
    },
  });
  const toolNames = new Map(
    agents.map(({ slug, tools }) => [slug, new Set(tools.map(({ name }) => name))]),
  );
  return names.filter(({ agent, tool }) =>
    tool === undefined ? toolNames.has(agent) : toolNames.get(agent)?.has(tool),
  );
};
