import { type Manifest, manifestSchema } from "@/lib/agent/manifest";
import { AppError } from "@/lib/errors";
import type { Editor, Reader } from "../access/owner";
import { audit } from "../audit/audit";
import { summarizeChange, summarizeListChange } from "../audit/audit-summary";
import { asJson, database, preconditionFailed, type Transaction } from "../database";
import { type AgentRecord, getAgent, insertAgent, lockAgent, rejectTakenSlug } from "./agents";
import { loadTools, replaceTools } from "./tools";

/** The whole draft as one document. `revision` increases with every change. */
export type Draft = { agent: AgentRecord; manifest: Manifest; revision: number };

const toManifest = (agent: AgentRecord, tools: Manifest["tools"]): Manifest =>
  manifestSchema.parse({
    ...(agent.$schema !== undefined && { $schema: agent.$schema }),
    slug: agent.slug,
    name: agent.name,
    description: agent.description,
    ...(agent.icon !== undefined && { icon: agent.icon }),
    ...agent.settings,
    tools,
  });

export const readDraft = async (
  owner: Reader,
  slug: string,
  transaction: Transaction = database(),
): Promise<Draft> => {
  const agent = await getAgent(owner, slug, transaction);
  const tools = (await loadTools(agent.id, transaction)).map(({ tool }) => tool);
  return { agent, manifest: toManifest(agent, tools), revision: agent.draftRevision };
};

/**
 * Replaces the draft with the manifest in one transaction, creating the agent if it does not exist. Throws
 * `precondition_failed` if `revision` is not current, or if `createOnly` is set and the agent exists.
 */
export const writeDraft = (
  owner: Editor,
  manifest: Manifest,
  { revision, createOnly = false }: { revision?: number | undefined; createOnly?: boolean } = {},
): Promise<{ created: boolean; changed: boolean; draft: Draft }> => {
  const { slug, name, description, icon, tools, ...settings } = manifest;
  return rejectTakenSlug(slug, async (transaction) => {
    const existing = await transaction.agent.findFirst({
      where: { spaceId: owner.space, slug, deletedAt: null },
      select: { id: true },
    });
    if (existing && createOnly)
      throw new AppError("precondition_failed", `An agent with the slug "${slug}" already exists.`);
    if (!existing) {
      if (revision !== undefined) throw preconditionFailed();
      await insertAgent(transaction, owner, { slug, name, description, icon }, settings);
    }
    const agent = await lockAgent(owner, slug, transaction);
    if (revision !== undefined && revision !== agent.draftRevision) throw preconditionFailed();
    const before = (await readDraft(owner, slug, transaction)).manifest;
    await transaction.agent.update({
      where: { id: agent.id },
      data: { name, description, icon: icon ?? null, settings: asJson(settings) },
    });
    await replaceTools(agent.id, tools, transaction);
    const after = (await readDraft(owner, slug, transaction)).manifest;
    const changed = JSON.stringify(before) !== JSON.stringify(after);
    if (changed) {
      const agentChange = summarizeChange({ ...before, tools: 0 }, { ...after, tools: 0 });
      const details = {
        before: agentChange?.before ?? {},
        after: { ...agentChange?.after, tools: summarizeListChange(before.tools, after.tools) },
      };
      await audit(transaction, owner, { action: "draft.replace", agent: slug, ...details });
      const data = { revision: { increment: 1 }, draftRevision: { increment: 1 } };
      await transaction.agent.update({ where: { id: agent.id }, data });
    }
    const draft = await readDraft(owner, slug, transaction);
    return { created: !existing, changed: changed || !existing, draft };
  });
};
