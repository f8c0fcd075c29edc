import type { ModelReference, ModelSettings } from "@/lib/agent/model/model-settings";
import type { CompiledAgent } from "@/lib/runtime/compiled-agent";
import type { OfferedTool } from "../model-port";
import type { RunPorts } from "../ports";
import { prepareStep } from "../run-agent";
import { openSession } from "../session";

/** What a model receives besides the conversation. */
export type TestOffer = {
  settings: ModelSettings;
  system: string;
  tools: OfferedTool[];
  /**
   * Returns the own name of a tool that was offered under this name, or any other name unchanged.
   */
  toToolName(offeredName: string): string;
};

type OfferRequest = {
  agent: CompiledAgent;
  model: ModelReference;
  mode: string | undefined;
  signal: AbortSignal;
};

/** Returns what an author's run offers at the start of a conversation. */
const offerForTests = async (ports: RunPorts, request: OfferRequest): Promise<TestOffer> => {
  const id = ports.newId();
  const author = { keyId: null, signIn: null, protocol: null, depth: 0, variables: {} };
  const rights = { readVariable: () => undefined, mayCall: () => true };
  const session = await openSession(ports, {
    ...request,
    caller: { callId: id, ...author, ...rights },
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

/** Creates the offers of an agent, each only once. */
export const createOffers = (ports: RunPorts, agent: CompiledAgent, signal: AbortSignal) => {
  const offers = new Map<string, Promise<TestOffer>>();
  return (model: ModelReference, mode: string | undefined): Promise<TestOffer> => {
    const key = JSON.stringify([model, mode]);
    const offer = offers.get(key) ?? offerForTests(ports, { agent, model, mode, signal });
    offers.set(key, offer);
    return offer;
  };
};
