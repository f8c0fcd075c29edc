import { type GetStorage, readText, saveText } from "./stored-values";

/** Prefix of the keys under which a tab stores unsaved changes. */
export const DRAFT_KEY_PREFIX = "toolwright:draft:";

const listKeys = (getStorage: GetStorage): string[] => {
  try {
    const storage = getStorage();
    return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "");
  } catch {
    return [];
  }
};

/** Moves an agent's unsaved changes to its new slug, so that its editors still offer them. */
export function moveUnsavedDrafts(getStorage: GetStorage, from: string, to: string): void {
  // Changes to a tool are stored under "slug/name", changes to the resource under "slug#resource".
  const [tools, resource] = [`${DRAFT_KEY_PREFIX}${from}/`, `${DRAFT_KEY_PREFIX}${from}#`];
  for (const key of listKeys(getStorage)) {
    if (!key.startsWith(tools) && !key.startsWith(resource)) continue;
    const text = readText(getStorage, key);
    saveText(getStorage, key, undefined);
    saveText(getStorage, DRAFT_KEY_PREFIX + to + key.slice(tools.length - 1), text);
  }
}
