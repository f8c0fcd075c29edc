import { APICallError } from "ai";
import { z } from "zod";
import type { ModelProvider } from "@/lib/agent/model/model-settings";
import type { ModelServer } from "./model-server";

const MAX_MODELS = 1_000;

const dataSchema = z.object({ data: z.array(z.object({ id: z.string() })) });
const readData = (body: unknown) => dataSchema.parse(body).data.map(({ id }) => id);
const ollamaSchema = z.object({ models: z.array(z.object({ name: z.string() })) });

/** OpenAI models for purposes other than conversation. */
const otherPurposes =
  /embedding|whisper|tts|dall-e|image|moderation|realtime|audio|transcribe|sora|davinci|babbage/;

type ListRequest = {
  path: string;
  headers(apiKey: string): Record<string, string>;
  read(body: unknown): string[];
};
const bearer = (apiKey: string) => ({ authorization: `Bearer ${apiKey}` });

const requests: Record<ModelProvider, ListRequest> = {
  openai: {
    path: "/models",
    headers: bearer,
    read: (body) => readData(body).filter((id) => !otherPurposes.test(id)),
  },
  anthropic: {
    path: "/models?limit=1000",
    headers: (apiKey) => ({ "x-api-key": apiKey, "anthropic-version": "2023-06-01" }),
    read: readData,
  },
  ollama: {
    path: "/api/tags",
    headers: bearer,
    read: (body) => ollamaSchema.parse(body).models.map(({ name }) => name),
  },
  "openai-compatible": { path: "/models", headers: bearer, read: readData },
};

/** Returns the ids of the models that a server offers, in alphabetical order. */
export const listModels = async (
  { provider, baseUrl, apiKey, fetch, redact }: ModelServer,
  signal: AbortSignal,
): Promise<string[]> => {
  const { path, headers, read } = requests[provider];
  const url = baseUrl + path;
  const response = await fetch(url, {
    headers: apiKey === undefined ? {} : headers(apiKey),
    signal,
  });
  const text = await response.text();
  const fail = (message: string) =>
    new APICallError({
      message,
      url,
      requestBodyValues: {},
      statusCode: response.status,
      responseHeaders: Object.fromEntries(response.headers),
      responseBody: text,
    });
  if (!response.ok) throw fail(response.statusText);
  try {
    return redact(read(JSON.parse(text)))
      .sort()
      .slice(0, MAX_MODELS);
  } catch {
    throw fail("The list has an unknown format.");
  }
};
