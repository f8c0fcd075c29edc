import type { BaseEvent, Interrupt, Message } from "@ag-ui/client";
import type { JsonSchema } from "@/lib/schema/json-schema";

/** A function as a model was offered it. */
type OfferedTool = { name: string; description: string; parameters: JsonSchema };

/** What the model was offered in one step of a run. */
export type Offer = { step: number; system: string; tools: readonly OfferedTool[] };

/** A remark between messages: a warning, a context resource that was read, or another agent that continues. */
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
  /** What failed, if it is not the answer. */
  title?: string;
};

/** `connecting` reads the thread from the server, `reconnecting` does so after a lost connection. */
type ConversationStatus = "idle" | "connecting" | "running" | "reconnecting" | "disconnected";

/** What a run used. */
export type RunUsage = {
  inputTokens: number;
  outputTokens: number;
  /** In US dollars; null without a price. */
  cost: number | null;
};

/** A conversation as far as this client knows it. Values that did not change keep their identity. */
export type Conversation = {
  threadId: string;
  status: ConversationStatus;
  messages: readonly Message[];
  state: unknown;
  /** The state before its last change. */
  previousState: unknown;
  /** The approvals that the last run waits for. */
  interrupts: readonly Interrupt[];
  /** By the id of the last message of each run. */
  usage: ReadonlyMap<string, RunUsage>;
  offers: readonly Offer[];
  notes: readonly Note[];
  /** How many steps the last run has begun. */
  stepCount: number;
  failure: RunFailure | null;
  /** The last run was stopped before its end. */
  isCancelled: boolean;
  /** The last events, oldest first. */
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
