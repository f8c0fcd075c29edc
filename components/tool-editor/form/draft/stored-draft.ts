import { type GetStorage, readJson, saveJson } from "@/components/browser-storage/stored-values";
import { DRAFT_KEY_PREFIX } from "@/components/browser-storage/unsaved-drafts";
import type { Tool } from "@/lib/agent/tool";
import { isObject } from "@/lib/schema/json";
import { handlerEditors } from "../../handlers";
import { metadataFormFrom } from "../codec/metadata-form";
import type { ToolForm } from "../codec/tool-form";
import { toolText } from "../codec/tool-from-form";
import { draftKey, schemaDraft } from "./draft-key";
import { withFreshIds } from "./fresh-ids";

/** Unsaved changes, as stored in session storage. */
export type StoredDraft = {
  at: string;
  /** Identifies the version that was opened (see `toBasis`); absent for a new tool. */
  basis?: string;
  form: ToolForm;
  /** The tool built from the form, for the playground to run. */
  tool?: Tool;
};

/**
 * Serializes the tool without its examples, so that saving a test elsewhere does not conflict with
 * changes in the editor.
 */
export const toBasis = ({ examples: _, ...tool }: Tool): string => toolText(tool);

/**
 * Replaces row ids, which are only unique within one page load: stored ids could collide with those
 * of new rows. A row's drafts move to its new id.
 */
const formWithFreshIds = (form: ToolForm): ToolForm => {
  const ids = new Map<string, string>();
  const rows = form.rows.map((row) => withFreshIds(row, (old, id) => ids.set(old, id)));
  const drafts = Object.entries(form.drafts).flatMap(([key, text]) => {
    if (key === schemaDraft) return [[key, text]];
    const [old = "", ...field] = key.split("_");
    const id = ids.get(old);
    return id === undefined ? [] : [[draftKey(id, field.join("_")), text]];
  });
  return { ...form, rows, drafts: Object.fromEntries(drafts) };
};

/** Whether the form of every handler kind has all of its fields. */
const hasHandlerForms = (form: object): boolean => {
  const forms = new Map<string, unknown>(Object.entries(form));
  return Object.entries(handlerEditors).every(([kind, { blank }]) => {
    const stored = forms.get(kind);
    return isObject(stored) && Object.keys(blank()).every((field) => Object.hasOwn(stored, field));
  });
};

const isDraft = (value: unknown): value is StoredDraft => {
  const draft = value as StoredDraft | null;
  return (
    typeof draft?.at === "string" &&
    Array.isArray(draft.form?.rows) &&
    hasHandlerForms(draft.form) &&
    draft.form.rows.every((row) => "extraKeywords" in row && "keywordOrder" in row) &&
    typeof draft.form.drafts === "object"
  );
};

/**
 * Drafts stored by older versions have no metadata. For those, keeps the metadata of their tool.
 */
const withMetadata = ({ form, tool }: StoredDraft): ToolForm => ({
  ...form,
  metadata: form.metadata ?? metadataFormFrom(tool ?? null),
});

/**
 * Returns the draft with fresh row ids. Returns null if the value is not a draft or its format is
 * outdated.
 */
export const parseDraft = (value: unknown): StoredDraft | null =>
  isDraft(value) ? { ...value, form: formWithFreshIds(withMetadata(value)) } : null;

export const readDraft = (getStorage: GetStorage, name: string): StoredDraft | null =>
  parseDraft(readJson(getStorage, DRAFT_KEY_PREFIX + name));

/** Stores the draft, or removes it if `draft` is null. */
export const writeDraft = (getStorage: GetStorage, name: string, draft: StoredDraft | null): void =>
  saveJson(getStorage, DRAFT_KEY_PREFIX + name, draft ?? undefined);
