/** The key of a row field's draft. Row ids contain no dots, so the key is one step of a form path. */
export const draftKey = (rowId: string, field: string): string => `${rowId}_${field}`;
/** The draft key of the JSON Schema view's text. */
export const schemaDraft = "schema";
