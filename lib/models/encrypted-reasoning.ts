import type { ModelProvider } from "@/lib/agent/model/model-settings";
import { isObject, parseJson } from "@/lib/schema/json";
import type { SdkMessage } from "./sdk";

type AssistantPart = Extract<SdkMessage, { role: "assistant" }>["content"][number];
type ReasoningPart = Extract<AssistantPart, { type: "reasoning" }>;
type Metadata = NonNullable<ReasoningPart["providerOptions"]>;

/**
 * The metadata that a provider wants back with its model's reasoning. No other client data reaches
 * it.
 */
const fields: Partial<Record<ModelProvider, readonly string[]>> = {
  anthropic: ["signature", "redactedData"],
  openai: ["itemId", "reasoningEncryptedContent"],
};

const pickFields = (provider: ModelProvider, metadata: unknown): Record<string, string> => {
  const values = isObject(metadata) && isObject(metadata[provider]) ? metadata[provider] : {};
  return Object.fromEntries(
    (fields[provider] ?? []).flatMap((name) => {
      const value = values[name];
      return typeof value === "string" && value !== "" ? [[name, value]] : [];
    }),
  );
};

/** Collects the metadata of one part of the reasoning. */
export const createReasoningMetadata = () => {
  const collection: Metadata = {};
  return {
    add(metadata: Metadata | undefined) {
      for (const [provider, values] of Object.entries(metadata ?? {})) {
        const next = Object.entries(values).filter(([, value]) => value !== null);
        collection[provider] = { ...collection[provider], ...Object.fromEntries(next) };
      }
    },
    /**
     * Returns the metadata as a string that only its provider can read. Undefined if there is
     * nothing to send back.
     */
    toText(): string | undefined {
      const byProvider = Object.fromEntries(
        (["anthropic", "openai"] as const).flatMap((provider) => {
          const values = pickFields(provider, collection);
          return Object.keys(values).length > 0 ? [[provider, values]] : [];
        }),
      );
      return Object.keys(byProvider).length > 0 ? JSON.stringify(byProvider) : undefined;
    },
  };
};

/**
 * Converts reasoning for the provider that it came from. Undefined for other providers, which could
 * not read it.
 */
export const toReasoningPart = (
  provider: ModelProvider,
  { content, encryptedValue = "" }: { content: string; encryptedValue?: string },
): ReasoningPart | undefined => {
  const values = pickFields(provider, parseJson(encryptedValue));
  return Object.keys(values).length > 0
    ? { type: "reasoning", text: content, providerOptions: { [provider]: values } }
    : undefined;
};
