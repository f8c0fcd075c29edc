import type { ServerResponse } from "node:http";
import { APICallError } from "ai";
import { describe, expect, test } from "vitest";
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
import { readProviderFailure } from "./provider-failure";

type Reply = (response: ServerResponse, number: number) => void;

const reply =
  (status: number, error: object | string, headers: Record<string, string> = {}): Reply =>
  (response) => {
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(JSON.stringify(typeof error === "string" ? error : { type: "error", error }));
  };

/** Returns the error with which a provider's model fails if its server sends this reply. */
const fail = async (provider: (typeof modelProviders)[number], respond: Reply) => {
  const upstream = await startUpstream((_, response, number) => respond(response, number));
  const { models, waits } = createTestModels();
  const result = collectAnswer(models, toRequest(toReference(provider, upstream.origin)));
  const error: unknown = await result.then(() => undefined).catch((reason: unknown) => reason);
  await upstream.close();
  expect(String(error)).not.toContain(apiKey);
  return { error, waits, requestCount: upstream.hits.length };
};

const failures: [name: string, reply: Reply, expected: object][] = [
  [
    "a wrong key",
    reply(401, { message: `Incorrect API key provided: ${apiKey}` }),
    { code: "model_unauthorized", message: expect.stringMatching(/API key/) },
  ],
  [
    "a key that may not do this",
    reply(403, { message: "No access." }),
    { code: "model_unauthorized", message: expect.stringMatching(/permissions/) },
  ],
  [
    "an unknown model",
    reply(404, { type: "not_found_error", message: "model: scripted-model" }),
    { code: "model_not_found", message: expect.stringContaining('"scripted-model"') },
  ],
  [
    "a rate limit that lasts",
    reply(429, { message: "Slow down." }, { "retry-after": "60" }),
    {
      code: "model_rate_limited",
      retryAfterSeconds: 60,
      message: expect.stringContaining("60 seconds"),
    },
  ],
  [
    "a used-up quota",
    reply(429, { code: "insufficient_quota", message: "You exceeded your current quota." }),
    { code: "model_rate_limited", message: expect.stringContaining("billing") },
  ],
  [
    "a conversation that is too long",
    reply(400, { code: "context_length_exceeded", message: "prompt is too long: 9 tokens" }),
    { code: "model_context_too_long", message: expect.stringContaining("Shorten") },
  ],
  [
    "a request that is too large",
    reply(413, "Payload Too Large"),
    { code: "model_context_too_long", message: expect.stringContaining("Shorten") },
  ],
  [
    "a content policy",
    reply(400, { code: "content_policy_violation", message: "This is against our rules." }),
    { code: "model_refused", message: expect.stringContaining("against our rules") },
  ],
  [
    "another invalid request",
    reply(400, { message: `temperature must be below 1 (${apiKey})` }),
    {
      code: "model_invalid_request",
      message: expect.stringMatching(/temperature must be below 1 \(•+\)\.$/),
    },
  ],
  [
    "a page instead of an answer",
    (response) => void response.end("<html>Welcome</html>"),
    { code: expect.stringMatching(/model_invalid_answer|model_failed/) },
  ],
];

