import type { FinishedModelCall } from "@/lib/runs/ports";
import { type ScriptedAnswer, scriptModels } from "@/lib/runs/runs-fixture";
import type { ProposalPorts } from "./ask-model";

/** Sets up proposals by a scripted model and records its requests. */
export const setUpProposals = (script: readonly ScriptedAnswer[]) => {
  const { models, requests } = scriptModels(script);
  const modelCalls: FinishedModelCall[] = [];
  let id = 0;
  const ports: ProposalPorts = {
    models,
    price: async () => 0.25,
    recordModelCall: (call) => modelCalls.push(call),
    newId: () => `id-${++id}`,
    now: () => 0,
  };
  const request = {
    agentId: "agent",
    space: "space",
    model: { provider: "openai" as const, id: "scripted" },
    signal: new AbortController().signal,
  };
  /** Returns everything that the model has read, as JSON. */
  const readRequests = () =>
    JSON.stringify(requests.map(({ system, messages, tools }) => ({ system, messages, tools })));
  return { ports, request, requests, modelCalls, readRequests };
};
