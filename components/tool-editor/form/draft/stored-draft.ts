import { type GetStorage, readJson, saveJson } from "@/components/browser-storage/stored-values";
import { DRAFT_KEY_PREFIX } from "@/components/browser-storage/unsaved-drafts";
import type { Tool } from "@/lib/agent/tool";
import { isObject } from "@/lib/schema/json";
import { blankRow, type ParameterRow } from "../../parameters/model/rows";
import { formFromTool, type ToolForm } from "../codec/tool-form";
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

/** Whether the value has all fields of a blank one. Another version's form may lack some. */
const hasFields = (value: unknown, blank: object): boolean =>
  isObject(value) &&
  Object.entries(blank).every(
    ([name, blankField]) =>
      Object.hasOwn(value, name) && (!isObject(blankField) || hasFields(value[name], blankField)),
  );

const isRow = (row: ParameterRow): boolean =>
  hasFields(row, blankRow("")) &&
  [...row.properties, ...row.variants, row.items, row.additionalProperties].every(
    (inner) => inner === null || isRow(inner),
  );

const isDraft = (value: unknown): value is StoredDraft => {
  const draft = value as StoredDraft | null;
  return (
    typeof draft?.at === "string" &&
    hasFields(draft.form, formFromTool(null)) &&
    draft.form.rows.every(isRow)
  );
};

/**
 * Returns the draft with fresh row ids. Returns null if the value is not a draft or its format is
 * outdated.
 */
export const parseDraft = (value: unknown): StoredDraft | null =>
  isDraft(value) ? { ...value, form: formWithFreshIds(value.form) } : null;

export const readDraft = (getStorage: GetStorage, name: string): StoredDraft | null =>
  parseDraft(readJson(getStorage, DRAFT_KEY_PREFIX + name));

/** Stores the draft, or removes it if `draft` is null. */
export const writeDraft = (getStorage: GetStorage, name: string, draft: StoredDraft | null): void =>
  saveJson(getStorage, DRAFT_KEY_PREFIX + name, draft ?? undefined);
