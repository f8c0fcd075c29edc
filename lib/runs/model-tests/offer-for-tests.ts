import type { ModelReference, ModelSettings } from "@/lib/agent/model/model-settings";
import type { CompiledAgent } from "@/lib/runtime/compiled-agent";
import type { OfferedTool } from "../model-port";
import type { RunPorts } from "../ports";
import { prepareStep } from "../run-agent";
import { openSession } from "../session";

/** What a model reads besides the conversation. */
export type TestOffer = {
  settings: ModelSettings;
  system: string;
  tools: OfferedTool[];
  /** The tool's own name for one that the model knows; any other name as it is. */
  toToolName(offeredName: string): string;
};

type OfferRequest = {
  agent: CompiledAgent;
  model: ModelReference;
  mode: string | undefined;
  signal: AbortSignal;
};

/** What a run of the author offers at the beginning of a conversation. */
const offerForTests = async (ports: RunPorts, request: OfferRequest): Promise<TestOffer> => {
  const id = ports.newId();
  const author = { keyId: null, signIn: null, protocol: null, depth: 0, variables: {} };
  const session = await openSession(ports, {
    ...request,
    caller: { requestId: id, ...author },
    threadId: id,
    runId: id,
    messages: [],
    state: null,
    context: [],
    forwardedProps: null,
    clientTools: [],
    onEvent: () => {},
  });
  const { offer, system } = await prepareStep(session);
  return {
    settings: session.settings,
    system,
    tools: offer.tools,
    toToolName(offeredName) {
      const call = offer.calls.get(offeredName);
      return call?.type === "agent" ? call.tool.tool.name : offeredName;
    },
  };
};

/** The offers of an agent, each made once. */
export const createOffers = (ports: RunPorts, agent: CompiledAgent, signal: AbortSignal) => {
  const offers = new Map<string, Promise<TestOffer>>();
  return (model: ModelReference, mode: string | undefined): Promise<TestOffer> => {
    const key = JSON.stringify([model, mode]);
    const offer = offers.get(key) ?? offerForTests(ports, { agent, model, mode, signal });
    offers.set(key, offer);
    return offer;
  };
};
