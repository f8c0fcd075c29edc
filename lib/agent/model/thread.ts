import type { Interrupt } from "./interrupt";
import type { Message } from "./message";
import type { ModelUsage } from "./model-usage";

/** Names a conversation. Clients choose `threadId`, so it means something only together with its owner. */
export type ThreadKey = {
  agentId: string;
  /** Whose conversation it is: a key, somebody who signed in, or an author. */
  owner: string;
  threadId: string;
};

/** `interrupted`: it waits for the answers to its interrupts, or did until they were given. */
export type RunStatus = "running" | "success" | "interrupted" | "cancelled" | "failed";

/** One run of a conversation, as it is stored. */
export type ThreadRun = {
  /** Ours; `runId` is the client's. */
  id: string;
  runId: string;
  /** null for the author's draft. */
  version: number | null;
  status: RunStatus;
  /** Those that still wait for an answer. */
  openInterrupts: Interrupt[];
  /** It runs, and somebody receives its events. */
  isFollowed: boolean;
  error: RunFailure | null;
  usage: ModelUsage[];
};

/** What a run used, by the id of the conversation's last message at its end. */
export type UsedByRun = { messageId: string; usage: ModelUsage[] };

export type RunFailure = { code: string; message: string };

/** What is kept of a conversation at any moment of a run. */
export type ThreadContent = {
  messages: readonly Message[];
  /** JSON that the client and the agent share. */
  state: unknown;
};

/** What an agent's resource said when the conversation began. */
type ResourceText = {
  /** Changes with the resource and the user. */
  digest: string;
  text: string;
};

/** By the id of the agent: a conversation may be handed over. */
export type ResourceTexts = Readonly<Record<string, ResourceText>>;

export type Thread = ThreadContent & {
  title: string;
  /** The slug of the agent that the conversation was handed to; undefined for the agent itself. */
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
