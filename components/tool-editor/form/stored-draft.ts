import type { Tool } from "@/lib/agent/tool";
import { withFreshIds } from "./fresh-ids";
import { draftKey, schemaDraft, type ToolForm } from "./tool-form";
import { toolText } from "./tool-from-form";

/** Typing that was not saved, as the tab's own storage keeps it over a reload. */
export type StoredDraft = {
  at: string;
  /** What was opened, as `basisOf` tells it; nothing for a new tool. */
  basis?: string;
  form: ToolForm;
  /** The tool that the form says, for the playground to run. */
  tool?: Tool;
};

/** The tool as far as the editor changes it: a case kept elsewhere in the meantime disagrees with nothing typed. */
export const basisOf = ({ examples: _, ...tool }: Tool): string => toolText(tool);

const keyOf = (name: string) => `toolwright:draft:${name}`;

/**
 * Row ids are counted anew in every page, so stored ones could meet those of new rows. The unreadable
 * typing of a row moves along with it.
 */
export const formWithFreshIds = (form: ToolForm): ToolForm => {
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

const isDraft = (value: unknown): value is StoredDraft => {
  const draft = value as StoredDraft | null;
  return (
    typeof draft?.at === "string" &&
    Array.isArray(draft.form?.rows) &&
    typeof draft.form.http === "object" &&
    typeof draft.form.javascript === "object" &&
    typeof draft.form.drafts === "object"
  );
};

/** The stored typing; nothing when there is none or an older version of the page wrote it. */
export const readDraft = (storage: Storage, name: string): StoredDraft | null => {
  try {
    const value: unknown = JSON.parse(storage.getItem(keyOf(name)) ?? "null");
    return isDraft(value) ? { ...value, form: formWithFreshIds(value.form) } : null;
  } catch {
    return null;
  }
};

/** Full storage and private windows refuse; the typing then lives in the page alone. */
export const writeDraft = (storage: Storage, name: string, draft: StoredDraft | null): void => {
  try {
    if (draft) storage.setItem(keyOf(name), JSON.stringify(draft));
    else storage.removeItem(keyOf(name));
  } catch {}
};
