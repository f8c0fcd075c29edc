import { getSessionStorage, readJson, saveJson } from "@/components/browser-storage/stored-values";
import { DRAFT_KEY_PREFIX } from "@/components/browser-storage/unsaved-drafts";
import { isObject } from "@/lib/schema/json";

/** Unsaved changes, as kept in the tab. `basis` is the entry that was opened; null for a new one. */
export type StoredForm<Form> = { at: string; basis: unknown; form: Form };

/** Returns null if there are no unsaved changes, or if they lack a field that the form has now. */
export const readStoredForm = <Form extends object>(
  name: string,
  current: Form,
): StoredForm<Form> | null => {
  const stored = readJson(getSessionStorage, DRAFT_KEY_PREFIX + name);
  if (!isObject(stored) || typeof stored.at !== "string" || !isObject(stored.form)) return null;
  const { at, basis, form } = stored;
  const hasFields = Object.keys(current).every((field) => Object.hasOwn(form, field));
  return hasFields ? { at, basis, form: form as Form } : null;
};

/** Stores the unsaved changes, or removes them if `stored` is null. */
export const writeStoredForm = <Form extends object>(
  name: string,
  stored: StoredForm<Form> | null,
): void => saveJson(getSessionStorage, DRAFT_KEY_PREFIX + name, stored ?? undefined);
