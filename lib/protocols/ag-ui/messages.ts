import type { RunAgentInput } from "@ag-ui/core";
import type { ContentPart, Message, PartSource } from "@/lib/agent/model/message";
import { isObject } from "@/lib/schema/json";

/** The limit of common file systems. */
const MAX_FILE_NAME_LENGTH = 255;

const isFileName = (value: unknown): value is string =>
  typeof value === "string" && /\S/.test(value) && value.length <= MAX_FILE_NAME_LENGTH;

type SentMessage = RunAgentInput["messages"][number];
type SentPart = Exclude<Extract<SentMessage, { role: "user" }>["content"], string>[number];

const toSource = (source: Exclude<SentPart, { type: "text" }>["source"]): PartSource => {
  const { value } = source;
  if (source.type === "data") return { type: "data", value, mimeType: source.mimeType };
  const mimeType = source.mimeType !== undefined && { mimeType: source.mimeType };
  if (source.type === "url") return { type: "url", value, ...mimeType };
  const provider = source.provider !== undefined && { provider: source.provider };
  return { type: "file", value, ...provider, ...mimeType };
};

const toFileNames = (metadata: unknown) => {
  const { name, filename } = isObject(metadata) ? metadata : {};
  const names = { ...(isFileName(name) && { name }), ...(isFileName(filename) && { filename }) };
  return Object.keys(names).length > 0 && { metadata: names };
};

const toPart = (part: SentPart): ContentPart =>
  part.type === "text"
    ? { type: "text", text: part.text }
    : { type: part.type, source: toSource(part.source), ...toFileNames(part.metadata) };

const toContent = (content: string | SentPart[]): string | ContentPart[] =>
  typeof content === "string" ? content : content.map(toPart);

const toMessage = (message: SentMessage): Message[] => {
  const { id } = message;
  switch (message.role) {
    case "developer":
    case "system": {
      const { role, content, name } = message;
      return [{ id, role, content, ...(name !== undefined && { name }) }];
    }
    case "user": {
      const { role, content, name } = message;
      return [{ id, role, content: toContent(content), ...(name !== undefined && { name }) }];
    }
    case "assistant": {
      const { role, content, name, toolCalls } = message;
      return [
        {
          id,
          role,
          ...(content !== undefined && { content }),
          ...(name !== undefined && { name }),
          ...(toolCalls && {
            toolCalls: toolCalls.map(({ id: callId, function: called }) => ({
              id: callId,
              type: "function",
              function: { name: called.name, arguments: called.arguments },
            })),
          }),
        },
      ];
    }
    case "tool": {
      const { role, content, toolCallId, error, metadata } = message;
      const result = { id, role, content: toContent(content), toolCallId };
      const editedArgs: unknown = metadata?.editedArgs;
      const facts = {
        ...(isObject(editedArgs) && { editedArgs }),
        ...(metadata?.skipped === true && { skipped: true as const }),
      };
      return [
        {
          ...result,
          ...(error !== undefined && { error }),
          ...(Object.keys(facts).length > 0 && { metadata: facts }),
        },
      ];
    }
    case "reasoning": {
      const { role, content, encryptedValue } = message;
      return [{ id, role, content, ...(encryptedValue !== undefined && { encryptedValue }) }];
    }
    // Activity that a client shows during a run is not part of the conversation.
    case "activity":
      return [];
  }
};

/** Converts a client's messages, dropping what AG-UI allows but we do not store. */
export const toMessages = (messages: readonly SentMessage[]): Message[] =>
  messages.flatMap(toMessage);
