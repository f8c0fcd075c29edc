import type { AssistantMessage, Message, MessageToolCall } from "@/lib/agent/model/message";
import type { ModelAnswer, ModelEvent } from "./model-port";
import type { RunSession } from "./session";

type ReasoningMessage = Extract<Message, { role: "reasoning" }>;

/** Forwards the calls of an answer as they arrive. */
const createCallStream = (
  { ports, request: { onEvent }, toolCallIds }: RunSession,
  messageId: string,
) => {
  const calls: { id: string; isOpen: boolean; length: number }[] = [];
  const answerIds = new Set<string>();
  const duplicateIds = new Set<string>();

  /** Providers may omit an id or use one twice. Clients and histories need unique ones. */
  const toUniqueId = (id: string): string => {
    const isDuplicate = id !== "" && answerIds.has(id);
    answerIds.add(id);
    const uniqueId = id === "" || toolCallIds.has(id) ? ports.newId() : id;
    toolCallIds.add(uniqueId);
    if (isDuplicate) duplicateIds.add(uniqueId);
    return uniqueId;
  };
  const start = (index: number, id: string, toolName: string) => {
    const toolCallId = toUniqueId(id);
    calls[index] = { id: toolCallId, isOpen: true, length: 0 };
    onEvent({ type: "tool-call-started", toolCallId, toolName, messageId });
  };
  const addArguments = (index: number, delta: string) => {
    const call = calls[index];
    if (!call?.isOpen || delta === "") return;
    call.length += delta.length;
    onEvent({ type: "tool-call-arguments", toolCallId: call.id, delta });
  };
  const end = (index: number) => {
    const call = calls[index];
    if (!call?.isOpen) return;
    call.isOpen = false;
    onEvent({ type: "tool-call-finished", toolCallId: call.id });
  };
  return {
    start,
    addArguments,
    end,
    duplicateIds,
    close: () => calls.forEach((_, index) => void end(index)),
    /** Returns the calls of the complete answer. Emits events for calls that had none. */
    complete: (toolCalls: ModelAnswer["toolCalls"]): MessageToolCall[] =>
      toolCalls.map(({ id, name, arguments: json }, index) => {
        if (!calls[index]) start(index, id, name);
        addArguments(index, json.slice(calls[index]?.length));
        end(index);
        const uniqueId = calls[index]?.id ?? "";
        return { id: uniqueId, type: "function", function: { name, arguments: json } };
      }),
  };
};

/** Forwards the reasoning of an answer as it arrives. */
const createReasoningStream = ({ ports, request: { onEvent } }: RunSession) => {
  const messages: ReasoningMessage[] = [];
  let openMessage: ReasoningMessage | undefined;
  const open = (): ReasoningMessage => {
    if (openMessage) return openMessage;
    const message: ReasoningMessage = { id: ports.newId(), role: "reasoning", content: "" };
    messages.push(message);
    openMessage = message;
    onEvent({ type: "reasoning-started", messageId: message.id });
    return message;
  };
  const end = () => {
    if (openMessage) onEvent({ type: "reasoning-finished", messageId: openMessage.id });
    openMessage = undefined;
  };
  return {
    messages,
    end,
    add(delta: string) {
      if (delta === "") return;
      const message = open();
      message.content += delta;
      onEvent({ type: "reasoning", messageId: message.id, delta });
    },
    /** An encrypted value belongs to one part of the reasoning, which may have no readable text. */
    encrypt(encryptedValue: string) {
      const message = open();
      message.encryptedValue = encryptedValue;
      onEvent({ type: "reasoning-encrypted", messageId: message.id, encryptedValue });
      end();
    },
  };
};

/** Forwards an answer as it arrives, as events with unique ids. */
export const createAnswerStream = (session: RunSession) => {
  const { onEvent } = session.request;
  const messageId = session.ports.newId();
  const calls = createCallStream(session, messageId);
  const reasoning = createReasoningStream(session);
  let isTextOpen = false;

  const addText = (delta: string) => {
    if (!isTextOpen) onEvent({ type: "text-started", messageId });
    isTextOpen = true;
    onEvent({ type: "text", messageId, delta });
  };

  return {
    duplicateIds: calls.duplicateIds,
    /** The model's reasoning, as messages. */
    reasoning: reasoning.messages,
    add(event: ModelEvent) {
      if (event.type === "tool-call-arguments") return calls.addArguments(event.index, event.delta);
      if (event.type === "tool-call-end") return calls.end(event.index);
      if (event.type === "reasoning") return reasoning.add(event.delta);
      if (event.type === "reasoning-end") return reasoning.encrypt(event.encryptedValue);
      reasoning.end();
      if (event.type === "tool-call-start") calls.start(event.index, event.id, event.name);
      else if (event.delta !== "") addText(event.delta);
    },
    /** Ends everything that is open. */
    close() {
      reasoning.end();
      if (isTextOpen) onEvent({ type: "text-finished", messageId });
      isTextOpen = false;
      calls.close();
    },
    /** Returns the complete answer as a message. Undefined if it is empty. */
    toMessage({ text, toolCalls }: ModelAnswer): AssistantMessage | undefined {
      const messageCalls = calls.complete(toolCalls);
      if (text === "" && messageCalls.length === 0) return undefined;
      return {
        id: messageId,
        role: "assistant",
        ...(text !== "" && { content: text }),
        ...(messageCalls.length > 0 && { toolCalls: messageCalls }),
      };
    },
  };
};
