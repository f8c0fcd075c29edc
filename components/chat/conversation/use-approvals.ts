import type { Interrupt } from "@ag-ui/client";
import { useState } from "react";
import type { Conversation } from "./conversation";
import type { ApprovalAnswer, ConversationClient } from "./conversation-client";

/** The approvals that are still open. A run goes on once all are answered, so answers are collected first. */
export function useApprovals(
  { interrupts }: Pick<Conversation, "interrupts">,
  client: ConversationClient | undefined,
) {
  const [answers, setAnswers] = useState<ReadonlyMap<string, ApprovalAnswer>>(new Map());
  return {
    open: interrupts.filter(({ id }) => !answers.has(id)),
    answer: ({ id }: Interrupt, answer: ApprovalAnswer) => {
      const entries = interrupts.flatMap((each) => {
        const earlier = each.id === id ? answer : answers.get(each.id);
        return earlier ? [[each.id, earlier] as const] : [];
      });
      const next = new Map(entries);
      setAnswers(next);
      if (next.size === interrupts.length) void client?.answer(next);
    },
  };
}
