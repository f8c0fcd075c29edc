import { beforeAll, describe, expect, it } from "vitest";
import { createTestAgent } from "@/lib/data/database-fixture";
import { ModelError, type ModelRequest } from "@/lib/runs/model-port";
import type { FinishedModelCall } from "@/lib/runs/ports";
import { connectTestApi } from "../api-fixture";

const requests: ModelRequest[] = [];
const recorded: FinishedModelCall[] = [];
const api = connectTestApi({
  models: {
    async generate(request) {
      requests.push(request);
      if (request.model.id === "unknown")
        throw new ModelError("model_not_found", 'OpenAI has no model "unknown".');
      return {
        text: "ready",
        reasoning: "",
        toolCalls: [],
        finishReason: "stop",
        usage: { inputTokens: 9, cachedInputTokens: 0, outputTokens: 1, reasoningTokens: 0 },
      };
    },
    async list({ model }) {
      if (model.provider === "anthropic")
        throw new ModelError("model_unauthorized", "Anthropic needs an API key.");
      return ["a", "b"];
    },
    price: async () => 0.25,
    recordModelCall: (call) => void recorded.push(call),
  },
});
let slug = "";
beforeAll(async () => {
  slug = await createTestAgent(api.owner);
});
const post = (path: string, body: unknown, role?: "viewer") =>
  api.send("POST", `/agents/${slug}/model/${path}`, { body, ...(role && { role }) });

describe("a model", () => {
  it("prevents the removal of a variable used in its instructions", async () => {
    const patch = (body: object) => api.send("PATCH", `/agents/${slug}`, { body });
    const instructions = "You help {{variables.team}}.";
    const model = { provider: "openai", id: "gpt-5", instructions };
    const variables = [{ ref: "team" }];
    expect((await patch({ model, variables })).status).toBe(200);
    expect(await patch({ variables: [] })).toMatchObject({
      status: 400,
      json: { issues: [{ path: "/model/instructions" }] },
    });
    expect((await patch({ model: null, variables: [] })).status).toBe(200);
  });

  it("is tested with unsaved settings, and the request is recorded", async () => {
    const settings = { provider: "openai", id: "gpt-5", credential: "openai", temperature: 0.5 };
    const { status, json } = await post("test", settings);
    expect([status, json]).toMatchObject([
      200,
      { ok: true, message: expect.stringMatching(/^gpt-5 answers in [\d,]+ ms\.$/) },
    ]);
    expect(requests.at(-1)).toMatchObject({
      space: api.owner.space,
      model: { provider: "openai", id: "gpt-5", credential: "openai" },
      temperature: 0.5,
    });
    expect(recorded.at(-1)).toMatchObject({
      purpose: "test",
      code: null,
      answer: { text: "ready" },
      usage: { model: "gpt-5", inputTokens: 9, cost: 0.25 },
    });
  });

  it("explains in one sentence why it does not answer", async () => {
    const { json } = await post("test", { provider: "openai", id: "unknown" });
    expect(json).toMatchObject({ ok: false, message: 'OpenAI has no model "unknown".' });
    expect(recorded.at(-1)).toMatchObject({ code: "model_not_found", answer: null });
  });

  it("can be chosen from the provider's list", async () => {
    expect((await post("list", { provider: "ollama" })).json).toEqual({ models: ["a", "b"] });
    expect((await post("list", { provider: "anthropic" })).json).toEqual({
      models: [],
      problem: "Anthropic needs an API key.",
    });
  });

  it("is tested and listed by editors only", async () => {
    expect((await post("list", { provider: "ollama" }, "viewer")).status).toBe(403);
    expect((await post("test", { provider: "ollama", id: "x" }, "viewer")).status).toBe(403);
  });

  it("is saved with the agent, and removed by null", async () => {
    const path = `/agents/${slug}`;
    const model = { provider: "ollama", id: "qwen3:8b", instructions: "You are {{agent.name}}." };
    const { header } = await api.send("GET", path);
    const saved = await api.send("PATCH", path, {
      body: { model },
      headers: { "if-match": header("etag") ?? "" },
    });
    expect(saved.json).toMatchObject({ model });
    const stale = { body: { model: null }, headers: { "if-match": header("etag") ?? "" } };
    expect((await api.send("PATCH", path, stale)).status).toBe(412);
    expect((await api.send("PATCH", path, { body: { name: "Renamed" } })).json).toMatchObject({
      model,
    });
    const removed = await api.send("PATCH", path, { body: { model: null } });
    expect(removed.json).not.toHaveProperty("model");
  });

  it("is not saved with placeholders that cannot be filled", async () => {
    const model = { provider: "ollama", id: "x", instructions: "Hello {{context.userID}}" };
    const { status, json } = await api.send("PATCH", `/agents/${slug}`, { body: { model } });
    expect([status, json]).toMatchObject([
      400,
      {
        issues: [
          {
            path: "/model/instructions",
            message: expect.stringContaining("Did you mean {{context.userId}}?"),
          },
        ],
      },
    ]);
  });
});

describe("prices", () => {
  const price = { provider: "openai", model: "gpt-5", input: 9, cachedInput: 1, output: 10 };
  const find = async () => {
    const { json } = await api.send("GET", "/model-prices");
    return (json as { prices: { model: string }[] }).prices.find(({ model }) => model === "gpt-5");
  };

  it("are the built-in ones until an owner sets others", async () => {
    const builtIn = { input: 1.25, cachedInput: 0.125, output: 10 };
    expect(await find()).toMatchObject({ builtIn, own: null });
    expect((await api.send("PUT", "/model-prices", { body: price })).status).toBe(204);
    expect(await find()).toMatchObject({ builtIn, own: { input: 9, cachedInput: 1, output: 10 } });
    const path = "/model-prices?provider=openai&model=gpt-5";
    expect((await api.send("DELETE", path)).status).toBe(204);
    expect((await api.send("DELETE", path)).status).toBe(404);
    expect(await find()).toMatchObject({ builtIn, own: null });
  });

  it("cannot be set by editors, or below zero", async () => {
    const put = (body: unknown, role: "editor" | "owner") =>
      api.send("PUT", "/model-prices", { body, role });
    expect((await put(price, "editor")).status).toBe(403);
    expect((await put({ ...price, output: -1 }, "owner")).status).toBe(400);
  });
});

it("lists no requests for an agent that has sent none to models", async () => {
  const { json } = await api.send("GET", `/agents/${slug}/model-calls?threadId=t`);
  expect(json).toEqual({ calls: [] });
  const id = "019abcde-0000-7000-8000-000000000000";
  expect((await api.send("GET", `/agents/${slug}/model-calls/${id}`)).status).toBe(404);
});
