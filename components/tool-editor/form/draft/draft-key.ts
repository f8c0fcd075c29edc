/**
 * Returns the key of a row field's draft. Row ids contain no dots, so the key is a single step of a
 * form path.
 */
export const draftKey = (rowId: string, field: string): string => `${rowId}_${field}`;
/** Draft key of the JSON Schema view's text. */
export const schemaDraft = "schema";

/** Returns the drafts with one draft set, or removed if `text` is undefined. */
export const withDraft = (
  drafts: Readonly<Record<string, string>>,
  key: string,
  text: string | undefined,
): Record<string, string> => {
  const { [key]: _, ...otherDrafts } = drafts;
  return text === undefined ? otherDrafts : { ...otherDrafts, [key]: text };
};
