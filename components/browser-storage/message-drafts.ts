import { DRAFT_KEY_PREFIX } from "./unsaved-drafts";

type DraftStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/**
 * Returns the text of an unsent message, or "" if there is none. `name` is, for example,
 * "weather/chat/new".
 */
export const readMessageDraft = (storage: DraftStorage, name: string): string => {
  try {
    return storage.getItem(DRAFT_KEY_PREFIX + name) ?? "";
  } catch {
    return "";
  }
};

/** Stores the text, or removes it if it is empty. */
export const saveMessageDraft = (storage: DraftStorage, name: string, text: string): void => {
  try {
    if (text === "") storage.removeItem(DRAFT_KEY_PREFIX + name);
    else storage.setItem(DRAFT_KEY_PREFIX + name, text);
  } catch {
    // Storage may be full or blocked. The text then lasts only as long as the page.
  }
};