describe.each(modelProviders)("%s", (provider) => {
  test.each(failures)("explains %s", async (_, respond, expected) => {
    const { error, requestCount } = await fail(provider, respond);
    expect(error).toMatchObject(expected);
    expect(requestCount).toBe(1);
  });

  test("retries a request when the provider asks for a short pause", async () => {
    const mock = await startScriptedModels();
    mock.on({ userMessage: "hello" }, { content: "Hello." });
    mock.nextRequestError(429, { message: "Slow down." });
    const { models, waits } = createTestModels();
    const { answer } = await collectAnswer(models, toRequest(toReference(provider, mock.url)));
    expect(answer.text).toBe("Hello.");
    expect(waits).toHaveLength(1);
  });

  test("gives up on an overloaded provider after two retries", async () => {
    const { error, waits, requestCount } = await fail(
      provider,
      reply(529, { type: "overloaded_error", message: "Overloaded" }),
    );
    expect(error).toMatchObject({ code: "model_failed" });
    expect([requestCount, waits]).toEqual([3, [500, 1000]]);
  });

  test("reports a truncated answer without retrying", async () => {
    const mock = await startScriptedModels();
    mock.on(
      { userMessage: "hello" },
      { content: "A long answer that never ends." },
      { truncateAfterChunks: 3 },
    );
    const { models } = createTestModels();
    await expect(
      collectAnswer(models, toRequest(toReference(provider, mock.url))),
    ).rejects.toMatchObject({ code: expect.stringMatching(/model_failed|model_unreachable/) });
    expect(mock.getRequests()).toHaveLength(1);
  });

  test("names a server that cannot be reached", async () => {
    const upstream = await startUpstream(() => {});
    await upstream.close();
    const { models } = createTestModels();
    await expect(
      collectAnswer(models, toRequest(toReference(provider, upstream.origin))),
    ).rejects.toMatchObject({
      code: "model_unreachable",
      message: expect.stringContaining(upstream.origin),
    });
  });

  test("names the setting that permits a private address", async () => {
    const { models } = createTestModels({ allow: [] });
    await expect(
      collectAnswer(models, toRequest(toReference(provider, "http://127.0.0.1:11434"))),
    ).rejects.toMatchObject({
      code: "model_unreachable",
      message: expect.stringContaining("TOOLWRIGHT_OUTBOUND_ALLOW=127.0.0.1:11434"),
    });
  });

  test("does not send its key to a host that the credential is not bound to", async () => {
    const upstream = await startUpstream(() => {});
    const { models } = createTestModels({ hosts: ["api.example.com"] });
    await expect(
      collectAnswer(models, toRequest(toReference(provider, upstream.origin))),
    ).rejects.toMatchObject({
      code: "model_unreachable",
      message: expect.stringContaining('"model-key"'),
    });
    expect(upstream.hits).toEqual([]);
    await upstream.close();
  });

  test("names a credential that is missing or has no key", async () => {
    const reference = toReference(provider, "http://127.0.0.1:1");
    const { models } = createTestModels({ fields: { token: "another-field" } });
    const generate = (credential: string) =>
      collectAnswer(models, toRequest({ ...reference, credential }));
    await expect(generate("nowhere")).rejects.toMatchObject({
      code: "model_unauthorized",
      message: expect.stringContaining('"nowhere" is not set up'),
    });
    await expect(generate("model-key")).rejects.toMatchObject({
      code: "model_unauthorized",
      message: expect.stringContaining('has no "apiKey"'),
    });
  });
});

test.each([
  [{ type: "file", value: "file-1", provider: "openai" }, "a file stored by another provider"],
  [{ type: "url", value: "not a url" }, "a file whose URL is not valid"],
  [{ type: "url", value: "https://a.example/a.pdf" }, "PDF files by their URL"],
  [
    { type: "url", value: "https://a.example/a.mp3", mimeType: "audio/mpeg" },
    "audio files by their URL",
  ],
] as const)("names the unreadable part %o", async (source, name) => {
  const { models } = createTestModels();
  const content = [{ type: "document" as const, source }];
  const request = toRequest(toReference("openai-compatible", "http://127.0.0.1:1"), {
    messages: [{ id: "1", role: "user", content }],
  });
  await expect(collectAnswer(models, request)).rejects.toMatchObject({
    code: "model_unsupported_content",
    message: expect.stringContaining(`cannot read ${name}`),
  });
});

test("reports an error if the model refuses without saying anything else", async () => {
  const mock = await startScriptedModels();
  mock.on({ userMessage: "hello" }, { content: "", finishReason: "content_filter" });
  const { models } = createTestModels();
  await expect(
    collectAnswer(models, toRequest(toReference("openai-compatible", mock.url))),
  ).rejects.toMatchObject({ code: "model_refused" });
});

test("stops an endless answer", async () => {
  const upstream = await startUpstream((_, response) => {
    const line = `${JSON.stringify({ message: { content: "x".repeat(10_000) } })}\n`;
    const write = () => {
      while (!response.destroyed && response.write(line));
    };
    response.on("drain", write);
    write();
  });
  const { models } = createTestModels();
  await expect(
    collectAnswer(models, toRequest(toReference("ollama", upstream.origin))),
  ).rejects.toMatchObject({
    code: "model_invalid_answer",
    message: expect.stringContaining("2,000,000 characters"),
  });
  await upstream.close();
});

test("reads a very long message of a provider at once", () => {
  const { isUnknownModel } = readProviderFailure(new Error("model ".repeat(200_000)));
  expect(isUnknownModel).toBe(false);
});

test("reads how long to wait, in seconds or until a date", () => {
  const readWait = (retryAfter: string) =>
    readProviderFailure(
      new APICallError({
        message: "Slow down.",
        url: "https://models.example/",
        requestBodyValues: {},
        statusCode: 429,
        responseHeaders: { "retry-after": retryAfter },
      }),
    ).retryAfterSeconds;
  expect(readWait("7")).toBe(7);
  expect(readWait(new Date(Date.now() - 60_000).toUTCString())).toBe(0);
  const seconds = readWait(new Date(Date.now() + 90_000).toUTCString()) ?? 0;
  expect(Math.abs(seconds - 90)).toBeLessThan(20);
  expect(readWait("soon")).toBeUndefined();
});
