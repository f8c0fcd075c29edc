import { type Tool, toolSchema } from "@/lib/agent/tool";
import { AppError, createIssueError } from "@/lib/errors";
import type { Editor, Reader } from "../access/owner";
import { audit } from "../audit/audit";
import { summarizeChange, summarizeEntity } from "../audit/audit-summary";
import {
  asJson,
  database,
  isUniqueViolation,
  preconditionFailed,
  type Transaction,
} from "../database";
import type { Tool as ToolRow } from "../generated/client";
import { newId } from "../id";
import { getAgent, lockAgent } from "./agents";

export type ToolRecord = { id: string; tool: Tool; revision: number; updatedAt: Date };

const toRecord = ({ id, name, definition, revision, updatedAt }: ToolRow): ToolRecord => ({
  id,
  tool: toolSchema.parse({ name, ...(definition as object) }),
  revision,
  updatedAt,
});

const toColumns = ({ name, ...definition }: Tool) => ({ name, definition: asJson(definition) });

const toolNotFound = (name: string) => new AppError("not_found", `Tool "${name}" not found.`);

/** The message is part of the public contract, including its grammar. */
const toolNameConflict = (name: string) =>
  createIssueError("conflict", {
    code: "duplicate_tool_name",
    path: "/name",
    message: `tool ${name} already exist`,
    data: { name },
  });

export const loadTools = async (
  agentId: string,
  transaction: Transaction = database(),
): Promise<ToolRecord[]> => {
  const orderBy = [{ position: "asc" as const }, { id: "asc" as const }];
  const rows = await transaction.tool.findMany({ where: { agentId }, orderBy });
  return rows.map(toRecord);
};

export const listTools = async (owner: Reader, slug: string): Promise<ToolRecord[]> => {
  const { id } = await getAgent(owner, slug);
  return loadTools(id);
};

export const getTool = async (
  owner: Reader,
  slug: string,
  name: string,
  transaction: Transaction = database(),
): Promise<ToolRecord> => {
  const agent = await getAgent(owner, slug, transaction);
  const key = { agentId_name: { agentId: agent.id, name } };
  const row = await transaction.tool.findUnique({ where: key });
  if (!row) throw toolNotFound(name);
  return toRecord(row);
};

/** Locks the agent, applies a change to its draft and increments the draft's revision. */
const changeDraft = async <T>(
  owner: Editor,
  slug: string,
  change: (agentId: string, transaction: Transaction) => Promise<T>,
): Promise<T> =>
  database().$transaction(async (transaction) => {
    const { id } = await lockAgent(owner, slug, transaction);
    const result = await change(id, transaction);
    await transaction.agent.update({ where: { id }, data: { draftRevision: { increment: 1 } } });
    return result;
  });

export const createTool = async (owner: Editor, slug: string, tool: Tool): Promise<ToolRecord> => {
  try {
    return await changeDraft(owner, slug, async (agentId, transaction) => {
      const last = await transaction.tool.aggregate({
        where: { agentId },
        _max: { position: true },
      });
      const position = (last._max.position ?? -1) + 1;
      const data = { id: newId(), agentId, position, ...toColumns(tool) };
      const row = await transaction.tool.create({ data });
      const after = summarizeEntity(tool);
      const details = { agent: slug, subject: tool.name, after };
      await audit(transaction, owner, { action: "tool.create", ...details });
      return toRecord(row);
    });
  } catch (error) {
    throw isUniqueViolation(error) ? toolNameConflict(tool.name) : error;
  }
};

/** Updates a tool. With `revision`, throws `precondition_failed` unless it is still current. */
export const updateTool = async (
  owner: Editor,
  slug: string,
  name: string,
  change: (tool: Tool) => Tool,
  revision?: number,
): Promise<ToolRecord> => {
  let requestedName = name;
  try {
    return await changeDraft(owner, slug, async (_, transaction) => {
      const before = await getTool(owner, slug, name, transaction);
      if (revision !== undefined && revision !== before.revision) throw preconditionFailed();
      const tool = change(before.tool);
      requestedName = tool.name;
      const data = { ...toColumns(tool), revision: { increment: 1 } };
      const row = await transaction.tool.update({ where: { id: before.id }, data });
      const summary = summarizeChange(before.tool, tool);
      const details = { agent: slug, subject: name, ...summary };
      if (summary) await audit(transaction, owner, { action: "tool.change", ...details });
      return toRecord(row);
    });
  } catch (error) {
    throw isUniqueViolation(error) ? toolNameConflict(requestedName) : error;
  }
};

export const deleteTool = (owner: Editor, slug: string, name: string, revision?: number) =>
  changeDraft(owner, slug, async (_, transaction) => {
    const before = await getTool(owner, slug, name, transaction);
    if (revision !== undefined && revision !== before.revision) throw preconditionFailed();
    await transaction.tool.delete({ where: { id: before.id } });
    const details = { agent: slug, subject: name, before: summarizeEntity(before.tool) };
    await audit(transaction, owner, { action: "tool.delete", ...details });
  });

/** Reorders the tools. `names` must contain every tool exactly once. */
export const reorderTools = (owner: Editor, slug: string, names: string[]) =>
  changeDraft(owner, slug, async (agentId, transaction) => {
    const tools = await loadTools(agentId, transaction);
    const idsByName = new Map(tools.map(({ id, tool }) => [tool.name, id]));
    if (
      names.length !== idsByName.size ||
      new Set(names).size !== idsByName.size ||
      !names.every((name) => idsByName.has(name))
    )
      throw new AppError(
        "invalid_input",
        "The order must contain every tool of the agent exactly once.",
      );
    for (const [position, name] of names.entries())
      await transaction.tool.update({ where: { id: idsByName.get(name) }, data: { position } });
    await audit(transaction, owner, { action: "tool.order", agent: slug });
  });

/** Replaces the agent's tools, keeping the rows of tools whose name remains. */
export const replaceTools = async (agentId: string, tools: Tool[], transaction: Transaction) => {
  const before = new Map(
    (await loadTools(agentId, transaction)).map((row) => [row.tool.name, row]),
  );
  const names = tools.map(({ name }) => name);
  await transaction.tool.deleteMany({ where: { agentId, name: { notIn: names } } });
  for (const [position, tool] of tools.entries()) {
    const existing = before.get(tool.name);
    const isUnchanged =
      existing && JSON.stringify(existing.tool) === JSON.stringify(toolSchema.parse(tool));
    if (existing)
      await transaction.tool.update({
        where: { id: existing.id },
        data: { position, ...(!isUnchanged && { ...toColumns(tool), revision: { increment: 1 } }) },
      });
    else
      await transaction.tool.create({
        data: { id: newId(), agentId, position, ...toColumns(tool) },
      });
  }
};
