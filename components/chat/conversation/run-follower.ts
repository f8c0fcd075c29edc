import { EventType, type RunAgentParameters } from "@ag-ui/client";
import type { ChatAgent } from "./chat-agent";
import { isBusy } from "./conversation";
import type { ConversationStore } from "./conversation-store";
import { toRunFailure } from "./run-failure";

const RECONNECT_DELAYS_MS = [500, 1000, 2000, 4000, 8000];

type Ending = "ended" | "cut off";

/** Follows one run or connection to its end, and says whether it came to one. A refusal is one. */
const follow = async (
  agent: ChatAgent,
  { publish, onStarted }: Pick<ConversationStore, "publish"> & { onStarted: () => void },
  start: () => Promise<unknown>,
): Promise<Ending> => {
  const seen = new Set<string>();
  const subscription = agent.subscribe({
    onEvent: ({ event }) => {
      seen.add(event.type);
      onStarted();
    },
  });
  try {
    await start();
  } catch (error) {
    if (!seen.has(EventType.RUN_STARTED)) {
      publish({ failure: toRunFailure(error) });
      return "ended";
    }
  } finally {
    subscription.unsubscribe();
    onStarted();
  }
  const isEnded = seen.has(EventType.RUN_FINISHED) || seen.has(EventType.RUN_ERROR);
  return isEnded || !seen.has(EventType.RUN_STARTED) ? "ended" : "cut off";
};

/** Follows the runs of a thread, each to its end, over as many connections as it takes. */
export function createRunFollower(
  agent: ChatAgent,
  { publish, getSnapshot }: ConversationStore,
  onRunEnd: () => void,
) {
  /** Of what is followed now. Whatever belongs to an earlier one is over. */
  let generation = 0;
  const begin = () => {
    generation += 1;
    const own = generation;
    return () => own === generation;
  };
  /** Resolves when the server knows what is followed now. */
  let firstEvent = Promise.resolve();
  const followNext = (start: () => Promise<unknown>): Promise<Ending> => {
    const { promise, resolve: onStarted } = Promise.withResolvers<void>();
    firstEvent = promise;
    return follow(agent, { publish, onStarted }, start);
  };
  const connect = async (status: "connecting" | "reconnecting"): Promise<Ending> => {
    publish({ status, failure: null, isCancelled: false });
    // They are what the server says they are, and the client would demand an answer to them.
    agent.pendingInterrupts = [];
    return followNext(() => agent.connectAgent());
  };
  const finish = async (first: Ending, isCurrent: () => boolean) => {
    let ending = first;
    for (const delay of RECONNECT_DELAYS_MS) {
      if (ending === "ended" || !isCurrent()) break;
      publish({ status: "reconnecting" });
      await new Promise((resolve) => setTimeout(resolve, delay));
      if (isCurrent()) ending = await connect("reconnecting");
    }
    if (!isCurrent()) return;
    publish({ status: ending === "ended" ? "idle" : "disconnected" });
    onRunEnd();
  };
  return {
    /** Reads the thread as it is on the server, and follows its run if one is active. */
    load: async () => {
      if (isBusy(getSnapshot())) return;
      const isCurrent = begin();
      await finish(await connect("connecting"), isCurrent);
    },
    run: async (parameters: RunAgentParameters) => {
      if (isBusy(getSnapshot())) return;
      const isCurrent = begin();
      publish({ status: "running", failure: null, isCancelled: false, interrupts: [] });
      await finish(await followNext(() => agent.runAgent(parameters)), isCurrent);
    },
    /** Stops the run on the server. It ends like any other, or is left where the server cannot be reached. */
    stop: async () => {
      const own = generation;
      await firstEvent;
      const isStopped = own !== generation || !isBusy(getSnapshot()) || (await agent.cancelRun());
      if (isStopped || own !== generation) return;
      begin();
      agent.abortRun();
      publish({ status: "idle", isCancelled: true });
      onRunEnd();
    },
    /** The run goes on, unobserved. */
    detach: () => {
      begin();
      void agent.detachActiveRun();
      publish({ status: "idle" });
    },
  };
}
