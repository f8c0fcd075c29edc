import type { Tool } from "@/lib/agent/tool";
import type { Transaction } from "../database";
import { newId } from "../id";
import type { AgentRecord } from "./agents";
import { deleteRemovedTestRuns } from "./tool-test-runs";
import { type ToolRecord, toColumns } from "./tools";

type ToolChange = { id: string; position: number; definition: Partial<Tool>; isChanged: boolean };

/**
 * Updates rows in one statement. A row with an unchanged definition keeps its revision, and only
 * its position is written.
 */
const updateRows = (
  changes: ToolChange[],
  revision: number,
  transaction: Transaction,
) => transaction.$executeRaw`
  update "Tool" set
    position = changed.position,
    definition = case when changed."isChanged" then changed.definition else "Tool".definition end,
    revision = case when changed."isChanged" then ${revision} else "Tool".revision end,
    "updatedAt" = case when changed."isChanged" then now() else "Tool"."updatedAt" end
  from json_to_recordset(${JSON.stringify(changes)}::json)
    as changed(id text, position int, definition json, "isChanged" boolean)
  where "Tool".id = changed.id`;

/**
 * Replaces the agent's tools, keeping the rows of tools whose names remain. Writes only rows that
 * differ, with one statement each to delete, update, and create. `before` is the result of
 * `loadTools`. Returns whether any differ.
 */
export const replaceTools = async (
  { id: agentId, draftRevision }: Pick<AgentRecord, "id" | "draftRevision">,
  before: readonly ToolRecord[],
  tools: readonly Tool[],
  transaction: Transaction,
): Promise<boolean> => {
  const rowsByName = new Map(before.map((row) => [row.tool.name, row]));
  const names = new Set(tools.map(({ name }) => name));
  const removedIds = before.filter(({ tool }) => !names.has(tool.name)).map(({ id }) => id);
  const changes: ToolChange[] = [];
  const created: { tool: Tool; position: number }[] = [];
  for (const [position, tool] of tools.entries()) {
    const row = rowsByName.get(tool.name);
    const isChanged = JSON.stringify(row?.tool) !== JSON.stringify(tool);
    const { name: _, ...definition } = tool;
    if (!row) created.push({ tool, position });
    else if (isChanged || row.position !== position)
      changes.push({ id: row.id, position, definition, isChanged });
  }
  if (removedIds.length > 0)
    await transaction.tool.deleteMany({ where: { id: { in: removedIds } } });
  if (changes.length > 0) await updateRows(changes, draftRevision, transaction);
  await deleteRemovedTestRuns(changes, transaction);
  if (created.length > 0)
    await transaction.tool.createMany({
      data: created.map(({ tool, position }) => ({
        id: newId(),
        agentId,
        position,
        revision: draftRevision,
        ...toColumns(tool),
      })),
    });
  return removedIds.length + changes.length + created.length > 0;
};
