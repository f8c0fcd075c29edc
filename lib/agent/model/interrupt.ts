import type { JsonSchema } from "../../schema/json-schema";

/** A tool call that waits for a person, as AG-UI 1.0 describes it ("Interrupts"). */
export type Interrupt = {
  id: string;
  reason: "tool_call";
  toolCallId: string;
  /** What will happen, in the author's words: the confirmation text or the description. */
  message: string;
  /** What an answer must look like: `{ approved, editedArgs?, removedArgs? }`. */
  responseSchema: JsonSchema;
  /** An ISO 8601 time. */
  expiresAt: string;
  metadata: {
    toolName: string;
    /** The arguments that a person may see, and change before they agree. */
    args: Record<string, unknown>;
    /** Their schemas, by name. */
    parameters: Record<string, JsonSchema>;
    /** Those without which the tool cannot run. */
    required: string[];
  };
};

/** What a person decided about one interrupt. */
export type InterruptAnswer =
  | { type: "approved"; editedArgs?: Record<string, unknown>; removedArgs?: string[] }
  | { type: "denied" }
  | { type: "cancelled" };
