import type { ServerResponse } from "node:http";
import { describe, expect, test } from "vitest";
import { type ModelProvider, modelProviders } from "@/lib/agent/model/model-settings";
import { startUpstream } from "@/lib/handlers/http/outbound/upstream-fixture";
import { createTool, listResults, setUpRuns } from "@/lib/runs/runs-fixture";
import { collectAnswer, createTestModels, toReference, toRequest } from "./models-fixture";
import {
  greetings,
  malformedCalls,
  type Reply,
  refusals,
  replies,
} from "./provider-replies-fixture";

type Answer = { body: string; status?: number; headers?: Record<string, string> };
const toJson = ({ status, body }: Reply, headers: Record<string, string> = {}): Answer => ({
  status,
  body: JSON.stringify(body),
  headers: { "content-type": "application/json", ...headers },
});

/** Starts a server that gives one answer after another, repeating the last one. */
const serve = async (provider: ModelProvider, ...answers: readonly Answer[]) => {
  const type = provider === "ollama" ? "application/x-ndjson" : "text/event-stream";
  const upstream = await startUpstream((_, response: ServerResponse, number) => {
    const {
      status = 200,
      headers,
      body,
    } = answers[Math.min(number, answers.length) - 1] ?? {
      body: "",
    };
    response.writeHead(status, { "content-type": type, ...headers });
    response.end(body);
  });
  const { models, sent, waits } = createTestModels();
  return { models, sent, waits, upstream, reference: toReference(provider, upstream.origin) };
};

const ask = async (provider: ModelProvider, ...answers: readonly Answer[]) => {
  const { models, waits, upstream, reference } = await serve(provider, ...answers);
  const result = await collectAnswer(models, toRequest(reference)).then(
    ({ answer }): unknown => answer,
    (error: unknown) => error,
  );
  await upstream.close();
  return { result, waits, requestCount: upstream.hits.length };
};

describe.each(modelProviders)("%s", (provider) => {
  test("counts a status that HTTP does not define as a server error", async () => {
    const { result } = await ask(provider, { status: 777, body: "Strange." });
    expect(result).toMatchObject({ message: expect.stringMatching(/failed. Try again later/) });
  });

  test("is retried after the short pause that it asks for", async () => {
    const { rateLimit } = replies[provider];
    const { result, waits, requestCount } = await ask(
      provider,
      toJson(rateLimit, { "retry-after": "2" }),
      { body: greetings[provider] },
    );
    expect(result).toMatchObject({ text: "Hello." });
    expect({ waits, requestCount }).toEqual({ waits: [2000], requestCount: 2 });
  });

  test("is not read on if it sends an event that would take long to parse", async () => {
    const { result, requestCount } = await ask(provider, { body: "x".repeat(5 * 1024 * 1024) });
    expect(result).toMatchObject({
      code: "model_invalid_answer",
      message: "The model's server sent an event of more than 4 MB.",
    });
    expect(requestCount).toBe(1);
  });

  test("is not retried if it asks for a long pause, which is passed on", async () => {
    const { result, requestCount } = await ask(
      provider,
      toJson(replies[provider].rateLimit, { "retry-after": "30" }),
    );
    expect(result).toMatchObject({ code: "model_rate_limited", retryAfterSeconds: 30 });
    expect(requestCount).toBe(1);
  });

  test("is requested three times while it fails", async () => {
    const { result, requestCount } = await ask(provider, toJson(replies[provider].failure));
    expect(result).toMatchObject({ code: "model_failed" });
    expect(requestCount).toBe(3);
  });

  test("reports that a conversation is too long for its model", async () => {
    const { result, requestCount } = await ask(provider, toJson(replies[provider].tooLong));
    expect(result).toMatchObject({ code: "model_context_too_long" });
    expect(requestCount).toBe(1);
  });

  test("returns an answer or an error on a refusal, never silence", async () => {
    const { body, expected } = refusals[provider];
    expect((await ask(provider, { body })).result).toMatchObject(expected);
  });

  test("is told why a call with invalid JSON did not run, and continues", async () => {
    const { models, sent, upstream, reference } = await serve(
      provider,
      { body: malformedCalls[provider] },
      { body: greetings[provider] },
    );
    const { run, guestCalls } = setUpRuns([""], {
      ports: { models },
      tools: [createTool("first")],
      manifest: { model: reference },
    });
    const { end, messages } = await run();
    await upstream.close();
    expect(end).toEqual({ type: "success", pendingToolCallIds: [] });
    expect(Object.values(listResults(messages))).toEqual([
      expect.stringMatching(/^TOOL ERROR: INVALID_TOOL_ARGUMENTS/),
    ]);
    expect(guestCalls).toEqual([]);
    expect(JSON.stringify(sent[1]?.body)).toContain("INVALID_TOOL_ARGUMENTS");
  });
});
