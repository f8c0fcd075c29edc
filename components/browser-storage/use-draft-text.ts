import { useState } from "react";
import { getSessionStorage, readText, saveText } from "./stored-values";
import { DRAFT_KEY_PREFIX } from "./unsaved-drafts";

const read = (name: string): string => readText(getSessionStorage, DRAFT_KEY_PREFIX + name) ?? "";

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
    saveText(getSessionStorage, DRAFT_KEY_PREFIX + name, text || undefined);
  };
  return [draft.text, setText] as const;
}
