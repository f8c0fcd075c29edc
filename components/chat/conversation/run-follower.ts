import { EventType, type RunAgentParameters } from "@ag-ui/client";
import { isBusy, type RunFailure } from "./conversation";
import type { ConversationAgent } from "./conversation-agent";
import type { ConversationStore } from "./conversation-store";
import { toLoadFailure, toLossFailure, toRunFailure } from "./run-failure";

const RECONNECT_DELAYS_MS = [500, 1000, 2000, 4000, 8000];
/** How long stopping a run waits for the server to begin it, in milliseconds. */
const MAX_START_WAIT_MS = 3_000;

type Ending = "ended" | "cut off" | "refused";

/** Decides what happens when a request fails: its failure, or null to load the thread again. */
type ReadFailure = (error: unknown, isStarted: boolean) => RunFailure | null;

const hasEnded = (seen: ReadonlySet<string>) =>
  seen.has(EventType.RUN_FINISHED) || seen.has(EventType.RUN_ERROR);

/** Follows one run or connection until it ends, is cut off, or is rejected. */
const follow = async (
  agent: ConversationAgent,
  { publish }: Pick<ConversationStore, "publish">,
  { onStarted, readFailure }: { onStarted: () => void; readFailure: ReadFailure },
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
    const isStarted = seen.has(EventType.RUN_STARTED);
    const failure = hasEnded(seen) ? null : readFailure(error, isStarted);
    if (failure) {
      publish({ failure });
      return isStarted ? "ended" : "refused";
    }
    if (!isStarted && !hasEnded(seen)) return "cut off";
  } finally {
    subscription.unsubscribe();
    onStarted();
  }
  return hasEnded(seen) || !seen.has(EventType.RUN_STARTED) ? "ended" : "cut off";
};

/** Makes the requests of a thread, one at a time, and remembers how the last one went. */
const createRequests = (
  agent: ConversationAgent,
  { publish }: Pick<ConversationStore, "publish">,
) => {
  let refused: "load" | RunAgentParameters | undefined;
  let firstEvent = Promise.resolve();
  const followNext = (readFailure: ReadFailure, start: () => Promise<unknown>): Promise<Ending> => {
    const { promise, resolve: onStarted } = Promise.withResolvers<void>();
    firstEvent = promise;
    refused = undefined;
    // The server determines the interrupts. The client would require an answer to its own.
    agent.pendingInterrupts = [];
    return follow(agent, { publish }, { onStarted, readFailure }, start);
  };
  return {
    /** Returns what the server rejected or never received: "load", or the parameters of a run. */
    getRefused: () => refused,
    /**
     * Resolves to true when the server has received the last request, or to false if that takes too
     * long.
     */
    waitForStart: () =>
      Promise.race([
        firstEvent.then(() => true),
        new Promise<false>((resolve) => setTimeout(resolve, MAX_START_WAIT_MS, false)),
      ]),
    connect: async (status: "connecting" | "reconnecting"): Promise<Ending> => {
      publish({ status, failure: null, isCancelled: false });
      const ending = await followNext(
        (error, isStarted) => (isStarted ? null : toLoadFailure(error)),
        () => agent.connectAgent(),
      );
      if (ending === "refused") refused = "load";
      return ending;
    },
    run: async (parameters: RunAgentParameters): Promise<Ending> => {
      const ending = await followNext(
        (error, isStarted) => {
          if (!isStarted) return toRunFailure(error);
          return agent.cancelRun ? null : toLossFailure(error);
        },
        () => agent.runAgent(parameters),
      );
      if (ending === "refused") refused = parameters;
      return ending;
    },
  };
};

/**
 * Creates a follower that follows each run of a thread to its end, over as many connections as
 * necessary.
 */
export function createRunFollower(
  agent: ConversationAgent,
  { publish, getSnapshot }: ConversationStore,
  onRunEnd: () => void,
) {
  const { connect, run, waitForStart, getRefused } = createRequests(agent, { publish });
  /** Identifies what is being followed now. Anything from an earlier generation is over. */
  let generation = 0;
  const begin = () => {
    generation += 1;
    const own = generation;
    return () => own === generation;
  };
  /**
   * Reloads the interrupts after an answer that was not accepted: they are still open, or were
   * answered elsewhere.
   */
  const reloadQuestions = async (ending: Ending): Promise<Ending> => {
    publish();
    const { failure } = getSnapshot();
    if (!agent.cancelRun || !failure?.code?.startsWith("interrupt_")) return ending;
    const reloaded = await connect("connecting");
    publish({ failure });
    return reloaded;
  };
  const finish = async (first: Ending, isCurrent: () => boolean) => {
    let ending = first;
    if (ending === "cut off" && !agent.cancelRun) {
      ending = "ended";
      publish({ failure: toLossFailure(undefined) });
    }
    for (const delay of RECONNECT_DELAYS_MS) {
      if (ending !== "cut off" || !isCurrent()) break;
      publish({ status: "reconnecting" });
      await new Promise((resolve) => setTimeout(resolve, delay));
      if (isCurrent()) ending = await connect("reconnecting");
    }
    if (!isCurrent()) return;
    publish({ status: ending === "cut off" ? "disconnected" : "idle" });
    onRunEnd();
  };
  return {
    /** Loads the thread from the server, and follows its run if one is active. */
    load: async () => {
      if (isBusy(getSnapshot())) return;
      const isCurrent = begin();
      await finish(await connect("connecting"), isCurrent);
    },
    run: async (parameters: RunAgentParameters) => {
      if (isBusy(getSnapshot())) return;
      const isCurrent = begin();
      publish({ status: "running", failure: null, isCancelled: false, interrupts: [] });
      const ending = await run(parameters);
      if (isCurrent()) await finish(await reloadQuestions(ending), isCurrent);
    },
    getRefused,
    /**
     * Stops the run on the server. The run ends as usual, or is abandoned if the server cannot be
     * reached or does not respond.
     */
    stop: async () => {
      const own = generation;
      if (agent.cancelRun) {
        const hasStarted = await waitForStart();
        const isOver = own !== generation || !isBusy(getSnapshot());
        const isStopped = isOver || ((await agent.cancelRun()) && hasStarted);
        if (isStopped || own !== generation) return;
      }
      begin();
      agent.abortRun();
      publish({ status: "idle", isCancelled: true });
      onRunEnd();
    },
    /** Stops following. The run continues on the server if it can be followed again later. */
    detach: () => {
      begin();
      if (!agent.cancelRun) agent.abortRun();
      void agent.detachActiveRun();
      publish({ status: "idle" });
    },
  };
}
