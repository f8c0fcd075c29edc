import type { JsonSchema } from "../../schema/json-schema";

/** A tool call that waits for a person, as defined by AG-UI 1.0 ("Interrupts"). */
export type Interrupt = {
  id: string;
  reason: "tool_call";
  toolCallId: string;
  /** What will happen, in the author's words: the confirmation text or the description. */
  message: string;
  /** The schema of an answer: `{ approved, editedArgs?, removedArgs? }`. */
  responseSchema: JsonSchema;
  /** An ISO 8601 time. */
  expiresAt: string;
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

/** A person's decision about one interrupt. */
export type InterruptAnswer =
  | { type: "approved"; editedArgs?: Record<string, unknown>; removedArgs?: string[] }
  | { type: "denied" }
  | { type: "cancelled" };
