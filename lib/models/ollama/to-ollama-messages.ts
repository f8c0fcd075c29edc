import { UnsupportedFunctionalityError } from "ai";
import type { SdkMessage } from "../sdk";

type OllamaMessage = {
  role: "system" | "user" | "assistant" | "tool";
  content: string;
  /** Base64. */
  images?: string[];
  tool_calls?: { id: string; function: { name: string; arguments: unknown } }[];
  tool_name?: string;
  tool_call_id?: string;
};
type Content<Role extends SdkMessage["role"]> = Extract<SdkMessage, { role: Role }>["content"];

const joinTexts = (content: readonly { type: string; text?: string }[]) =>
  content.flatMap(({ type, text }) => (type === "text" && text ? [text] : [])).join("\n\n");

const toImages = (content: Content<"user">): string[] =>
  content.flatMap((part) => {
    if (part.type !== "file") return [];
    const { data, mediaType } = part;
    if (data.type === "data" && mediaType.startsWith("image/"))
      return [
        typeof data.data === "string" ? data.data : Buffer.from(data.data).toString("base64"),
      ];
    throw new UnsupportedFunctionalityError({ functionality: `${mediaType} by ${data.type}` });
  });

const toUserMessage = (content: Content<"user">): OllamaMessage => {
  const images = toImages(content);
  return { role: "user", content: joinTexts(content), ...(images.length > 0 && { images }) };
};

const toAssistantMessage = (content: Content<"assistant">): OllamaMessage => {
  const calls = content.flatMap((part) =>
    part.type === "tool-call"
      ? [{ id: part.toolCallId, function: { name: part.toolName, arguments: part.input } }]
      : [],
  );
  return {
    role: "assistant",
    content: joinTexts(content),
    ...(calls.length > 0 && { tool_calls: calls }),
  };
};

const toText = (output: Extract<Content<"tool">[number], { type: "tool-result" }>["output"]) => {
  if (output.type === "content") return joinTexts(output.value);
  return "value" in output ? String(output.value) : "";
};

const toToolMessages = (content: Content<"tool">): OllamaMessage[] =>
  content.flatMap((part) => {
    if (part.type !== "tool-result") return [];
    const { output, toolName, toolCallId } = part;
    const content = toText(output);
    return [{ role: "tool", content, tool_name: toolName, tool_call_id: toolCallId }];
  });

const toMessages = (message: SdkMessage): OllamaMessage[] => {
  switch (message.role) {
    case "system":
      return [{ role: "system", content: message.content }];
    case "user":
      return [toUserMessage(message.content)];
    case "assistant":
      return [toAssistantMessage(message.content)];
    case "tool":
      return toToolMessages(message.content);
  }
};

/** Converts a prompt to the messages of `/api/chat`. */
export const toOllamaMessages = (prompt: readonly SdkMessage[]): OllamaMessage[] =>
  prompt.flatMap(toMessages);
