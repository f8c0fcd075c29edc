import type { ModelProvider } from "./model-settings";

/** What Toolwright knows about a provider before anybody has configured it. */
export type ModelProviderDetails = {
  label: string;
  /** Where it is reached unless the settings say otherwise; null when they must. */
  defaultBaseUrl: string | null;
  needsKey: boolean;
  /** The service name that its credential usually has. */
  service: string;
  exampleModel: string;
};

/** The field of a credential that has the provider's key. */
export const MODEL_KEY_FIELD = "apiKey";

export const modelProviderDetails: Record<ModelProvider, ModelProviderDetails> = {
  openai: {
    label: "OpenAI",
    defaultBaseUrl: "https://api.openai.com/v1",
    needsKey: true,
    service: "openai",
    exampleModel: "gpt-5.4-mini",
  },
  anthropic: {
    label: "Anthropic",
    defaultBaseUrl: "https://api.anthropic.com/v1",
    needsKey: true,
    service: "anthropic",
    exampleModel: "claude-sonnet-4-6",
  },
  ollama: {
    label: "Ollama",
    defaultBaseUrl: "http://127.0.0.1:11434",
    needsKey: false,
    service: "ollama",
    exampleModel: "qwen3:8b",
  },
  "openai-compatible": {
    label: "OpenAI-compatible",
    defaultBaseUrl: null,
    needsKey: false,
    service: "model",
    exampleModel: "mistral-small-latest",
  },
};
