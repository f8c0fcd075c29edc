import type { ModelProvider } from "./model-settings";

/** Built-in knowledge about a provider, before anybody has configured it. */
type ModelProviderDetails = {
  label: string;
  /** Used unless the settings specify another URL; null if they must. */
  defaultBaseUrl: string | null;
  needsKey: boolean;
  /** The usual service name of its credential. */
  service: string;
  exampleModel: string;
};

/** The credential field that holds the provider's key. */
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
