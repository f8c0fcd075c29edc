import type { AgentSettings } from "@/lib/agent/manifest";
import { AppError } from "@/lib/errors";
import type { Editor, Reader } from "../access/identity";
import { type MemberTransaction, transactAs } from "../access/membership";
import { audit } from "../audit/audit";
import { asJson, database, isUniqueViolation, type Transaction } from "../database";
import { type ExpectedRevision, requireRevision } from "../expected-revision";
import type { IncompleteEntry as Row } from "../generated/client";
import { newId } from "../id";
import { type AgentRecord, getAgent, lockAgent } from "./agents";
import { type EntryList, listEntryIds } from "./follow-entries";
import { requireTool } from "./tools";

const MAX_PER_AGENT = 100;

type Problem = { path: string; message: string };

/** A saved entry that cannot be published yet. It is not part of the draft. */
type IncompleteEntry = {
  /** As typed, so it may be empty or taken. */
  name: string;
  /** The title of a prompt or resource, in addition to its name or URI. */
  title?: string | undefined;
  problems: Problem[];
  /** The state of the editor's form. Only the editor reads it. */
  content: Record<string, unknown>;
};
type IncompleteList = "tools" | EntryList;
/**
 * The entry that it changes: the name of a tool or prompt, or the URI of a resource; null for a new
 * one.
 */
type Place<List extends IncompleteList = IncompleteList> = { list: List; entry: string | null };
type IncompleteRecord = IncompleteEntry & Place & { id: string; revision: number; updatedAt: Date };
export type ListedIncompleteEntry = Omit<IncompleteRecord, "content">;

type WithTool<R> = R & { tool: { name: string } | null };

const toListed = (row: WithTool<Omit<Row, "content">>): ListedIncompleteEntry => ({
  id: row.id,
  list: row.list as IncompleteList,
  entry: row.tool?.name ?? row.entry,
  name: row.name,
  ...(row.title !== null && { title: row.title }),
  problems: row.problems as Problem[],
  revision: row.revision,
  updatedAt: row.updatedAt,
});
const toRecord = (row: WithTool<Row>): IncompleteRecord => ({
  ...toListed(row),
  content: row.content as Record<string, unknown>,
});

const nouns = { tools: "tool", prompts: "prompt", resources: "resource" } as const;
const withTool = { tool: { select: { name: true } } } as const;
const toColumns = ({ name, title, problems, content }: IncompleteEntry) => ({
  name,
  title: title || null,
  problems: asJson(problems),
  content: asJson(content),
});

type Target = { slug: string; id: string };

const findRow = async (agentId: string, id: string, transaction: Transaction) => {
  const where = { id, agentId };
  const row = await transaction.incompleteEntry.findFirst({ where, include: withTool });
  if (!row) throw new AppError("not_found", "Incomplete tool, prompt or resource not found.");
  return row;
};

/** Lists the agent's incomplete tools, prompts and resources, oldest first. */
export const listIncomplete = async (
  reader: Reader,
  slug: string,
): Promise<ListedIncompleteEntry[]> => {
  const { id: agentId } = await getAgent(reader, slug);
  const rows = await database().incompleteEntry.findMany({
    where: { agentId },
    orderBy: { id: "asc" },
    omit: { content: true },
    include: withTool,
  });
  return rows.map(toListed);
};

export const getIncomplete = async (reader: Reader, target: Target): Promise<IncompleteRecord> => {
  const agent = await getAgent(reader, target.slug);
  return toRecord(await findRow(agent.id, target.id, database()));
};

/**
 * Runs a change to incomplete entries. Keeps the draft's revision, because they are not part of the
 * draft.
 */
const change = <Result>(
  editor: Editor,
  slug: string,
  work: (agent: AgentRecord, transaction: MemberTransaction) => Promise<Result>,
): Promise<Result> =>
  transactAs(editor, async (transaction) =>
    work(await lockAgent(editor, slug, transaction), transaction),
  );

const toAuditEvent = (
  action: "save-incomplete" | "discard-incomplete",
  agent: string,
  { list, entry, name }: Place & { name: string },
) => ({ action: `${nouns[list]}.${action}`, agent, subject: entry ?? name }) as const;

const requireEntry = (settings: AgentSettings, { list, entry }: Place<EntryList>): void => {
  if (entry !== null && !listEntryIds(settings, list).includes(entry))
    throw new AppError("not_found", `There is no ${nouns[list]} "${entry}".`);
};

export const createIncomplete = async (
  editor: Editor,
  slug: string,
  incomplete: IncompleteEntry & Place,
): Promise<IncompleteRecord> => {
  const { list, entry } = incomplete;
  try {
    return await change(editor, slug, async ({ id: agentId, settings }, transaction) => {
      if ((await transaction.incompleteEntry.count({ where: { agentId } })) >= MAX_PER_AGENT)
        throw new AppError(
          "conflict",
          `This agent has ${MAX_PER_AGENT} incomplete tools, prompts and resources. Complete or discard one of them first.`,
        );
      const isTool = list === "tools";
      if (!isTool) requireEntry(settings, { list, entry });
      const toolId =
        isTool && entry !== null ? (await requireTool(agentId, entry, transaction)).id : null;
      const place = { list, toolId, entry: isTool ? null : entry };
      const data = { id: newId(), agentId, ...place, ...toColumns(incomplete) };
      const row = await transaction.incompleteEntry.create({ data, include: withTool });
      const record = toRecord(row);
      await audit(transaction, editor, toAuditEvent("save-incomplete", slug, record));
      return record;
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new AppError(
      "conflict",
      `Incomplete changes to ${entry} were saved elsewhere. Reload to see them.`,
    );
  }
};

/** Replaces the saved content. The entry that it changes stays the same. */
export const updateIncomplete = (
  editor: Editor,
  target: Target,
  incomplete: IncompleteEntry,
  revision?: ExpectedRevision,
): Promise<IncompleteRecord> =>
  change(editor, target.slug, async (agent, transaction) => {
    const before = await findRow(agent.id, target.id, transaction);
    requireRevision(revision, before.revision);
    const row = await transaction.incompleteEntry.update({
      where: { id: target.id },
      data: { ...toColumns(incomplete), revision: { increment: 1 } },
      include: withTool,
    });
    const record = toRecord(row);
    await audit(transaction, editor, toAuditEvent("save-incomplete", target.slug, record));
    return record;
  });

export const deleteIncomplete = (
  editor: Editor,
  target: Target,
  revision?: ExpectedRevision,
): Promise<void> =>
  change(editor, target.slug, async (agent, transaction) => {
    const before = await findRow(agent.id, target.id, transaction);
    requireRevision(revision, before.revision);
    await transaction.incompleteEntry.delete({ where: { id: target.id } });
    const event = toAuditEvent("discard-incomplete", target.slug, toListed(before));
    await audit(transaction, editor, event);
  });
