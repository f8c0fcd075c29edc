import type { BaseEvent, Interrupt, Message } from "@ag-ui/client";
import type { JsonSchema } from "@/lib/schema/json-schema";

/** A tool as it was offered to a model. */
type OfferedTool = { name: string; description: string; parameters: JsonSchema };

/** What the model was offered in one step of a run. */
export type Offer = { step: number; system: string; tools: readonly OfferedTool[] };

/**
 * A note between messages: a warning, a context resource that was read, or a handoff to another
 * agent.
 */
export type Note = {
  id: string;
  kind: "warning" | "resource" | "handoff";
  text: string;
  afterMessageId: string;
};

export type LoggedEvent = { number: number; time: number; event: BaseEvent };

export type RunFailure = {
  message: string;
  code?: string;
  /** What failed, if it is something other than the answer. */
  title?: string;
  /** Whether the caller lacks variables that the agent requires. */
  lacksVariables?: true;
};

export const describeFailure = ({ title = "No answer", message }: RunFailure): string =>
  `${title}. ${message}`;

/**
 * `connecting` loads the thread from the server, `reconnecting` does so after a lost connection.
 */
type ConversationStatus = "idle" | "connecting" | "running" | "reconnecting" | "disconnected";

/** Tokens and cost of a run. */
export type RunUsage = {
  inputTokens: number;
  outputTokens: number;
  /** In US dollars. Null if there is no price. */
  cost: number | null;
};

/** A conversation as this client knows it. Values that did not change keep their identity. */
export type Conversation = {
  threadId: string;
  status: ConversationStatus;
  messages: readonly Message[];
  state: unknown;
  /** The state before its last change. */
  previousState: unknown;
  /** The approvals that the last run is waiting for. */
  interrupts: readonly Interrupt[];
  /** Usage by the id of the last message of each run. */
  usage: ReadonlyMap<string, RunUsage>;
  offers: readonly Offer[];
  notes: readonly Note[];
  /** Number of steps that the last run has started. */
  stepCount: number;
  failure: RunFailure | null;
  /** Whether the last run was stopped before it ended. */
  isCancelled: boolean;
  /** The latest events, oldest first. */
  events: readonly LoggedEvent[];
};

export const emptyConversation = (threadId: string): Conversation => ({
  threadId,
  status: "idle",
  messages: [],
  state: null,
  previousState: null,
  interrupts: [],
  usage: new Map(),
  offers: [],
  notes: [],
  stepCount: 0,
  failure: null,
  isCancelled: false,
  events: [],
});

export const isBusy = ({ status }: Pick<Conversation, "status">): boolean =>
  status === "running" || status === "connecting" || status === "reconnecting";
