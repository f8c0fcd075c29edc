import type { AgentProfile } from "@/lib/agent/agent-profile";
import type { AgentSettings, Manifest } from "@/lib/agent/manifest";
import { transactAs } from "../access/membership";
import type { Editor } from "../access/owner";
import { audit } from "../audit/audit";
import { summarizeChange } from "../audit/audit-summary";
import { asJson, isUniqueViolation } from "../database";
import { type ExpectedRevision, requireRevision } from "../expected-revision";
import { type AgentRecord, freeExpiredSlug, getAgent, lockAgent, slugConflict } from "./agents";
import { type Completed, deleteCompleted, followEntries } from "./follow-entries";
import { readDraft, toManifest } from "./manifests";

/** A `model` of null removes it. */
type AgentChange = Partial<AgentProfile> &
  Omit<AgentSettings, "model"> & { model?: AgentSettings["model"] | null };

const toAuditFields = ({ slug, name, description, icon, settings }: AgentRecord) => ({
  slug,
  name,
  description,
  icon,
  ...settings,
});

type UpdateOptions = {
  revision?: ExpectedRevision;
  completed?: Completed | undefined;
  /** Throws to refuse the changed draft. Called while nobody else can change it. */
  check?: ((draft: Manifest, before: Manifest) => void) | undefined;
};

/**
 * Updates an agent's own fields. Throws `precondition_failed` if `revision` is given and no longer
 * current.
 */
export const updateAgent = async (
  owner: Editor,
  slug: string,
  { slug: newSlug, name, description, icon, model, ...settings }: AgentChange,
  { revision, completed, check }: UpdateOptions = {},
): Promise<AgentRecord> => {
  try {
    return await transactAs(owner, async (transaction) => {
      const before = await lockAgent(owner, slug, transaction);
      requireRevision(revision, before.revision);
      if (newSlug) await freeExpiredSlug(newSlug, transaction);
      const { model: modelBefore, ...settingsBefore } = before.settings;
      const newModel = model === undefined ? modelBefore : model;
      await transaction.agent.update({
        where: { id: before.id },
        data: {
          slug: newSlug,
          name,
          description,
          icon,
          settings: asJson({
            $schema: before.$schema,
            ...settingsBefore,
            ...settings,
            ...(newModel && { model: newModel }),
          }),
          revision: { increment: 1 },
          draftRevision: { increment: 1 },
        },
      });
      const after = await getAgent(owner, newSlug ?? slug, transaction);
      if (check) {
        const { manifest } = await readDraft(owner, after.slug, transaction);
        check(manifest, toManifest(before, manifest.tools));
      }
      await deleteCompleted(before.id, completed, transaction);
      await followEntries(before.id, before.settings, after.settings, transaction);
      const summary = summarizeChange(toAuditFields(before), toAuditFields(after));
      if (summary)
        await audit(transaction, owner, { action: "agent.change", agent: slug, ...summary });
      return after;
    });
  } catch (error) {
    throw isUniqueViolation(error) && newSlug ? await slugConflict(owner, newSlug) : error;
  }
};
