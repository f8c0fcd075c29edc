import type { AgentSettings } from "@/lib/agent/manifest";
import { getResourceKey } from "@/lib/agent/resources/listed-resource";
import type { Transaction } from "../database";

const entryLists = ["prompts", "resources"] as const;
/** The lists in an agent's settings whose entries can be saved while incomplete. */
export type EntryList = (typeof entryLists)[number];

export const listEntryIds = (settings: AgentSettings, list: EntryList): string[] =>
  list === "prompts"
    ? (settings.prompts ?? []).map(({ name }) => name)
    : (settings.resources ?? []).map(getResourceKey);

/** An incomplete tool, prompt or resource, at the revision that was read. */
export type EntryRevision = { id: string; revision: number };

/** Deletes the incomplete entry that a save completes, unless someone has saved it again since. */
export const deleteCompleted = async (
  agentId: string,
  completed: EntryRevision | undefined,
  transaction: Transaction,
): Promise<void> => {
  if (completed) await transaction.incompleteEntry.deleteMany({ where: { ...completed, agentId } });
};

/**
 * Returns the id of an entry in the changed list, or null if it was deleted. If the length is
 * unchanged, a new id in the same position counts as a rename.
 */
const follow = (id: string, before: readonly string[], after: readonly string[]) => {
  if (after.includes(id)) return id;
  const renamed = before.length === after.length ? after[before.indexOf(id)] : undefined;
  return renamed === undefined || before.includes(renamed) ? null : renamed;
};

/**
 * Keeps incomplete changes attached to their prompt or resource. They follow a rename and are
 * deleted with the entry.
 */
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
