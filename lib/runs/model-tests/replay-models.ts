import type { Message } from "@/lib/agent/model/message";
import { toTestMessage } from "@/lib/agent/model-tests/conversation";
import { canonicalJson } from "@/lib/schema/json";
import { ModelError, type ModelPort } from "../model-port";
import type { FinishedModelCall } from "../ports";

/** The parts of a recorded request that are needed to replay it. */
export type RecordedModelCall = Pick<FinishedModelCall, "model" | "answer" | "usage"> & {
  request: Pick<FinishedModelCall["request"], "messages">;
};

const toKey = ({ provider, id }: FinishedModelCall["model"], messages: readonly Message[]) =>
  canonicalJson([provider, id, messages.flatMap((message) => toTestMessage(message) ?? [])]);

/**
 * Creates models that answer from recorded requests, without a network. The same model and
 * conversation get the same answer, using each recording once and in order.
 */
export const replayModels = (calls: readonly RecordedModelCall[]): ModelPort => {
  const recorded = new Map<string, RecordedModelCall[]>();
  for (const call of calls) {
    const key = toKey(call.model, call.request.messages);
    recorded.set(key, [...(recorded.get(key) ?? []), call]);
  }
  return {
    async generate({ model, messages, signal }) {
      signal.throwIfAborted();
      const call = recorded.get(toKey(model, messages))?.shift();
      if (!call?.answer)
        throw new ModelError(
          "model_failed",
          `No recorded response of ${model.id} to this conversation remains.`,
        );
      return { ...call.answer, usage: call.usage };
    },
    async list() {
      return [...new Set(calls.map(({ model }) => model.id))];
    },
  };
};
