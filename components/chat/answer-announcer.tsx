import { useEffect, useRef, useState } from "react";
import { type Conversation, describeFailure, isBusy } from "./conversation/conversation";
import type { Turn } from "./conversation/turns";
import { readQuestion } from "./messages/read-question";

const describeEnd = ({ interrupts, failure }: Conversation, turn: Turn | undefined): string => {
  if (failure) return describeFailure(failure);
  if (interrupts.some(readQuestion)) return "The agent asks a question.";
  if (interrupts.length > 0) return "The agent asks for approval.";
  const text = turn?.parts.findLast((part) => part.kind === "text");
  return text?.kind === "text" ? `The agent: ${text.text}` : "The run has ended.";
};

type AnswerAnnouncerProps = { conversation: Conversation; turns: readonly Turn[] };

/** Announces an answer to screen readers once it is complete, and nothing while it is streaming. */
export function AnswerAnnouncer({ conversation, turns }: AnswerAnnouncerProps) {
  const [announcement, setAnnouncement] = useState("");
  const isRunning = isBusy(conversation);
  const wasRunning = useRef(false);
  useEffect(() => {
    if (conversation.status === "running") {
      wasRunning.current = true;
      setAnnouncement("");
    }
    if (isRunning || !wasRunning.current) return;
    wasRunning.current = false;
    setAnnouncement(describeEnd(conversation, turns.at(-1)));
  }, [isRunning, conversation, turns]);
  return (
    <div role="status" className="sr-only">
      {announcement}
    </div>
  );
}
