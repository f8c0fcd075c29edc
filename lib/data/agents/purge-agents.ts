import { database } from "../database";
import { deleteRows } from "../delete-rows";
import { Prisma } from "../generated/client";
import { getRestoreCutoff } from "./agents";

/** The tables that may hold many rows, or large ones, for one agent. */
const largeTables = ["Call", "ModelCall", "Thread"] as const;

/** Deletes agents that can no longer be restored, along with all their data. */
export const purgeAgents = async (batchRows?: number): Promise<void> => {
  const where = { deletedAt: { lte: getRestoreCutoff() } };
  const agents = await database("background").agent.findMany({ where, select: { id: true } });
  for (const { id } of agents) {
    for (const table of largeTables)
      await deleteRows(table, Prisma.sql`"agentId" = ${id}`, batchRows);
    await database("background").agent.deleteMany({ where: { ...where, id } });
  }
};
