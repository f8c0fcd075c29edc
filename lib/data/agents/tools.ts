import type { AgentSettings } from "@/lib/agent/manifest";
import { MAX_TOOLS } from "@/lib/agent/max-tools";
import { renameToolInSettings } from "@/lib/agent/rename-tool";
import { storedToolSchema, type Tool } from "@/lib/agent/tool";
import { AppError, createIssueError } from "@/lib/errors";
import { isJsonEqual } from "@/lib/schema/json";
import type { Editor, Reader } from "../access/identity";
import { type MemberTransaction, transactAs } from "../access/membership";
import { audit } from "../audit/audit";
import { summarizeChange, summarizeEntity } from "../audit/audit-summary";
import { asJson, database, isUniqueViolation, type Transaction } from "../database";
import { type ExpectedRevision, requireRevision } from "../expected-revision";
import type { Tool as ToolRow } from "../generated/client";
import { newId } from "../id";
import { type PageQuery, toPage, toTake } from "../page";
import { type AgentRecord, getAgent, lockAgent } from "./agents";
import { checkToolNames } from "./check-tool-names";
import { checkDraftSize } from "./draft-size";
import { deleteCompleted, type EntryRevision } from "./follow-entries";
import { deleteRemovedTestRuns } from "./tool-test-runs";

export type ToolRecord = {
  id: string;
  tool: Tool;
  position: number;
  revision: number;
  updatedAt: Date;
};

const toRecord = ({ id, name, definition, ...row }: ToolRow): ToolRecord => ({
  id,
  tool: storedToolSchema.parse({ name, ...(definition as object) }),
  position: row.position,
  revision: row.revision,
  updatedAt: row.updatedAt,
});

export const toColumns = ({ name, ...definition }: Tool) => ({
  name,
  definition: asJson(definition),
});

export const toolNotFound = (name: string) =>
  new AppError("not_found", `Tool "${name}" not found.`);

/** The message is part of the public contract, including its grammar. */
const toolNameConflict = (name: string) =>
  createIssueError("conflict", {
    code: "duplicate_tool_name",
    path: "/name",
    message: `tool ${name} already exist`,
    data: { name },
  });

const findRows = (
  agentId: string,
  transaction: Transaction,
  { cursor, limit }: PageQuery<number> = {},
) =>
  transaction.tool.findMany({
    where: { agentId, ...(cursor !== undefined && { position: { gt: cursor } }) },
    orderBy: [{ position: "asc" }, { id: "asc" }],
    take: toTake(limit),
  });

export const loadTools = async (agentId: string, transaction: Transaction): Promise<ToolRecord[]> =>
  (await findRows(agentId, transaction)).map(toRecord);

/** Lists the draft's tools in the author's order. The cursor is a position. */
export const listTools = async (
  reader: Reader,
  slug: string,
  query: PageQuery<number> = {},
): Promise<{ tools: ToolRecord[]; next: number | undefined }> => {
  const { id } = await getAgent(reader, slug);
  const { page, last } = toPage(await findRows(id, database(), query), query.limit);
  return { tools: page.map(toRecord), next: last?.position };
};

/** Finds a tool of an agent's draft. Throws `not_found` if there is none. */
export const requireTool = async (
  agentId: string,
  name: string,
  transaction: Transaction = database(),
): Promise<ToolRecord> => {
  const key = { agentId_name: { agentId, name } };
  const row = await transaction.tool.findUnique({ where: key });
  if (!row) throw toolNotFound(name);
  return toRecord(row);
};

export const getTool = async (reader: Reader, slug: string, name: string): Promise<ToolRecord> =>
  requireTool((await getAgent(reader, slug)).id, name);

type DraftChange<T> = { result: T; isChanged: boolean };

/**
 * Locks the agent, applies a change to its draft, and increments the draft's revision if that
 * changed anything. The tools that it writes get the previous draft revision. No other tool ever
 * had that revision, so a deleted or renamed tool cannot be mistaken for the one that has its name
 * now.
 */
export const changeDraft = async <T>(
  editor: Editor,
  slug: string,
  change: (agent: AgentRecord, transaction: MemberTransaction) => Promise<DraftChange<T>>,
): Promise<T> =>
  transactAs(editor, async (transaction) => {
    const agent = await lockAgent(editor, slug, transaction);
    const { result, isChanged } = await change(agent, transaction);
    const data = { draftRevision: { increment: 1 } };
    if (isChanged) await transaction.agent.update({ where: { id: agent.id }, data });
    return result;
  });

const tooManyTools = () =>
  new AppError("invalid_input", `An agent can have at most ${MAX_TOOLS} tools.`);

type CreateOptions = {
  /** The incomplete tool that this one completes. It is deleted. */
  completed?: EntryRevision | undefined;
  /**
   * Throws to refuse the tool in an agent with these settings. Called while nobody else can change
   * them.
   */
  check?: (settings: AgentSettings) => void;
};

