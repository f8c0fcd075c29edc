import { createRoute } from "@hono/zod-openapi";
import { type ModelSettings, modelSettingsSchema } from "@/lib/agent/model/model-settings";
import { getAgent } from "@/lib/data/agents/agents";
import { newId } from "@/lib/data/id";
import {
  isModelError,
  type ModelAnswer,
  ModelError,
  type ModelRequest,
  noUsage,
} from "@/lib/runs/model-port";
import type { ApiPorts } from "../ports";
import { createRouter, errorResponses, jsonBody, jsonResponse, slugParam } from "../router";
import { type ModelTest, modelNames, modelServer, modelTest } from "../schemas/models";

const tags = ["Models"];

const TEST_TIMEOUT_MS = 60_000;
/**
 * Enough for a model that reasons before it answers. A longer answer is truncated, which does not
 * matter.
 */
const MAX_TEST_TOKENS = 64;

const toTestRequest = (
  space: string,
  { provider, id, baseUrl, credential, temperature }: ModelSettings,
  signal: AbortSignal,
): ModelRequest => ({
  space,
  model: { provider, id, baseUrl, credential },
  system: "",
  messages: [{ id: "1", role: "user", content: "Answer with the word: ready" }],
  tools: [],
  maxOutputTokens: MAX_TEST_TOKENS,
  temperature,
  signal,
});

/** Resolves to the answer, or to the error that explains why there is none. */
const generateInTime = (
  { generate }: ApiPorts["models"],
  request: ModelRequest,
): Promise<ModelAnswer | ModelError> => {
  const timeout = AbortSignal.timeout(TEST_TIMEOUT_MS);
  const signal = AbortSignal.any([request.signal, timeout]);
  return generate({ ...request, signal }, () => {}).catch((error: unknown) => {
    if (isModelError(error)) return error;
    request.signal.throwIfAborted();
    if (!timeout.aborted) throw error;
    return new ModelError(
      "model_unreachable",
      `${request.model.id} has not answered within ${TEST_TIMEOUT_MS / 1000} seconds. Try again; a local model may still be loading.`,
    );
  });
};

/** Sends a model one short request and records it. Throws only if the request is aborted. */
const testModel = async (
  models: ApiPorts["models"],
  agentId: string,
  request: ModelRequest,
): Promise<ModelTest> => {
  const { model, system, messages, tools, space } = request;
  const startedAt = performance.now();
  const result = await generateInTime(models, request);
  const ms = Math.round(performance.now() - startedAt);
  const answer = isModelError(result) ? null : result;
  const usage = answer?.usage ?? noUsage;
  models.recordModelCall({
    id: newId(),
    agent: { id: agentId, version: null, space },
    purpose: "test",
    step: 1,
    model,
    request: { system, messages, tools },
    answer,
    usage: {
      provider: model.provider,
      model: model.id,
      ...usage,
      cost: answer ? await models.price(space, model, usage) : null,
    },
    code: isModelError(result) ? result.code : null,
    ms,
  });
  return isModelError(result)
    ? { ok: false, message: result.message, ms }
    : { ok: true, message: `${model.id} answers in ${ms.toLocaleString("en")} ms.`, ms };
};

export const modelRoutes = ({ models }: ApiPorts) =>
  createRouter()
    .openapi(
      createRoute({
        method: "post",
        path: "/agents/{slug}/model/list",
        tags,
        summary: "List the models that a provider offers",
        request: { params: slugParam, body: jsonBody(modelServer) },
        responses: {
          200: jsonResponse(modelNames, "The names, or why they cannot be listed."),
          ...errorResponses,
        },
      }),
      async (c) => {
        const { member } = c.var;
        await getAgent(member, c.req.valid("param").slug);
        const model = c.req.valid("json");
        const { signal } = c.req.raw;
        try {
          return c.json({ models: await models.list({ space: member.space, model, signal }) }, 200);
        } catch (error) {
          if (!isModelError(error)) throw error;
          return c.json({ models: [], problem: error.message }, 200);
        }
      },
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/agents/{slug}/model/test",
        tags,
        summary: "Send a model a short request, with settings that need not be saved",
        request: { params: slugParam, body: jsonBody(modelSettingsSchema) },
        responses: {
          200: jsonResponse(modelTest, "Whether it answers, in one sentence."),
          ...errorResponses,
        },
      }),
      async (c) => {
        const { member } = c.var;
        const { id } = await getAgent(member, c.req.valid("param").slug);
        const request = toTestRequest(member.space, c.req.valid("json"), c.req.raw.signal);
        return c.json(await testModel(models, id, request), 200);
      },
    );
