/** Prefix of the keys under which a tab stores unsaved changes. */
export const DRAFT_KEY_PREFIX = "toolwright:draft:";

/** Moves an agent's unsaved changes to its new slug, so that its editors still offer them. */
export function moveUnsavedDrafts(storage: Storage, from: string, to: string): void {
  // Changes to a tool are stored under "slug/name", changes to the resource under "slug#resource".
  const keys = Array.from(
    { length: storage.length },
    (_, index) => storage.key(index) ?? "",
  ).filter(
    (key) =>
      key.startsWith(`${DRAFT_KEY_PREFIX}${from}/`) ||
      key.startsWith(`${DRAFT_KEY_PREFIX}${from}#`),
  );
  for (const key of keys) {
    const text = storage.getItem(key) ?? "";
    storage.removeItem(key);
    try {
      storage.setItem(
        `${DRAFT_KEY_PREFIX}${to}${key.slice(DRAFT_KEY_PREFIX.length + from.length)}`,
        text,
      );
    } catch {
      // Storage may be full or blocked. The unsaved changes are then lost.
    }
  }
}