export const createTool = async (
  editor: Editor,
  slug: string,
  tool: Tool,
  { completed, check }: CreateOptions = {},
): Promise<ToolRecord> => {
  try {
    return await changeDraft(editor, slug, async (agent, transaction) => {
      check?.(agent.settings);
      const { id: agentId, draftRevision: revision } = agent;
      const last = await transaction.tool.aggregate({
        where: { agentId },
        _count: true,
        _max: { position: true },
      });
      if (last._count >= MAX_TOOLS) throw tooManyTools();
      await checkToolNames(agentId, tool, undefined, transaction);
      const position = (last._max.position ?? -1) + 1;
      const data = { id: newId(), agentId, position, revision, ...toColumns(tool) };
      const row = await transaction.tool.create({ data });
      await checkDraftSize(agentId, transaction);
      const after = summarizeEntity(tool);
      const details = { agent: slug, subject: tool.name, after };
      await audit(transaction, editor, { action: "tool.create", ...details });
      await deleteCompleted(agentId, completed, transaction);
      return { result: toRecord(row), isChanged: true };
    });
  } catch (error) {
    throw isUniqueViolation(error) ? toolNameConflict(tool.name) : error;
  }
};

/** Updates references in the agent's settings to a renamed tool. */
const renameInSettings = async (
  { id, $schema, settings }: AgentRecord,
  { before, after }: { before: string; after: string },
  transaction: MemberTransaction,
): Promise<void> => {
  const renamed = renameToolInSettings(settings, before, after);
  if (isJsonEqual(renamed, settings)) return;
  const data = { settings: asJson({ $schema, ...renamed }), revision: { increment: 1 } };
  await transaction.agent.update({ where: { id }, data });
};

type ToolUpdate = Pick<CreateOptions, "completed"> & {
  /** Called while nobody else can change the draft. May throw. */
  change(tool: Tool, settings: AgentSettings): Tool;
  revision?: ExpectedRevision;
};

/** Updates a tool. Throws `precondition_failed` if `revision` is given and no longer current. */
export const updateTool = async (
  editor: Editor,
  slug: string,
  name: string,
  { change, revision, completed }: ToolUpdate,
): Promise<ToolRecord> => {
  let requestedName = name;
  try {
    return await changeDraft(editor, slug, async (agent, transaction) => {
      const before = await requireTool(agent.id, name, transaction);
      requireRevision(revision, before.revision);
      const tool = change(before.tool, agent.settings);
      requestedName = tool.name;
      await deleteCompleted(agent.id, completed, transaction);
      const [jsonBefore, json] = [JSON.stringify(before.tool), JSON.stringify(tool)];
      if (json === jsonBefore) return { result: before, isChanged: false };
      await checkToolNames(agent.id, tool, before.id, transaction);
      const data = { ...toColumns(tool), revision: agent.draftRevision };
      const row = await transaction.tool.update({ where: { id: before.id }, data });
      // A draft that is too large already can still become smaller.
      if (json.length > jsonBefore.length) await checkDraftSize(agent.id, transaction);
      await deleteRemovedTestRuns([{ id: before.id, definition: tool }], transaction);
      if (tool.name !== name)
        await renameInSettings(agent, { before: name, after: tool.name }, transaction);
      const summary = summarizeChange(before.tool, tool);
      const details = { agent: slug, subject: name, ...summary };
      if (summary) await audit(transaction, editor, { action: "tool.change", ...details });
      return { result: toRecord(row), isChanged: true };
    });
  } catch (error) {
    throw isUniqueViolation(error) ? toolNameConflict(requestedName) : error;
  }
};

export const deleteTool = (
  editor: Editor,
  slug: string,
  name: string,
  revision?: ExpectedRevision,
) =>
  changeDraft(editor, slug, async ({ id: agentId }, transaction) => {
    const before = await requireTool(agentId, name, transaction);
    requireRevision(revision, before.revision);
    await transaction.tool.delete({ where: { id: before.id } });
    const details = { agent: slug, subject: name, before: summarizeEntity(before.tool) };
    await audit(transaction, editor, { action: "tool.delete", ...details });
    return { result: undefined, isChanged: true };
  });

/** Reorders the tools. `names` must contain every tool exactly once. */
export const reorderTools = (editor: Editor, slug: string, names: string[]) =>
  changeDraft(editor, slug, async ({ id: agentId }, transaction) => {
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
    const positions = names.map((name, position) => ({ id: idsByName.get(name), position }));
    const moved = await transaction.$executeRaw`
      update "Tool" set position = moved.position
      from json_to_recordset(${JSON.stringify(positions)}::json) as moved(id text, position int)
      where "Tool".id = moved.id and "Tool".position <> moved.position`;
    if (moved > 0) await audit(transaction, editor, { action: "tool.order", agent: slug });
    return { result: undefined, isChanged: moved > 0 };
  });
