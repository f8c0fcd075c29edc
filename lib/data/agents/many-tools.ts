import type { Tool } from "@/lib/agent/tool";
import type { Editor } from "../access/identity";
import type { MemberTransaction } from "../access/membership";
import { audit } from "../audit/audit";
import { summarizeChange, summarizeEntity } from "../audit/audit-summary";
import { replaceTools } from "./replace-tools";
import { changeDraft, loadTools, type ToolRecord, toolNotFound } from "./tools";

const loadNamed = async (
  agentId: string,
  names: readonly string[],
  transaction: MemberTransaction,
): Promise<{ all: ToolRecord[]; named: Set<ToolRecord> }> => {
  const all = await loadTools(agentId, transaction);
  const recordsByName = new Map(all.map((record) => [record.tool.name, record]));
  const named = names.map((name) => {
    const record = recordsByName.get(name);
    if (!record) throw toolNotFound(name);
    return record;
  });
  return { all, named: new Set(named) };
};

/**
 * Applies the same change to several tools of a draft, or to none if one is missing. The change
 * must keep their names. Unchanged tools keep their revision.
 */
export const changeTools = (
  editor: Editor,
  slug: string,
  names: readonly string[],
  change: (tool: Tool) => Tool,
) =>
  changeDraft(editor, slug, async (agent, transaction) => {
    const { all, named } = await loadNamed(agent.id, names, transaction);
    const tools = all.map((record) => (named.has(record) ? change(record.tool) : record.tool));
    const isChanged = await replaceTools(agent, all, tools, transaction);
    for (const [index, { tool: before }] of all.entries()) {
      const summary = summarizeChange(before, tools[index] ?? before);
      const details = { agent: slug, subject: before.name, ...summary };
      if (summary) await audit(transaction, editor, { action: "tool.change", ...details });
    }
    return { result: undefined, isChanged };
  });

/** Deletes several tools of a draft, or none if one is missing. */
export const deleteTools = (editor: Editor, slug: string, names: readonly string[]) =>
  changeDraft(editor, slug, async (agent, transaction) => {
    const { named } = await loadNamed(agent.id, names, transaction);
    const ids = [...named].map(({ id }) => id);
    await transaction.tool.deleteMany({ where: { id: { in: ids } } });
    for (const { tool } of named) {
      const details = { agent: slug, subject: tool.name, before: summarizeEntity(tool) };
      await audit(transaction, editor, { action: "tool.delete", ...details });
    }
    return { result: undefined, isChanged: true };
  });
