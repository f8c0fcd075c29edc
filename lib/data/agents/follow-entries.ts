import type { AgentSettings } from "@/lib/agent/manifest";
import { getResourceKey } from "@/lib/agent/resources/listed-resource";
import type { Transaction } from "../database";

const entryLists = ["prompts", "resources"] as const;
/** The lists of an agent's settings whose entries can be saved although they are incomplete. */
export type EntryList = (typeof entryLists)[number];

export const listEntryIds = (settings: AgentSettings, list: EntryList): string[] =>
  list === "prompts"
    ? (settings.prompts ?? []).map(({ name }) => name)
    : (settings.resources ?? []).map(getResourceKey);

/** An incomplete tool, prompt or resource as it was read. */
export type Completed = { id: string; revision: number };

/** Deletes what a save completes. What somebody saved of it in the meantime stays. */
export const deleteCompleted = async (
  agentId: string,
  completed: Completed | undefined,
  transaction: Transaction,
): Promise<void> => {
  if (completed) await transaction.incompleteEntry.deleteMany({ where: { ...completed, agentId } });
};

/** The id of an entry in the changed list; null if it was deleted. One that stayed in its place was renamed. */
const follow = (id: string, before: readonly string[], after: readonly string[]) => {
  if (after.includes(id)) return id;
  const renamed = before.length === after.length ? after[before.indexOf(id)] : undefined;
  return renamed === undefined || before.includes(renamed) ? null : renamed;
};

/** Keeps incomplete changes at their prompt or resource: they follow a renamed one and end with a deleted one. */
export const followEntries = async (
  agentId: string,
  before: AgentSettings,
  after: AgentSettings,
  transaction: Transaction,
): Promise<void> => {
  const where = { agentId, entry: { not: null } };
  const select = { id: true, list: true, entry: true } as const;
  const rows = await transaction.incompleteEntry.findMany({ where, select });
  for (const { id, entry, ...row } of rows) {
    const list = row.list as EntryList;
    const next = follow(entry ?? "", listEntryIds(before, list), listEntryIds(after, list));
    if (next === null) await transaction.incompleteEntry.delete({ where: { id } });
    else if (next !== entry)
      await transaction.incompleteEntry.update({ where: { id }, data: { entry: next } });
  }
};
