import { getLocalStorage, readJson, saveJson } from "@/components/browser-storage/stored-values";
import type { CopiedRow } from "@/components/tool-editor/parameters/model/parse-rows";
import type { ParameterRow } from "@/components/tool-editor/parameters/model/rows";
import { schemaFromRow } from "@/components/tool-editor/parameters/model/schema-from-rows";
import { isObject } from "@/lib/schema/json";

const STORAGE_KEY = "toolwright:copied-parameter";

/**
 * Returns the row's plain JSON Schema for the clipboard, so that it can be pasted into other tools
 * and programs.
 */
export const toClipboardText = (row: ParameterRow): string =>
  JSON.stringify(schemaFromRow(row), null, 2);

/**
 * Stores what the schema alone does not contain, in localStorage so that other tabs can paste it
 * too.
 */
export const storeCopyDetails = ({ name, required, visible }: ParameterRow, text: string): void =>
  saveJson(getLocalStorage, STORAGE_KEY, { text, name, required, visible });

/**
 * Returns the name and flags of the copied parameter that this text came from. Returns undefined
 * unless it is the text copied last.
 */
export const findCopyDetails = (text: string): CopiedRow | undefined => {
  const details = readJson(getLocalStorage, STORAGE_KEY);
  if (!isObject(details) || typeof details.name !== "string") return undefined;
  if (String(details.text).trim() !== text.replaceAll("\r\n", "\n").trim()) return undefined;
  return {
    name: details.name,
    required: details.required === true,
    visible: details.visible !== false,
  };
};
