import type { ThreadContent } from "@/lib/agent/model/thread";
import type { ThreadStore } from "@/lib/runs/thread-store";
import { untilAborted } from "@/lib/runtime/call/until-aborted";
import type { EventWriter } from "./event-writer";
import { createFollowMarks } from "./follow-marks";
import { createReplay } from "./replay";
import type { AgUiEvent } from "./run-events";
import type { RunSummary } from "./terminal-events";

/** How long a run continues without followers. */
const RECONNECT_MS = 30_000;
/** Maximum time to open a stored run. Afterwards, its lease tells whether it was cancelled. */
const MAX_OPENING_MS = 10_000;

type Options = {
  threads: Pick<ThreadStore, "findUnfollowedMs" | "setFollowed">;
  reportError(error: unknown): void;
  reconnectMs?: number;
};

type Follower = Pick<EventWriter, "send"> & {
  /** Whether it has missed events. If so, it resumes the next time the conversation is stored. */
  isBehind: boolean;
};

/** Calls `onAbandoned` once nobody, on any server, has followed the run for a while. */
const createGracePeriod = (
  id: string,
  { threads, reportError, reconnectMs = RECONNECT_MS }: Options,
  onAbandoned: () => void,
) => {
  let timer: NodeJS.Timeout | undefined;
  const { mark, waitForMarks } = createFollowMarks(id, { threads, reportError });
  const findUnfollowedMs = async (): Promise<number | undefined> => {
    await waitForMarks();
    return threads.findUnfollowedMs(id);
  };
  const findRemainingMs = async (): Promise<number> => {
    try {
      return reconnectMs - ((await findUnfollowedMs()) ?? 0);
    } catch (error) {
      reportError(error);
      // If the database is unreachable, the lease decides whether the run may continue.
      return reconnectMs;
    }
  };
  const start = (ms: number) => {
    const current = setTimeout(async () => {
      const remainingMs = await findRemainingMs();
      // Meanwhile, a client has followed the run, or the run has ended.
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
    /** Marks the run as followed again. */
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
    /** Stops the run because its server is stopping. */
    stopWithServer() {
      isServerStopped = true;
      stop.abort();
    },
    isServerStopped: () => isServerStopped,
    /** Whether a client receives the events on this server, or the run does not need one. */
    isFollowed,
    /** Marks the run as followed again, after another server has marked it as unfollowed. */
    confirmFollowed() {
      if (isOpen && isFollowed()) gracePeriod.confirm();
    },
    /** Whether the run is followed on this server or on another one. */
    isFollowedAnywhere: async () => isFollowed() || gracePeriod.isFollowedElsewhere(),
    /** Resolves once the run's end has been stored. */
    waitForEnd: () => end,
    send(...events: AgUiEvent[]) {
      for (const event of events) replay.add(event);
      for (const { send, isBehind } of followers) if (!isBehind) send(...events);
    },
    /** Called when the conversation has been stored. Clients that join later start from here. */
    keep(next: ThreadContent) {
      replay.keep(next);
      for (const follower of followers)
        if (follower.isBehind) {
          follower.isBehind = false;
          follower.send(...replay.list());
        }
    },
    /** Tells all followers how the run ended, once that is stored. */
    end(summary: RunSummary) {
      isOpen = false;
      gracePeriod.stop();
      options.onEnd();
      resolveEnd(summary);
    },
    /**
     * Sends events until the run ends. A client that joins also gets what it has missed. Resolves
     * to how the run ended, or to undefined if the client leaves first.
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

/**
 * Creates the registry of this server's runs, which continue whether or not a client receives their
 * events.
 */
export const createOpenRuns = (options: Options) => {
  const runs = new Map<string, OpenRun>();
  /** Cancelled runs of other servers, and runs of this one that are stored but not open yet. */
  const cancelledIds = new Set<string>();
  /**
   * Callbacks of followers on this server for runs of other servers, called when the run is marked
   * as unfollowed.
   */
  const confirmationsByRun = new Map<string, Set<() => void>>();
  return {
    /** `isBackground`: the run continues without followers. */
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
    /**
     * Calls `confirm` whenever another server's run is marked as unfollowed, until the returned
     * function is called.
     */
    onRemoteUnfollowed(id: string, confirm: () => void): () => void {
      const confirmations = confirmationsByRun.get(id) ?? new Set();
      confirmationsByRun.set(id, confirmations.add(confirm));
      return () => {
        confirmations.delete(confirm);
        if (confirmations.size === 0) confirmationsByRun.delete(id);
      };
    },
    /**
     * Called when a client on any server has stopped following a run. Followers on this server mark
     * it again.
     */
    onUnfollowed(id: string) {
      runs.get(id)?.confirmFollowed();
      for (const confirm of confirmationsByRun.get(id) ?? []) confirm();
    },
    count: () => runs.size,
    /** Stops all runs. Resolves once they are stored as failed. */
    async close() {
      const open = [...runs.values()];
      for (const run of open) run.stopWithServer();
      await Promise.all(open.map(({ waitForEnd }) => waitForEnd()));
    },
  };
};
export type OpenRuns = ReturnType<typeof createOpenRuns>;
