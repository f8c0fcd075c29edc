import { expect, test } from "vitest";
import { modelProviders } from "@/lib/agent/model/model-settings";
import { startUpstream } from "@/lib/handlers/http/outbound/upstream-fixture";
import {
  apiKey,
  collectAnswer,
  createTestModels,
  startScriptedModels,
  toReference,
  toRequest,
} from "./models-fixture";
import { redactParts } from "./redact-parts";
import type { SdkPart } from "./sdk";

test.each(modelProviders)("masks the API key in an answer of %s", async (provider) => {
  const mock = await startScriptedModels();
  mock.on(
    { userMessage: "hello" },
    {
      content: `You sent Bearer ${apiKey}, an s`,
      reasoning: `The key is ${apiKey}.`,
      toolCalls: [{ name: "look", arguments: JSON.stringify({ key: apiKey }) }],
    },
  );
  const { models } = createTestModels();
  const { answer, events } = await collectAnswer(
    models,
    toRequest(toReference(provider, mock.url)),
  );
  expect(answer.text).toBe("You sent Bearer •••, an s");
  expect(answer.toolCalls).toMatchObject([{ arguments: '{"key":"•••"}' }]);
  expect(JSON.stringify({ answer, events })).not.toContain(apiKey);
});

test("masks the API key in a list of models", async () => {
  const upstream = await startUpstream(({ headers }, response) =>
    response.end(JSON.stringify({ data: [{ id: headers.authorization }] })),
  );
  const { models } = createTestModels();
  const model = toReference("openai-compatible", upstream.origin);
  const signal = new AbortController().signal;
  expect(await models.list({ space: "space", model, signal })).toEqual(["Bearer •••"]);
  await upstream.close();
});

test("masks a secret that is split between parts, and keeps metadata", async () => {
  const providerMetadata = { anthropic: { signature: "sk_live_abcdef" } };
  async function* answer(): AsyncGenerator<SdkPart> {
    yield { type: "reasoning-delta", id: "r", delta: "a sk_li", providerMetadata };
    yield { type: "raw", rawValue: 1 };
    yield { type: "tool-input-delta", id: "1", delta: '{"a":"sk_live' };
    yield { type: "tool-input-delta", id: "2", delta: '{"b":"sk' };
    yield { type: "tool-input-delta", id: "1", delta: '_abcdef"}' };
    yield { type: "reasoning-delta", id: "r", delta: "ve_abcdef sk" };
    yield { type: "reasoning-end", id: "r", providerMetadata };
  }
  const parts: SdkPart[] = [];
  for await (const part of redactParts(answer(), ["sk_live_abcdef"])) parts.push(part);
  const join = (id: string) =>
    parts.map((part) => ("delta" in part && part.id === id ? part.delta : "")).join("");
  expect(["r", "1", "2"].map(join)).toEqual(["a ••• sk", '{"a":"•••"}', '{"b":"sk']);
  expect(parts.filter((part) => "providerMetadata" in part)).toHaveLength(2);
});

test("takes little time for an answer in very many parts", async () => {
  async function* answer(): AsyncGenerator<SdkPart> {
    for (let at = 0; at < 10_000; at += 1) {
      yield { type: "text-start", id: `${at}` };
      yield { type: "text-delta", id: `${at}`, delta: "hello" };
    }
  }
  const startedAt = performance.now();
  let count = 0;
  for await (const _ of redactParts(answer(), [`sk-${'"<&é'.repeat(500)}`])) count += 1;
  expect(count).toBeGreaterThan(20_000);
  expect(performance.now() - startedAt).toBeLessThan(2_000);
});
