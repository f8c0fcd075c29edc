import type { Tool } from "@/lib/agent/tool";
import { createIssueError } from "@/lib/errors";
import type { Transaction } from "../database";

type Names = { name: string; modelName: string | null };

const readOtherNames = (agentId: string, ownId: string | undefined, transaction: Transaction) =>
  transaction.$queryRaw<Names[]>`
    select name, definition ->> 'modelName' as "modelName" from "Tool"
    where "agentId" = ${agentId} and id is distinct from ${ownId ?? null}`;

/**
 * Throws `conflict` if a model or MCP client could not tell the tool from another tool of the agent
 * by name. `ownId` is the id of the tool's row, or undefined for a new tool.
 */
export const checkToolNames = async (
  agentId: string,
  { name, modelName }: Tool,
  ownId: string | undefined,
  transaction: Transaction,
): Promise<void> => {
  for (const other of await readOtherNames(agentId, ownId, transaction)) {
    if (name === other.modelName)
      throw createIssueError("conflict", {
        code: "duplicate_model_name",
        path: "/name",
        message: `The name "${name}" is already the model name of the tool "${other.name}".`,
        data: { name },
      });
    if (modelName !== undefined && [other.name, other.modelName].includes(modelName))
      throw createIssueError("conflict", {
        code: "duplicate_model_name",
        path: "/modelName",
        message: `The model name "${modelName}" is already used by the tool "${other.name}".`,
        data: { name: modelName },
      });
  }
};
