/**
 * The messages of a conversation, as AG-UI 1.0 defines them. They are stored and sent as they are here, so a client
 * gets back what it sent.
 */
export type PartSource =
  | { type: "data"; value: string; mimeType: string }
  | { type: "url"; value: string; mimeType?: string }
  | { type: "file"; value: string; provider?: string; mimeType?: string };

export type ContentPart =
  | { type: "text"; text: string }
  | { type: "image" | "audio" | "video" | "document"; source: PartSource };

export type MessageToolCall = {
  id: string;
  type: "function";
  /** `arguments` is JSON text as the model wrote it, which may be invalid. */
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
       * `editedArgs` are the arguments of the call after a person changed them. Secrets inside them are hidden.
       * `skipped` says that the tool was not run because of what became of another call.
       */
      metadata?: { editedArgs?: Record<string, unknown>; skipped?: true };
    }
  | { id: string; role: "reasoning"; content: string; encryptedValue?: string }
  | { id: string; role: "activity"; activityType: string; content: Record<string, unknown> };

export type AssistantMessage = Extract<Message, { role: "assistant" }>;
export type ToolMessage = Extract<Message, { role: "tool" }>;
