import type { JsonSchema } from "../../schema/json-schema";

type Question = {
  id: string;
  toolCallId: string;
  /** What will happen or is asked, in the author's words. */
  message: string;
  /** The schema of an answer. */
  responseSchema: JsonSchema;
  /** An ISO 8601 time. */
  expiresAt: string;
  /** The answers with which the call has run before. Not sent to clients. */
  earlier?: Approval;
  /** The approvals of other calls that have not run yet, by tool call id. Not sent to clients. */
  approvals?: Record<string, Approval>;
};

/** Asks whether a call may run. An answer is `{ approved, editedArgs?, removedArgs? }`. */
export type ApprovalInterrupt = Question & {
  reason: "tool_call";
  metadata: {
    toolName: string;
    /** The arguments that a person may see, and edit before approving. */
    args: Record<string, unknown>;
    /** Their schemas, by name. */
    parameters: Record<string, JsonSchema>;
    /** The arguments that the tool cannot run without. */
    required: string[];
    /** Present if a person has changed the arguments, in an answer to an earlier question. */
    isEdited?: true;
  };
};

/** Asks for what a tool needs to know while it runs (`context.input`). */
export type InputInterrupt = Question & {
  reason: "input_required";
  /** `key` is the tool's own name for the question. */
  metadata: { toolName: string; key: string };
};

/** A tool call that waits for a person, as defined by AG-UI 1.0 ("Interrupts"). */
export type Interrupt = ApprovalInterrupt | InputInterrupt;

export type Approval = {
  type: "approved";
  editedArgs?: Record<string, unknown>;
  removedArgs?: string[];
  /** The answers to the tool's own questions, by its keys, as `context.input` returns them. */
  input?: Record<string, unknown>;
  /** No person has approved the call. Its tool did not need that when it asked. */
  isUnconfirmed?: true;
};

/** A person's decision about one call. */
export type InterruptAnswer = Approval | { type: "denied" } | { type: "cancelled" };

/** Returns interrupts without what only the next run needs. */
export const toPublicInterrupts = (interrupts: readonly Interrupt[]) =>
  interrupts.map(({ earlier: _, approvals: __, ...interrupt }) => interrupt);

export const isApproved = (answer: InterruptAnswer | undefined): answer is Approval =>
  answer?.type === "approved";
