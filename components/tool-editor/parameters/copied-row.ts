import { isObject } from "@/lib/agent/json";
import { type ParameterRow, schemaFromRow } from "@/lib/agent/parameters/rows";
import type { CopiedAs } from "@/lib/agent/parameters/rows-from-text";

const key = "toolwright:copied-parameter";

/** The clipboard holds plain JSON Schema, so that other programs and other tools can read it. */
export const textOfRow = (row: ParameterRow): string => JSON.stringify(schemaFromRow(row), null, 2);

/** Notes what the schema alone does not say, for the browser's other tabs as well. */
export const noteCopied = ({ name, required, visible }: ParameterRow, text: string): void => {
  try {
    localStorage.setItem(key, JSON.stringify({ text, name, required, visible }));
  } catch {
    // A private window may refuse: the pasted parameter then gets a new name.
  }
};

/** The note about a text, if that is what was copied last. */
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
