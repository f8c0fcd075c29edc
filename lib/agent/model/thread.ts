import type { Interrupt } from "./interrupt";
import type { Message } from "./message";
import type { ModelUsage } from "./model-usage";
import type { RunErrorCode } from "./run-error-codes";

/** Identifies a conversation. Clients choose `threadId`, so it is only unique per owner. */
export type ThreadKey = {
  agentId: string;
  /** The owner of the conversation: a key, a signed-in person, or an author. */
  owner: string;
  threadId: string;
};

/** `interrupted`: the run waits for answers to its interrupts, or did until they were given. */
export type RunStatus = "running" | "success" | "interrupted" | "cancelled" | "failed";

/** One run of a conversation, as stored. */
export type ThreadRun = {
  /** Our own id; `runId` is the client's. */
  id: string;
  runId: string;
  /** Null for the author's draft. */
  version: number | null;
  status: RunStatus;
  /** Interrupts that have not been answered yet. */
  openInterrupts: Interrupt[];
  /** Whether it is running and a client is receiving its events. */
  isFollowed: boolean;
  error: RunFailure | null;
  usage: ModelUsage[];
};

/** A run's usage, with the id of the conversation's last message when the run ended. */
export type UsedByRun = { messageId: string; usage: ModelUsage[] };

export type RunFailure = { code: RunErrorCode; message: string };

/** The stored content of a conversation at any point during a run. */
export type ThreadContent = {
  messages: readonly Message[];
  /** JSON shared by the client and the agent. */
  state: unknown;
};

/** The text of an agent's resource when the conversation began. */
type ResourceText = {
  /** Changes with the resource and the user. */
  digest: string;
  text: string;
};

/** By agent id, since a conversation may be handed over. */
export type ResourceTexts = Readonly<Record<string, ResourceText>>;

export type Thread = ThreadContent & {
  title: string;
  /** Slug of the agent that the conversation was handed to; undefined for the original agent. */
  activeAgent: string | undefined;
  resourceTexts: ResourceTexts;
  createdAt: Date;
  updatedAt: Date;
  /** The latest run; undefined before the first one. */
  run: ThreadRun | undefined;
};

/** A client's answer to an interrupt, as AG-UI sends it. */
export type InterruptReply = {
  interruptId: string;
  status: "resolved" | "cancelled";
  payload?: unknown;
};
