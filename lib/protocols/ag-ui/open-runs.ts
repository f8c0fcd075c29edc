import type { ThreadContent } from "@/lib/agent/model/thread";
import type { ThreadStore } from "@/lib/runs/thread-store";
import { untilAborted } from "@/lib/runtime/call/until-aborted";
import type { EventWriter } from "./event-writer";
import { createReplay } from "./replay";
import type { AgUiEvent } from "./run-events";
import type { RunSummary } from "./terminal-events";

/** How long a run goes on that nobody follows. */
const RECONNECT_MS = 30_000;
/** How long it may take to open a run that is stored. Afterwards its lease tells whether it was cancelled. */
const MAX_OPENING_MS = 10_000;

type Options = {
  threads: Pick<ThreadStore, "findUnfollowedMs" | "setFollowed">;
  reportError(error: unknown): void;
  reconnectMs?: number;
};

type Follower = Pick<EventWriter, "send"> & {
  /** It has missed events, and goes on when the conversation is kept. */
  isBehind: boolean;
};

/** Calls `onAbandoned` when nobody has followed the run for a while, on any server. */
const createGracePeriod = (
  id: string,
  { threads, reportError, reconnectMs = RECONNECT_MS }: Options,
  onAbandoned: () => void,
) => {
  let timer: NodeJS.Timeout | undefined;
  /** One after the other, so that the last one counts. */
  let marking = Promise.resolve();
  const mark = (isFollowed: boolean) => {
    marking = marking.then(() => threads.setFollowed(id, isFollowed)).catch(reportError);
  };
  const findUnfollowedMs = async (): Promise<number | undefined> => {
    await marking;
    return threads.findUnfollowedMs(id);
  };
  const findRemainingMs = async (): Promise<number> => {
    try {
      return reconnectMs - ((await findUnfollowedMs()) ?? 0);
    } catch (error) {
      reportError(error);
      // Whether the run may go on without the database is for its lease to decide.
      return reconnectMs;
    }
  };
  const start = (ms: number) => {
    const current = setTimeout(async () => {
      const remainingMs = await findRemainingMs();
      // Somebody has followed the run meanwhile, or it has ended.
      if (timer !== current) return;
      if (remainingMs > 0) start(remainingMs);
      else onAbandoned();
    }, ms).unref();
    timer = current;
  };
  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  return {
    begin() {
      mark(false);
      start(reconnectMs);
    },
    end() {
      if (timer) mark(true);
      stop();
    },
    stop,
    isFollowedElsewhere: async () => (await findUnfollowedMs()) === undefined,
    /** Says again that somebody follows the run. */
    confirm: () => mark(true),
  };
};

const createOpenRun = (
  id: string,
  content: ThreadContent,
  options: Options & { isBackground: boolean; onEnd(): void },
) => {
  const replay = createReplay(content);
  const followers = new Set<Follower>();
  const stop = new AbortController();
  const { promise: end, resolve: resolveEnd } = Promise.withResolvers<RunSummary>();
  const isFollowed = () => options.isBackground || followers.size > 0;
  const gracePeriod = createGracePeriod(id, options, () => stop.abort());
  let isOpen = true;
  let isServerStopped = false;

  return {
    id,
    /** Aborts when the run has to stop. */
    signal: stop.signal,
    cancel: () => stop.abort(),
    /** Stops the run because its server does. */
    stopWithServer() {
      isServerStopped = true;
      stop.abort();
    },
    isServerStopped: () => isServerStopped,
    /** Whether somebody receives its events here, or nobody has to. */
    isFollowed,
    /** Says so again, after it has been said on another server that nobody does. */
    confirmFollowed() {
      if (isOpen && isFollowed()) gracePeriod.confirm();
    },
    /** Whether that is so here or on another server. */
    isFollowedAnywhere: async () => isFollowed() || gracePeriod.isFollowedElsewhere(),
    /** Resolves when the run's end has been stored. */
    waitForEnd: () => end,
    send(...events: AgUiEvent[]) {
      for (const event of events) replay.add(event);
      for (const { send, isBehind } of followers) if (!isBehind) send(...events);
    },
    /** The conversation has been kept: whoever joins begins here. */
    keep(next: ThreadContent) {
      replay.keep(next);
      for (const follower of followers)
        if (follower.isBehind) {
          follower.isBehind = false;
          follower.send(...replay.list());
        }
    },
    /** Tells everybody how the run ended, after that was stored. */
    end(summary: RunSummary) {
      isOpen = false;
      gracePeriod.stop();
      options.onEnd();
      resolveEnd(summary);
    },
    /**
     * Sends what happens until the run ends, to a client that joins also what it has missed. Resolves to how the run
     * ended; to undefined when the client leaves before.
     */
    async follow(
      { send, signal }: EventWriter,
      { isJoining }: { isJoining: boolean },
    ): Promise<RunSummary | undefined> {
      gracePeriod.end();
      const follower: Follower = { send, isBehind: isJoining && !replay.isComplete() };
      if (isJoining) send(...replay.list());
      followers.add(follower);
      const summary = await untilAborted(end, signal, () => undefined);
      followers.delete(follower);
      if (isOpen && !isFollowed()) gracePeriod.begin();
      return summary;
    },
  };
};
export type OpenRun = ReturnType<typeof createOpenRun>;

/** The runs of this server, which go on whether or not somebody receives their events. */
export const createOpenRuns = (options: Options) => {
  const runs = new Map<string, OpenRun>();
  /** Runs of other servers, or of this one where they are stored and not open yet. */
  const cancelledIds = new Set<string>();
  /** What to do for those who follow a run of another server from this one when it counts as unfollowed. */
  const confirmationsByRun = new Map<string, Set<() => void>>();
  return {
    /** `isBackground`: it goes on when nobody follows it. */
    open(id: string, content: ThreadContent, { isBackground = false } = {}): OpenRun {
      const onEnd = () => runs.delete(id);
      const run = createOpenRun(id, content, { ...options, isBackground, onEnd });
      runs.set(id, run);
      if (cancelledIds.has(id)) run.cancel();
      return run;
    },
    find: (id: string) => runs.get(id),
    cancel(id: string) {
      const run = runs.get(id);
      if (run) return run.cancel();
      cancelledIds.add(id);
      setTimeout(() => cancelledIds.delete(id), MAX_OPENING_MS).unref();
    },
    /** Calls `confirm` when a run of another server counts as unfollowed, until the returned function is called. */
    onRemoteUnfollowed(id: string, confirm: () => void): () => void {
      const confirmations = confirmationsByRun.get(id) ?? new Set();
      confirmationsByRun.set(id, confirmations.add(confirm));
      return () => {
        confirmations.delete(confirm);
        if (confirmations.size === 0) confirmationsByRun.delete(id);
      };
    },
    /** Somebody has stopped following a run, on whichever server. Who goes on following it here says so. */
    onUnfollowed(id: string) {
      runs.get(id)?.confirmFollowed();
      for (const confirm of confirmationsByRun.get(id) ?? []) confirm();
    },
    count: () => runs.size,
    /** Stops all runs, and resolves when they are stored as failed. */
    async close() {
      const open = [...runs.values()];
      for (const run of open) run.stopWithServer();
      await Promise.all(open.map(({ waitForEnd }) => waitForEnd()));
    },
  };
};
export type OpenRuns = ReturnType<typeof createOpenRuns>;
