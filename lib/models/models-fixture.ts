import { LLMock } from "@copilotkit/aimock";
import { onTestFinished } from "vitest";
import type { ModelProvider, ModelReference } from "@/lib/agent/model/model-settings";
import type { Outbound } from "@/lib/handlers/handler";
import { parseAllowRule } from "@/lib/handlers/http/outbound/allow-rule";
import { createOutbound } from "@/lib/handlers/http/outbound/outbound";
import type { ModelEvent, ModelPort, ModelRequest } from "@/lib/runs/model-port";
import type { StoredCredential } from "@/lib/runtime/credentials/credentials";
import { createTokenSource } from "@/lib/runtime/credentials/token-source";
import { createMemoryTokenStore } from "@/lib/runtime/credentials/token-store-fixture";
import { createModelPort } from "./model-port";

export const apiKey = "sk-test-1234567890abcdef";

const basePaths: Record<ModelProvider, string> = {
  openai: "/v1",
  anthropic: "/v1",
  ollama: "",
  "openai-compatible": "/v1",
};

export const toReference = (provider: ModelProvider, origin: string): ModelReference => ({
  provider,
  id: "scripted-model",
  baseUrl: origin + basePaths[provider],
  credential: "model-key",
});

type SetUp = { allow?: string[] } & Partial<StoredCredential>;

/**
 * Creates a model port for the current test. `sent` collects the request bodies, `waits` the pauses
 * between retries.
 */
export const createTestModels = ({
  allow = ["127.0.0.1"],
  hosts = [],
  fields = { apiKey },
  tokenRequest,
}: SetUp = {}) => {
  const client = createOutbound({ allow: allow.map(parseAllowRule) });
  onTestFinished(client.close);
  const sent: { url: string; headers: Record<string, string>; body: Record<string, unknown> }[] =
    [];
  const waits: number[] = [];
  const clock = { now: 0 };
  const outbound =
    (space: string): Outbound =>
    (request) => {
      const { url, headers, body } = request;
      sent.push({
        url,
        headers: Object.fromEntries(headers),
        body: typeof body === "string" ? JSON.parse(body) : {},
      });
      return client.forCaller({ space, depth: 0 })(request);
    };
  const models = createModelPort({
    outbound,
    credentials: async (_, services) =>
      Object.fromEntries(
        services
          .filter((each) => each === "model-key")
          .map((each) => [each, { fields, hosts, tokenRequest }]),
      ),
    tokens: createTokenSource({
      outbound: client.forCaller,
      store: createMemoryTokenStore(),
      now: () => clock.now,
      dateNow: () => clock.now,
    }),
    wait: async (ms) => void waits.push(ms),
  });
  return { models, sent, waits, clock };
};

/** Starts a server that mimics all providers, following a script. */
export const startScriptedModels = async (): Promise<LLMock> => {
  const mock = await LLMock.create({ host: "127.0.0.1", port: 0, chunkSize: 8 });
  onTestFinished(() => mock.stop());
  return mock;
};

export const toRequest = (
  model: ModelReference,
  overrides: Partial<ModelRequest> = {},
): ModelRequest => ({
  space: "space",
  model,
  system: "",
  messages: [{ id: "1", role: "user", content: "hello" }],
  tools: [],
  signal: new AbortController().signal,
  ...overrides,
});

/** Generates an answer and collects its events, merging consecutive deltas. */
export const collectAnswer = async (models: ModelPort, request: ModelRequest) => {
  const events: ModelEvent[] = [];
  const answer = await models.generate(request, (event) => {
    const last = events.at(-1);
    if ("delta" in event && last && "delta" in last && last.type === event.type)
      last.delta += event.delta;
    else events.push({ ...event });
  });
  return { answer, events };
};
