import type { Issue } from "@/lib/errors";
import { isJsonEqual, isObject } from "@/lib/schema/json";

/** The saved state of an entry that cannot be published yet. */
export type IncompleteContent<Entry, Form> = {
  form: Form;
  /** The entry before its changes; null for a new one. */
  basis: Entry | null;
  /**
   * Why the server refused the entry. The editor cannot find these problems when it opens the form.
   */
  refusals: readonly Issue[];
};

type OpenedForm<Form> = {
  form: Form;
  refusals: readonly Issue[];
  /** Whether the entry has changed since the form was saved. */
  isOutdated: boolean;
};

/** Opens a saved form. Returns null if it cannot be opened. Missing fields come from `current`. */
export const openIncompleteForm = <Form extends object>(
  content: unknown,
  current: Form,
  saved: unknown,
): OpenedForm<Form> | null => {
  if (!isObject(content) || !isObject(content.form)) return null;
  const fields = Object.entries(content.form).filter(([field]) => Object.hasOwn(current, field));
  const refusals = Array.isArray(content.refusals) ? content.refusals : [];
  return {
    form: { ...current, ...Object.fromEntries(fields) },
    refusals: refusals.filter((issue): issue is Issue => isObject(issue) && "path" in issue),
    isOutdated: saved !== null && !isJsonEqual(content.basis, saved),
  };
};
