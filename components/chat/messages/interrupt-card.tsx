import type { Interrupt, ToolCall } from "@ag-ui/client";
import { useMemo } from "react";
import type { ApprovalAnswer } from "../conversation/conversation-client";
import { ApprovalCard } from "./approval-card";
import { QuestionCard } from "./question-card";
import { readQuestion } from "./read-question";

type InterruptCardProps = {
  interrupt: Interrupt;
  call: ToolCall | undefined;
  onAnswer: (answer: ApprovalAnswer) => void;
};

/** What the agent is waiting for: an approval or a completed form. */
export function InterruptCard({ interrupt, call, onAnswer }: InterruptCardProps) {
  const question = useMemo(() => readQuestion(interrupt), [interrupt]);
  return question ? (
    <QuestionCard interrupt={interrupt} question={question} onAnswer={onAnswer} />
  ) : (
    <ApprovalCard interrupt={interrupt} call={call} onAnswer={onAnswer} />
  );
}
