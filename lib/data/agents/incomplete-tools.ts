import { AppError } from "@/lib/errors";
import { type MemberTransaction, transactAs } from "../access/membership";
import type { Editor, Reader } from "../access/owner";
import { audit } from "../audit/audit";
import { asJson, database, isUniqueViolation, type Transaction } from "../database";
import { type ExpectedRevision, requireRevision } from "../expected-revision";
import type { IncompleteTool as Row } from "../generated/client";
import { newId } from "../id";
import { getAgent, lockAgent } from "./agents";
import { getTool } from "./tools";

const MAX_PER_AGENT = 100;

type Problem = { path: string; message: string };

/** What somebody saved of a tool that cannot be published yet. It is not part of the draft. */
type IncompleteTool = {
  /** As typed: it may be empty or taken. */
  name: string;
  problems: Problem[];
  /** The editor's form, which only the editor reads. */
  content: Record<string, unknown>;
};
/** The name of the tool that it changes; null for a new one. */
type ChangedTool = { tool: string | null };
type IncompleteToolRecord = IncompleteTool &
  ChangedTool & { id: string; revision: number; updatedAt: Date };
export type ListedIncompleteTool = Omit<IncompleteToolRecord, "content">;

type WithTool<R> = R & { tool: { name: string } | null };

const toListed = (row: WithTool<Omit<Row, "content">>): ListedIncompleteTool => ({
  id: row.id,
  tool: row.tool?.name ?? null,
  name: row.name,
  problems: row.problems as Problem[],
  revision: row.revision,
  updatedAt: row.updatedAt,
});
const toRecord = (row: WithTool<Row>): IncompleteToolRecord => ({
  ...toListed(row),
  content: row.content as Record<string, unknown>,
});

const withTool = { tool: { select: { name: true } } } as const;
const toColumns = ({ name, problems, content }: IncompleteTool) => ({
  name,
  problems: asJson(problems),
  content: asJson(content),
});

const findRow = async (agentId: string, id: string, transaction: Transaction) => {
  const where = { id, agentId };
  const row = await transaction.incompleteTool.findFirst({ where, include: withTool });
  if (!row) throw new AppError("not_found", "Incomplete tool not found.");
  return row;
};

/** The agent's incomplete tools, oldest first. */
export const listIncompleteTools = async (
  owner: Reader,
  slug: string,
): Promise<ListedIncompleteTool[]> => {
  const { id: agentId } = await getAgent(owner, slug);
  const rows = await database().incompleteTool.findMany({
    where: { agentId },
    orderBy: { id: "asc" },
    omit: { content: true },
    include: withTool,
  });
  return rows.map(toListed);
};

export const getIncompleteTool = async (
  owner: Reader,
  slug: string,
  id: string,
): Promise<IncompleteToolRecord> => {
  const agent = await getAgent(owner, slug);
  return toRecord(await findRow(agent.id, id, database()));
};

/** Runs a change of the agent's incomplete tools. The draft's revision stays: they are not part of it. */
const change = <Result>(
  owner: Editor,
  slug: string,
  work: (agentId: string, transaction: MemberTransaction) => Promise<Result>,
): Promise<Result> =>
  transactAs(owner, async (transaction) => {
    const { id } = await lockAgent(owner, slug, transaction);
    return work(id, transaction);
  });

export const createIncompleteTool = async (
  owner: Editor,
  slug: string,
  incomplete: IncompleteTool & ChangedTool,
): Promise<IncompleteToolRecord> => {
  const { tool, name } = incomplete;
  try {
    return await change(owner, slug, async (agentId, transaction) => {
      if ((await transaction.incompleteTool.count({ where: { agentId } })) >= MAX_PER_AGENT)
        throw new AppError(
          "conflict",
          `This agent has ${MAX_PER_AGENT} incomplete tools. Complete or discard one of them first.`,
        );
      const toolId = tool === null ? null : (await getTool(owner, slug, tool, transaction)).id;
      const data = { id: newId(), agentId, toolId, ...toColumns(incomplete) };
      const row = await transaction.incompleteTool.create({ data, include: withTool });
      const subject = tool ?? name;
      await audit(transaction, owner, { action: "tool.save-incomplete", agent: slug, subject });
      return toRecord(row);
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new AppError(
      "conflict",
      `Somebody else has saved incomplete changes of ${tool}. Reload to see them.`,
    );
  }
};

/** Replaces what was saved; the tool that it changes stays. */
export const updateIncompleteTool = (
  owner: Editor,
  slug: string,
  id: string,
  incomplete: IncompleteTool,
  revision?: ExpectedRevision,
): Promise<IncompleteToolRecord> =>
  change(owner, slug, async (agentId, transaction) => {
    const before = await findRow(agentId, id, transaction);
    requireRevision(revision, before.revision);
    const data = { ...toColumns(incomplete), revision: { increment: 1 } };
    const row = await transaction.incompleteTool.update({
      where: { id },
      data,
      include: withTool,
    });
    const subject = row.tool?.name ?? row.name;
    await audit(transaction, owner, { action: "tool.save-incomplete", agent: slug, subject });
    return toRecord(row);
  });

export const deleteIncompleteTool = (
  owner: Editor,
  slug: string,
  id: string,
  revision?: ExpectedRevision,
): Promise<void> =>
  change(owner, slug, async (agentId, transaction) => {
    const before = await findRow(agentId, id, transaction);
    requireRevision(revision, before.revision);
    await transaction.incompleteTool.delete({ where: { id } });
    const subject = before.tool?.name ?? before.name;
    await audit(transaction, owner, { action: "tool.discard-incomplete", agent: slug, subject });
  });
