"use client";

import type { Interrupt } from "@ag-ui/client";
import { ConfirmationFrame } from "@/components/playground/arguments/confirmation-frame";
import { ParameterForm } from "@/components/playground/arguments/parameter-form";
import { useArguments } from "@/components/playground/arguments/use-arguments";
import { Button } from "@/components/ui/primitives/button";
import { Kbd } from "@/components/ui/primitives/kbd";
import type { ApprovalAnswer } from "../conversation/conversation-client";
import { Expiry } from "./expiry";
import type { Question } from "./read-question";
import { useCardFocus } from "./use-card-focus";

type QuestionCardProps = {
  interrupt: Interrupt;
  question: Question;
  onAnswer: (answer: ApprovalAnswer) => void;
};

/** A form that the agent asks a person to complete. */
export function QuestionCard({ interrupt, question, onAnswer }: QuestionCardProps) {
  const card = useCardFocus();
  const form = useArguments({ parameters: question.parameters });
  const send = () =>
    form.isReady
      ? onAnswer({ status: "resolved", payload: question.toPayload(form.params) })
      : form.setShowAll(true);
  const cancel = () => onAnswer({ status: "cancelled" });
  return (
    <ConfirmationFrame
      ref={card}
      title="The agent asks"
      message={interrupt.message}
      onApprove={send}
      onCancel={cancel}
      className="text-sm"
    >
      <div className="rounded-md border border-line bg-canvas p-3">
        <ParameterForm arguments={form} />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="primary" writes onClick={send}>
          Send the answer
          <Kbd keys="mod+enter" className="coarse:hidden" />
        </Button>
        <Button variant="ghost" writes onClick={cancel}>
          Cancel
          <Kbd keys="escape" className="coarse:hidden" />
        </Button>
        <Expiry interrupt={interrupt} />
      </div>
    </ConfirmationFrame>
  );
}
