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
  /** null for the author's draft. */
  version: number | null;
  /** The latest run when the conversation was read; undefined when there was none. */
  after: string | undefined;
  /** The answers to that run, all of them, if it was interrupted. It takes them once. */
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

/** Keeps conversations. Every server sees the same ones. */
export type ThreadStore = {
  /** The conversation as it stands; undefined when its owner has none with this id. */
  find(key: ThreadKey): Promise<Thread | undefined>;
  /** Changes whenever the conversation does; undefined when there is none. */
  findRevision(key: ThreadKey): Promise<string | undefined>;
  /** The answers that runs of this conversation have taken, of the last 100 that took some. */
  listReplies(key: ThreadKey): Promise<InterruptReply[]>;
  /** What the runs before one have used, oldest first. */
  listUsage(key: ThreadKey, before: string): Promise<UsedByRun[]>;
  /**
   * Begins a run, and returns its id. Throws `conflict` while another one runs, when the conversation went on since it
   * was read, when the replies come too late and for a run id that was used before, `unprocessable` when the owner has
   * too many conversations, and `too_large`.
   */
  begin(key: ThreadKey, start: RunStart): Promise<string>;
  /** Keeps a run from counting as failed, and followed if it is. False when it must not go on. */
  renew(run: string, isFollowed: boolean): Promise<boolean>;
  /** Throws `too_large`. A run that has ended or was deleted changes nothing. */
  save(run: string, content: ThreadContent): Promise<void>;
  /** Throws `too_large`. False when the run had already ended or was deleted; then nothing changes. */
  finish(run: string, result: StoredRunResult): Promise<boolean>;
  /** Says whether somebody receives a run's events. It has to be said again and again while they do. */
  setFollowed(run: string, isFollowed: boolean): Promise<void>;
  /** For how long nobody has received a run's events, from any server; undefined while somebody does. */
  findUnfollowedMs(run: string): Promise<number | undefined>;
  /**
   * Asks the server of the conversation's run to stop it, and returns the id of the run. Undefined when none goes on,
   * or one with another id than the client's `runId`.
   */
  requestCancel(key: ThreadKey, runId?: string): Promise<string | undefined>;
};
