import { isObject } from "@/lib/agent/json";
import { type ParameterRow, schemaFromRow } from "@/lib/agent/parameters/rows";
import type { CopiedAs } from "@/lib/agent/parameters/rows-from-text";

const key = "toolwright:copied-parameter";

/** The clipboard gets plain JSON Schema, so that it can be pasted into other tools and programs. */
export const textOfRow = (row: ParameterRow): string => JSON.stringify(schemaFromRow(row), null, 2);

/** Stores what the schema alone does not hold, in localStorage so that other tabs can paste it too. */
export const noteCopied = ({ name, required, visible }: ParameterRow, text: string): void => {
  try {
    localStorage.setItem(key, JSON.stringify({ text, name, required, visible }));
  } catch {
    // Storage may be unavailable in a private window: the pasted parameter then gets a new name.
  }
};

/** The name and flags that belong to a text, if it is the one copied last. */
export const copiedAs = (text: string): CopiedAs | undefined => {
  try {
    const note: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
    if (!isObject(note) || typeof note.name !== "string") return undefined;
    if (String(note.text).trim() !== text.replaceAll("\r\n", "\n").trim()) return undefined;
    return { name: note.name, required: note.required === true, visible: note.visible !== false };
  } catch {
    return undefined;
  }
};
