import { useState } from "react";
import { DRAFT_KEY_PREFIX } from "./unsaved-drafts";

const read = (name: string): string => {
  try {
    return sessionStorage.getItem(DRAFT_KEY_PREFIX + name) ?? "";
  } catch {
    // Storage may be blocked, and a server has none.
    return "";
  }
};

const save = (name: string, text: string): void => {
  try {
    if (text === "") sessionStorage.removeItem(DRAFT_KEY_PREFIX + name);
    else sessionStorage.setItem(DRAFT_KEY_PREFIX + name, text);
  } catch {
    // Storage may be full or blocked. The text then lasts only as long as the page.
  }
};

/**
 * The text of an unsent message or note, which the tab stores until it is sent. `name` is, for
 * example, "weather/chat/new".
 */
export function useDraftText(name: string) {
  const [draft, setDraft] = useState(() => ({ name, text: read(name) }));
  // Each conversation and each agent has its own text.
  if (draft.name !== name) setDraft({ name, text: read(name) });
  const setText = (text: string) => {
    setDraft({ name, text });
    save(name, text);
  };
  return [draft.text, setText] as const;
}
