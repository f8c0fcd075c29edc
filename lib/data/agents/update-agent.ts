import type { AgentProfile } from "@/lib/agent/agent-profile";
import { type AgentSettings, agentSettingsSchema, type Manifest } from "@/lib/agent/manifest";
import type { Editor } from "../access/identity";
import { transactAs } from "../access/membership";
import { audit } from "../audit/audit";
import { summarizeChange } from "../audit/audit-summary";
import { asJson, isUniqueViolation } from "../database";
import { type ExpectedRevision, requireRevision } from "../expected-revision";
import { type AgentRecord, freeExpiredSlug, lockAgent, slugConflict, toRecord } from "./agents";
import { checkDraftSize } from "./draft-size";
import { deleteCompleted, type EntryRevision, followEntries } from "./follow-entries";
import { readDraft, toManifest } from "./manifests";

/** A `model` of null removes it. */
type AgentChange = Partial<AgentProfile> &
  Omit<AgentSettings, "model"> & { model?: AgentSettings["model"] | null };

const pickFields = ({ slug, name, description, icon, settings }: AgentRecord) => ({
  slug,
  name,
  description,
  icon,
  settings,
});

const toAuditFields = (agent: AgentRecord) => {
  const { settings, ...profile } = pickFields(agent);
  return { ...profile, ...settings };
};

type UpdateOptions = {
  revision?: ExpectedRevision;
  completed?: EntryRevision | undefined;
  /** Throws to refuse the changed draft. Called while nobody else can change it. */
  check?: ((draft: Manifest, before: Manifest) => void) | undefined;
};

/**
 * Updates an agent's own fields. Throws `precondition_failed` if `revision` is given and no longer
 * current.
 */
export const updateAgent = async (
  editor: Editor,
  slug: string,
  { slug: newSlug, name, description, icon, model, ...settings }: AgentChange,
  { revision, completed, check }: UpdateOptions = {},
): Promise<AgentRecord> => {
  try {
    return await transactAs(editor, async (transaction) => {
      const before = await lockAgent(editor, slug, transaction);
      requireRevision(revision, before.revision);
      if (newSlug) await freeExpiredSlug(newSlug, transaction);
      const { model: modelBefore, ...settingsBefore } = before.settings;
      const newModel = model === undefined ? modelBefore : model;
      const changed = {
        slug: newSlug ?? before.slug,
        name: name ?? before.name,
        description: description ?? before.description,
        icon: icon ?? before.icon,
        settings: agentSettingsSchema.parse({
          ...settingsBefore,
          ...settings,
          ...(newModel && { model: newModel }),
        }),
      };
      await deleteCompleted(before.id, completed, transaction);
      const [json, jsonBefore] = [JSON.stringify(changed), JSON.stringify(pickFields(before))];
      if (json === jsonBefore) return before;
      const row = await transaction.agent.update({
        where: { id: before.id },
        data: {
          ...changed,
          settings: asJson({ $schema: before.$schema, ...changed.settings }),
          revision: { increment: 1 },
          draftRevision: { increment: 1 },
        },
      });
      // A draft that is too large already can still become smaller.
      if (json.length > jsonBefore.length) await checkDraftSize(before.id, transaction);
      const after = toRecord(row);
      if (check) {
        const { manifest } = await readDraft(editor, after.slug, transaction);
        check(manifest, toManifest(before, manifest.tools));
      }
      await followEntries(before.id, before.settings, after.settings, transaction);
      const summary = summarizeChange(toAuditFields(before), toAuditFields(after));
      if (summary)
        await audit(transaction, editor, { action: "agent.change", agent: slug, ...summary });
      return after;
    });
  } catch (error) {
    throw isUniqueViolation(error) && newSlug ? await slugConflict(editor, newSlug) : error;
  }
};
