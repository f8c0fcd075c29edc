import { useState } from "react";
import { useSingleRequest } from "@/components/client/use-single-request";
import type { ProposedField } from "./proposed-fields";

/** A model's response, and the form fields that it would change. */
type FieldProposal<Answer> = { proposal: Answer; fields: readonly ProposedField[] };

export type ProposalState<Answer> =
  | { status: "idle" | "busy" }
  | { status: "failed"; error: Error }
  | ({ status: "done"; usedLabels: readonly string[] } & FieldProposal<Answer>);

export type UseFields = (selection: readonly ProposedField[]) => void;

/** Runs one model request at a time. Aborts it on unmount. */
export function useProposal<Answer>() {
  const [state, setState] = useState<ProposalState<Answer>>({ status: "idle" });
  const requests = useSingleRequest();
  const start = async (ask: (signal: AbortSignal) => Promise<FieldProposal<Answer>>) => {
    const { signal } = requests.start();
    const update = (next: ProposalState<Answer>) => {
      if (!signal.aborted) setState(next);
    };
    update({ status: "busy" });
    try {
      update({ status: "done", usedLabels: [], ...(await ask(signal)) });
    } catch (error) {
      update({
        status: "failed",
        error: error instanceof Error ? error : new Error("The request failed. Try again."),
      });
    }
  };
  const cancel = () => {
    requests.abort();
    setState({ status: "idle" });
  };
  const useFields: UseFields = (selection) => {
    if (state.status !== "done") return;
    for (const field of selection) field.use();
    const usedLabels = [...state.usedLabels, ...selection.map(({ label }) => label)];
    setState({ ...state, usedLabels });
  };
  return { state, start, cancel, useFields };
}
