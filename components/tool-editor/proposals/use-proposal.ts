import { useEffect, useRef, useState } from "react";

export type ProposalState<Result> =
  | { status: "idle" | "busy" }
  | { status: "failed"; error: Error }
  | { status: "done"; result: Result };

/** Runs one model request at a time. Aborts it on unmount. */
export function useProposal<Result>() {
  const [state, setState] = useState<ProposalState<Result>>({ status: "idle" });
  const request = useRef<AbortController>(undefined);
  useEffect(() => () => request.current?.abort(), []);
  const start = async (ask: (signal: AbortSignal) => Promise<Result>) => {
    request.current?.abort();
    const controller = new AbortController();
    request.current = controller;
    const update = (next: ProposalState<Result>) => {
      if (!controller.signal.aborted) setState(next);
    };
    update({ status: "busy" });
    try {
      update({ status: "done", result: await ask(controller.signal) });
    } catch (error) {
      update({
        status: "failed",
        error: error instanceof Error ? error : new Error("The request failed. Try again."),
      });
    }
  };
  const cancel = () => {
    request.current?.abort();
    setState({ status: "idle" });
  };
  return { state, start, cancel };
}
