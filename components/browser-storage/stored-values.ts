/**
 * Returns where values are stored: in this browser, or only in this tab. A function, because even
 * the access throws if storage is blocked, and on a server.
 */
export type GetStorage = () => Storage;

export const getLocalStorage: GetStorage = () => localStorage;
export const getSessionStorage: GetStorage = () => sessionStorage;

/** Returns the stored text. Returns undefined if there is none, or if storage is blocked. */
export const readText = (getStorage: GetStorage, key: string): string | undefined => {
  try {
    return getStorage().getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
};

/**
 * Stores a text, or removes it if it is undefined. If storage is full or blocked, nothing is stored,
 * and the text lasts only as long as the page.
 */
export const saveText = (getStorage: GetStorage, key: string, text: string | undefined): void => {
  try {
    if (text === undefined) getStorage().removeItem(key);
    else getStorage().setItem(key, text);
  } catch {}
};

/** Like `readText`, for a value stored as JSON. Returns undefined if it is not valid. */
export const readJson = (getStorage: GetStorage, key: string): unknown => {
  try {
    return JSON.parse(readText(getStorage, key) ?? "");
  } catch {
    return undefined;
  }
};

/** Like `saveText`, for a value that is stored as JSON. */
export const saveJson = (getStorage: GetStorage, key: string, value: unknown): void =>
  saveText(getStorage, key, JSON.stringify(value));
