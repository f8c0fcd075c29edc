import { useState } from "react";
import { readMessageDraft, saveMessageDraft } from "@/components/browser-storage/message-drafts";

/** The text of a conversation's unsent message, which the tab stores until it is sent. */
export function useMessageText(draftName: string) {
  const [draft, setDraft] = useState(() => ({
    name: draftName,
    text: readMessageDraft(sessionStorage, draftName),
  }));
  // Each conversation has its own text.
  if (draft.name !== draftName)
    setDraft({ name: draftName, text: readMessageDraft(sessionStorage, draftName) });
  const setText = (text: string) => {
    setDraft({ name: draftName, text });
    saveMessageDraft(sessionStorage, draftName, text);
  };
  return [draft.text, setText] as const;
}
