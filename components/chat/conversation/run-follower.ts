import { EventType, type RunAgentParameters } from "@ag-ui/client";
import { isBusy, type RunFailure } from "./conversation";
import type { ConversationAgent } from "./conversation-agent";
import type { ConversationStore } from "./conversation-store";
import { toLoadFailure, toLossFailure, toRunFailure } from "./run-failure";

const RECONNECT_DELAYS_MS = [500, 1000, 2000, 4000, 8000];

type Ending = "ended" | "cut off" | "refused";

/** Says what becomes of a request that fails: its failure, or null to read the thread again. */
type ReadFailure = (error: unknown, isStarted: boolean) => RunFailure | null;

const hasEnded = (seen: ReadonlySet<string>) =>
  seen.has(EventType.RUN_FINISHED) || seen.has(EventType.RUN_ERROR);

/** Follows one run or connection until it ends, is cut off, or is refused. */
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

/** Makes the requests of a thread, one at a time, and knows how the last one went. */
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
    // They are what the server says they are, and the client would demand an answer to them.
    agent.pendingInterrupts = [];
    return follow(agent, { publish }, { onStarted, readFailure }, start);
  };
  return {
    /** What the server refused or never got: reading the thread, or a run with these parameters. */
    getRefused: () => refused,
    /** Resolves when the server knows the last request. */
    waitForStart: () => firstEvent,
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

/** Follows the runs of a thread, each to its end, over as many connections as it takes. */
export function createRunFollower(
  agent: ConversationAgent,
  { publish, getSnapshot }: ConversationStore,
  onRunEnd: () => void,
) {
  const { connect, run, waitForStart, getRefused } = createRequests(agent, { publish });
  /** Of what is followed now. Whatever belongs to an earlier one is over. */
  let generation = 0;
  const begin = () => {
    generation += 1;
    const own = generation;
    return () => own === generation;
  };
  /** Reads the questions again after an answer that was not accepted: they are open, or answered elsewhere. */
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
      const ending = await run(parameters);
      if (isCurrent()) await finish(await reloadQuestions(ending), isCurrent);
    },
    getRefused,
    /** Stops the run on the server. It ends like any other, or is left where the server cannot be reached. */
    stop: async () => {
      const own = generation;
      if (agent.cancelRun) {
        await waitForStart();
        const isStopped = own !== generation || !isBusy(getSnapshot()) || (await agent.cancelRun());
        if (isStopped || own !== generation) return;
      }
      begin();
      agent.abortRun();
      publish({ status: "idle", isCancelled: true });
      onRunEnd();
    },
    /** The run goes on, unobserved, where it can be followed again. */
    detach: () => {
      begin();
      if (!agent.cancelRun) agent.abortRun();
      void agent.detachActiveRun();
      publish({ status: "idle" });
    },
  };
}
