import { expect, onTestFinished, test } from "vitest";
import { tokenRequest } from "@/lib/agent/credentials/token-request";
import { startUpstream } from "@/lib/handlers/http/outbound/upstream-fixture";
import { collectAnswer, createTestModels, toReference, toRequest } from "./models-fixture";

/** Starts a server that issues numbered tokens, unless it refuses the client, and a model behind it. */
const start = async ({ isRefused = false } = {}) => {
  let tokenCount = 0;
  const upstream = await startUpstream(({ url }, response) => {
    const isToken = url === "/token";
    response.writeHead(isToken && !isRefused ? 200 : 401, { "content-type": "application/json" });
    const token = { access_token: `token-number-${isToken ? ++tokenCount : 0}`, expires_in: 3_600 };
    response.end(JSON.stringify(isToken && !isRefused ? token : { error: "invalid_client" }));
  });
  onTestFinished(upstream.close);
  const { models, sent, clock } = createTestModels({
    fields: { clientId: "app", clientSecret: "the-secret-of-the-client" },
    tokenRequest: tokenRequest.parse({ url: `${upstream.origin}/token`, field: "apiKey" }),
  });
  const ask = () =>
    collectAnswer(models, toRequest(toReference("openai-compatible", upstream.origin)));
  return { ask, sent, clock, upstream };
};

test("says why the access token of a model could not be requested", async () => {
  const { ask, sent, upstream } = await start({ isRefused: true });
  await expect(ask()).rejects.toMatchObject({
    code: "model_unauthorized",
    message: `The credential "model-key" requested its access token from ${upstream.origin}/token. It responded with 401 (invalid_client).`,
  });
  expect(sent).toEqual([]);
});

test("requests another access token once the model has refused it", async () => {
  const { ask, sent, clock } = await start();
  for (const now of [0, 60_000, 60_000]) {
    clock.now = now;
    await expect(ask()).rejects.toMatchObject({ code: "model_unauthorized" });
  }
  expect(sent.map(({ headers }) => headers.authorization)).toEqual([
    "Bearer token-number-1",
    "Bearer token-number-1",
    "Bearer token-number-2",
  ]);
});
