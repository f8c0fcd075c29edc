import type { Message } from "@/lib/agent/model/message";
import type { ModelSettings } from "@/lib/agent/model/model-settings";
import { getModelNames } from "@/lib/agent/model-names";
import { listToolCalls } from "./conversation";

/** The tool names that a provider accepts. Any other name makes it reject the whole request. */
const toolNames: Partial<Record<ModelSettings["provider"], RegExp>> = {
  openai: /^[\w-]{1,64}$/,
  "openai-compatible": /^[\w-]{1,64}$/,
  anthropic: /^[\w-]{1,128}$/,
};

/** The model's names for tools whose own names its provider rejects. */
export type ModelAliases = {
  toModel(name: string): string;
  fromModel(name: string): string;
};

/** Creates aliases that differ from each other and from all of the names. */
export const createModelAliases = (
  { provider }: Pick<ModelSettings, "provider">,
  names: readonly string[],
): ModelAliases => {
  const pattern = toolNames[provider];
  const aliases = new Map(
    [...getModelNames(names.map((name) => ({ name })))].filter(
      ([name]) => pattern !== undefined && !pattern.test(name),
    ),
  );
  const ownNames = new Map([...aliases].map(([name, alias]) => [alias, name]));
  return {
    toModel: (name) => aliases.get(name) ?? name,
    fromModel: (name) => ownNames.get(name) ?? name,
  };
};

/** Lists the names of the calls in a conversation. Some may no longer be offered. */
export const listCalledNames = (messages: readonly Message[]): string[] =>
  listToolCalls(messages).map(({ function: { name } }) => name);

/** Returns the conversation with the names that the model uses. */
export const toModelMessages = (
  messages: readonly Message[],
  { toModel }: ModelAliases,
): Message[] =>
  messages.map((message) =>
    message.role === "assistant" && message.toolCalls
      ? {
          ...message,
          toolCalls: message.toolCalls.map((call) => ({
            ...call,
            function: { ...call.function, name: toModel(call.function.name) },
          })),
        }
      : message,
  );
