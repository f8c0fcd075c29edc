import type { Interrupt } from "@/lib/agent/model/interrupt";
import type { ModelUsage } from "@/lib/agent/model/model-usage";
import type {
  InterruptReply,
  ResourceTexts,
  RunFailure,
  RunStatus,
  Thread,
  ThreadContent,
  ThreadKey,
  UsedByRun,
} from "@/lib/agent/model/thread";

/** A run that is about to begin. */
export type RunStart = ThreadContent & {
  runId: string;
  /** Null for the author's draft. */
  version: number | null;
  /** The latest run when the conversation was read. Undefined if there was none. */
  after: string | undefined;
  /** All answers to that run, if it was interrupted. It accepts them once. */
  replies?: readonly InterruptReply[];
};

/** How a run ended, as it is stored. */
export type StoredRunResult = ThreadContent & {
  status: Exclude<RunStatus, "running">;
  interrupts?: readonly Interrupt[];
  error?: RunFailure;
  usage: readonly ModelUsage[];
  activeAgent: string | undefined;
  resourceTexts: ResourceTexts;
};

/** Stores conversations, shared by all servers. */
export type ThreadStore = {
  /** Returns the current conversation. Undefined if its owner has none with this id. */
  find(key: ThreadKey): Promise<Thread | undefined>;
  /** Returns a value that changes whenever the conversation does. Undefined if there is none. */
  findRevision(key: ThreadKey): Promise<string | undefined>;
  /**
   * Returns the answers accepted by runs of this conversation, for the last 100 runs that accepted
   * any.
   */
  listReplies(key: ThreadKey): Promise<InterruptReply[]>;
  /** Returns the usage of the runs before a given one, oldest first. */
  listUsage(key: ThreadKey, before: string): Promise<UsedByRun[]>;
  /**
   * Begins a run and returns its id. Throws `conflict` if another run is active, the conversation
   * has changed since it was read, the replies come too late or the run id was used before. Throws
   * `unprocessable` if the owner has too many conversations or those of the Space take up too much
   * storage, and `too_large`.
   */
  begin(key: ThreadKey, start: RunStart): Promise<string>;
  /**
   * Keeps a run from counting as failed, and as unfollowed if it is followed. Returns false if it
   * must stop.
   */
  renew(run: string, isFollowed: boolean): Promise<boolean>;
  /** Throws `too_large`. Does nothing if the run has ended or was deleted. */
  save(run: string, content: ThreadContent): Promise<void>;
  /**
   * Throws `too_large`. Returns false, changing nothing, if the run had already ended or was
   * deleted.
   */
  finish(run: string, result: StoredRunResult): Promise<boolean>;
  /**
   * Records whether anyone receives a run's events. Must be repeated for as long as someone does.
   */
  setFollowed(run: string, isFollowed: boolean): Promise<void>;
  /**
   * Returns for how long, in milliseconds, nobody has received a run's events from any server.
   * Undefined while someone does.
   */
  findUnfollowedMs(run: string): Promise<number | undefined>;
  /**
   * Asks the server of the conversation's run to stop it, and returns the id of the run. Undefined
   * if none is active, or if its id is not the client's `runId`.
   */
  requestCancel(key: ThreadKey, runId?: string): Promise<string | undefined>;
};
