import { DRAFT_KEY_PREFIX } from "@/components/browser-storage/unsaved-drafts";
import { isObject } from "@/lib/schema/json";

/** Unsaved changes, as kept in the tab. */
export type StoredForm<Form> = { at: string; form: Form };

/** Returns null if there are no unsaved changes, or if they lack a field that the form has now. */
export const readStoredForm = <Form extends object>(
  storage: Storage,
  name: string,
  current: Form,
): StoredForm<Form> | null => {
  try {
    const stored: unknown = JSON.parse(storage.getItem(DRAFT_KEY_PREFIX + name) ?? "null");
    if (!isObject(stored) || typeof stored.at !== "string" || !isObject(stored.form)) return null;
    const { at, form } = stored;
    const hasFields = Object.keys(current).every((field) => Object.hasOwn(form, field));
    return hasFields ? { at, form: form as Form } : null;
  } catch {
    return null;
  }
};

/**
 * Stores the unsaved changes, or removes them if `stored` is null. If storage is full or blocked, a
 * reload loses them.
 */
export const writeStoredForm = <Form extends object>(
  storage: Storage,
  name: string,
  stored: StoredForm<Form> | null,
): void => {
  try {
    if (stored) storage.setItem(DRAFT_KEY_PREFIX + name, JSON.stringify(stored));
    else storage.removeItem(DRAFT_KEY_PREFIX + name);
  } catch {}
};
