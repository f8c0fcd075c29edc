import { useState } from "react";
import { readMessageDraft, saveMessageDraft } from "@/components/browser-storage/message-drafts";

/** The text of the message that is written in a conversation, which the tab keeps until it is sent. */
export function useMessageText(draftName: string) {
  const [draft, setDraft] = useState(() => ({
    name: draftName,
    text: readMessageDraft(sessionStorage, draftName),
  }));
  // Another conversation has a text of its own.
  if (draft.name !== draftName)
    setDraft({ name: draftName, text: readMessageDraft(sessionStorage, draftName) });
  const setText = (text: string) => {
    setDraft({ name: draftName, text });
    saveMessageDraft(sessionStorage, draftName, text);
  };
  return [draft.text, setText] as const;
}
