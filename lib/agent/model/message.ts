/**
 * The messages of a conversation, as defined by AG-UI 1.0. They are stored and sent in this form,
 * so a client gets back what it sent.
 */
export type PartSource =
  | { type: "data"; value: string; mimeType: string }
  | { type: "url"; value: string; mimeType?: string }
  | { type: "file"; value: string; provider?: string; mimeType?: string };

export type ContentPart =
  | { type: "text"; text: string }
  | {
      type: "image" | "audio" | "video" | "document";
      source: PartSource;
      /** The file's name, which clients send under either key. */
      metadata?: { name?: string; filename?: string };
    };

export type MessageToolCall = {
  id: string;
  type: "function";
  /** `arguments` is JSON text exactly as the model wrote it, so it may be invalid. */
  function: { name: string; arguments: string };
};

export type Message =
  | { id: string; role: "developer" | "system"; content: string; name?: string }
  | { id: string; role: "user"; content: string | ContentPart[]; name?: string }
  | {
      id: string;
      role: "assistant";
      content?: string;
      toolCalls?: MessageToolCall[];
      name?: string;
    }
  | {
      id: string;
      role: "tool";
      content: string | ContentPart[];
      toolCallId: string;
      /** Why the call failed. */
      error?: string;
      /**
       * `editedArgs` are the call's arguments after a person edited them, with secrets hidden.
       * `skipped` means that the tool was not run because of the outcome of another call.
       */
      metadata?: { editedArgs?: Record<string, unknown>; skipped?: true };
    }
  | { id: string; role: "reasoning"; content: string; encryptedValue?: string }
  | { id: string; role: "activity"; activityType: string; content: Record<string, unknown> };

export type AssistantMessage = Extract<Message, { role: "assistant" }>;
export type ToolMessage = Extract<Message, { role: "tool" }>;
