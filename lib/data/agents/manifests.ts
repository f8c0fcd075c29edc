import type { Manifest } from "@/lib/agent/manifest";
import { AppError, isAppError } from "@/lib/errors";
import type { Editor, SpaceReader } from "../access/identity";
import { audit } from "../audit/audit";
import { summarizeChange, summarizeListChange } from "../audit/audit-summary";
import { asJson, database, type Transaction } from "../database";
import { type ExpectedRevision, requireRevision } from "../expected-revision";
import {
  type AgentRecord,
  getAgent,
  insertAgent,
  lockAgent,
  rejectTakenSlug,
  toRecord,
} from "./agents";
import { followEntries } from "./follow-entries";
import { replaceTools } from "./replace-tools";
import { loadTools } from "./tools";

/** The whole draft as one manifest. `revision` increases with every change. */
export type Draft = { agent: AgentRecord; manifest: Manifest; revision: number };

export const toManifest = (agent: AgentRecord, tools: Manifest["tools"]): Manifest => ({
  ...(agent.$schema !== undefined && { $schema: agent.$schema }),
  slug: agent.slug,
  name: agent.name,
  description: agent.description,
  ...(agent.icon !== undefined && { icon: agent.icon }),
  ...agent.settings,
  tools,
});

export const readDraft = async (
  reader: SpaceReader,
  slug: string,
  transaction: Transaction = database(),
): Promise<Draft> => {
  const agent = await getAgent(reader, slug, transaction);
  const tools = (await loadTools(agent.id, transaction)).map(({ tool }) => tool);
  return { agent, manifest: toManifest(agent, tools), revision: agent.draftRevision };
};

type WriteOptions = { revision?: ExpectedRevision; createOnly?: boolean | undefined };
type WriteResult = { created: boolean; changed: boolean; draft: Draft };

const writeOnce = (
  editor: Editor,
  manifest: Manifest,
  { revision, createOnly = false }: WriteOptions,
): Promise<WriteResult> => {
  const { slug, name, description, icon, tools, ...settings } = manifest;
  return rejectTakenSlug(editor, slug, async (transaction) => {
    const existing = await transaction.agent.findFirst({
      where: { spaceId: editor.space, slug, deletedAt: null },
      select: { id: true },
    });
    if (existing && createOnly)
      throw new AppError("precondition_failed", `An agent with the slug "${slug}" already exists.`);
    if (!existing) {
      requireRevision(revision, undefined);
      await insertAgent(transaction, editor, { slug, name, description, icon }, settings);
    }
    const agent = await lockAgent(editor, slug, transaction);
    if (existing) requireRevision(revision, agent.draftRevision);
    const rows = await loadTools(agent.id, transaction);
    const before = toManifest(
      agent,
      rows.map(({ tool }) => tool),
    );
    const after = toManifest({ ...agent, name, description, icon, settings }, tools);
    if (JSON.stringify(before) === JSON.stringify(after)) {
      const draft = { agent, manifest: before, revision: agent.draftRevision };
      return { created: !existing, changed: !existing, draft };
    }
    await replaceTools(agent, rows, tools, transaction);
    await followEntries(agent.id, agent.settings, settings, transaction);
    const agentChange = summarizeChange({ ...before, tools: 0 }, { ...after, tools: 0 });
    const details = {
      before: agentChange?.before ?? {},
      after: { ...agentChange?.after, tools: summarizeListChange(before.tools, after.tools) },
    };
    await audit(transaction, editor, { action: "draft.replace", agent: slug, ...details });
    const fields = { name, description, icon: icon ?? null, settings: asJson(settings) };
    const revisions = { revision: { increment: 1 }, draftRevision: { increment: 1 } };
    const data = { ...fields, ...revisions };
    const written = await transaction.agent.update({ where: { id: agent.id }, data });
    const draft = {
      agent: toRecord(written),
      manifest: after,
      revision: written.draftRevision,
    };
    return { created: !existing, changed: true, draft };
  });
};

/**
 * Replaces the draft with a manifest that its schema has parsed, in one transaction. Creates the
 * agent if it does not exist. Throws `precondition_failed` if another revision is expected, or if
 * `createOnly` is set and the agent exists.
 */
export const writeDraft = async (
  editor: Editor,
  manifest: Manifest,
  options: WriteOptions = {},
): Promise<WriteResult> => {
  try {
    return await writeOnce(editor, manifest, options);
  } catch (error) {
    if (!isAppError(error) || error.code !== "conflict") throw error;
    // The agent may have been created by another request in the meantime.
    return writeOnce(editor, manifest, options);
  }
};
