import type { Interrupt } from "@ag-ui/client";
import { useState } from "react";
import type { Conversation } from "./conversation";
import type { ApprovalAnswer, ConversationClient } from "./conversation-client";

const noAnswers: ReadonlyMap<string, ApprovalAnswer> = new Map();

/**
 * Tracks the approvals that are still open. A run continues only once all are answered, so answers
 * are collected first.
 */
export function useApprovals(
  { interrupts }: Pick<Conversation, "interrupts">,
  client: ConversationClient | undefined,
) {
  const [round, setRound] = useState({ interrupts, answers: noAnswers });
  // If the server asks the same again, it has not accepted the answers.
  const answers = round.interrupts === interrupts ? round.answers : noAnswers;
  return {
    open: interrupts.filter(({ id }) => !answers.has(id)),
    answer: ({ id }: Interrupt, answer: ApprovalAnswer) => {
      const entries = interrupts.flatMap((each) => {
        const earlier = each.id === id ? answer : answers.get(each.id);
        return earlier ? [[each.id, earlier] as const] : [];
      });
      const next = new Map(entries);
      setRound({ interrupts, answers: next });
      if (next.size === interrupts.length) void client?.answer(next);
    },
  };
}
