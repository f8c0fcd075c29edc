/**
 * A field being edited. A stored value never reaches the browser: it can be kept, replaced or
 * removed.
 */
export type FieldDraft = {
  id: number;
  name: string;
  /** The new value. Undefined while the stored one is kept. */
  value: string | undefined;
  storedValue: { ending: string | null } | null;
};

let lastId = 0;
export const blankField = (name = ""): FieldDraft => {
  lastId += 1;
  return { id: lastId, name, value: "", storedValue: null };
};
