/** The key of a row field's draft. Row ids contain no dots, so the key is one step of a form path. */
export const draftKey = (rowId: string, field: string): string => `${rowId}_${field}`;
/** The draft key of the JSON Schema view's text. */
export const schemaDraft = "schema";

/** The drafts with this one set, or without it. */
export const withDraft = (
  drafts: Readonly<Record<string, string>>,
  key: string,
  text: string | undefined,
): Record<string, string> => {
  const { [key]: _, ...otherDrafts } = drafts;
  return text === undefined ? otherDrafts : { ...otherDrafts, [key]: text };
};
