import { beforeEach, expect, it } from "vitest";
import { createTestAgent, testTool } from "@/lib/data/database-fixture";
import { newId } from "@/lib/data/id";
import { insertModelCalls, toModelCallJson } from "@/lib/data/models/model-calls";
import { ModelError } from "@/lib/runs/model-port";
import { answer, call, scriptModels } from "@/lib/runs/model-tests/model-tests-fixture";
import { connectTestApi } from "../api-fixture";

/** Chooses by description, as models do: the tool that claims to be about the weather. */
const models = scriptModels(({ tools, model }) => {
  if (model.id === "down") throw new ModelError("model_unreachable", "No server answers.");
  const choice = tools.find(({ description }) => description.includes("weather"));
  return answer({ toolCalls: choice ? [call(choice.name, { city: "Rome" })] : [], text: "Hello." });
});
const api = connectTestApi({ runPorts: models.ports });
const { send } = api;
let path = "";
beforeEach(async () => {
  path = `/agents/${await createTestAgent(api.owner)}`;
  await send("POST", `${path}/tools`, { body: testTool("getForecast") });
});

const modelTests = [{ name: "Rain", prompt: "Will it rain?", expect: { tool: "getForecast" } }];
const anyRevision = { "if-match": "*" };

it("saves, exports, publishes and compares model tests as texts", async () => {
  expect(await send("PATCH", path, { body: { modelTests }, headers: anyRevision })).toMatchObject({
    status: 200,
    json: { modelTests },
  });
  expect((await send("GET", `${path}/manifest`)).json).toMatchObject({ modelTests });
  expect((await send("POST", `${path}/publish`, { body: {} })).status).toBe(201);
  await send("PATCH", path, { body: { modelTests: [] }, headers: anyRevision });
  expect((await send("GET", `${path}/versions/1/diff/draft`)).json).toMatchObject({
    worst: "text-only",
    changes: [{ path: "/modelTests/0", kind: "text-only" }],
  });
});

it("renames a tool in the model tests", async () => {
  await send("PATCH", path, { body: { modelTests }, headers: anyRevision });
  const { status } = await send("PATCH", `${path}/tools/getForecast`, {
    body: { name: "forecast" },
    headers: anyRevision,
  });
  expect(status).toBe(200);
  expect((await send("GET", path)).json).toMatchObject({
    modelTests: [{ expect: { tool: "forecast" } }],
  });
});

it("rejects a model test with an unknown tool, suggesting the closest name", async () => {
  const body = { modelTests: [{ ...modelTests[0], expect: { tool: "getForcast" } }] };
  expect(await send("PATCH", path, { body, headers: anyRevision })).toMatchObject({
    status: 400,
    json: {
      issues: [
        {
          code: "unknown_tool",
          path: "/modelTests/0/expect/tool",
          data: { suggestion: "getForecast" },
        },
      ],
    },
  });
});

it("allows tests of a deleted tool to be fixed one at a time, without blocking other changes", async () => {
  const [rain] = modelTests;
  const patch = (body: object) => send("PATCH", path, { body, headers: anyRevision });
  await patch({ modelTests: [rain, { ...rain, name: "Sun" }] });
  await send("DELETE", `${path}/tools/getForecast`, { headers: anyRevision });
  expect((await patch({ model: { provider: "openai", id: "gpt" } })).status).toBe(200);
  expect(
    (await patch({ modelTests: [rain, { ...rain, name: "Sun" }, { ...rain, name: "Snow" }] }))
      .status,
  ).toBe(400);
  expect(
    (
      await patch({
        modelTests: [
          { ...rain, expect: { tool: null } },
          { ...rain, name: "Sun" },
        ],
      })
    ).status,
  ).toBe(200);
  expect((await patch({ modelTests: [{ ...rain, name: "Sun" }] })).status).toBe(200);
});

const model = { provider: "openai", id: "gpt" };
const run = (body: object, headers = {}) =>
  send("POST", `${path}/model-tests/run`, { body, headers });

it("fails a test because of a worse description, while the published version passes", async () => {
  const describe = (description: string) =>
    send("PATCH", `${path}/tools/getForecast`, { body: { description }, headers: anyRevision });
  await describe("Gets the weather of a city.");
  await send("POST", `${path}/tools`, { body: testTool("getHistory") });
  await send("PATCH", path, { body: { modelTests, model }, headers: anyRevision });
  await send("POST", `${path}/publish`, { body: {} });
  await describe("Does things.");

  expect((await run({ target: 1 })).json).toMatchObject({
    passed: 1,
    failed: 0,
    cost: 0.5,
    choices: [{ expected: "getForecast", actual: "getForecast", count: 1 }],
  });
  expect((await run({ runs: 3 })).json).toMatchObject({
    passed: 0,
    failed: 3,
    notRun: 0,
    cost: 1.5,
    choices: [{ expected: "getForecast", actual: null, count: 3 }],
    descriptions: [{ name: "getForecast", description: "Does things." }],
    results: [{ problems: [{ code: "no_tool" }] }, { run: 2 }, { run: 3 }],
  });
});

it("streams results as they arrive, including those of an unsaved test", async () => {
  const unsaved = { name: "Hi", prompt: "Hi", expect: { tool: null } };
  const { body } = await run(
    { tests: [unsaved], models: [model, { provider: "ollama", id: "down" }] },
    { accept: "text/event-stream" },
  );
  const events = [...body.matchAll(/event: (\w+)\ndata: (.*)\n/g)].map(([, name, data]) => ({
    name,
    data: JSON.parse(data ?? "") as unknown,
  }));
  expect(events.map(({ name }) => name)).toEqual(["chunk", "chunk", "result"]);
  const chunks = events.slice(0, 2).map(({ data }) => data);
  expect(chunks).toContainEqual(expect.objectContaining({ outcome: "passed", text: "Hello." }));
  expect(chunks).toContainEqual(
    expect.objectContaining({ outcome: "not-run", message: "No server answers." }),
  );
  expect(events[2]?.data).toMatchObject({ passed: 1, failed: 0, notRun: 1 });
});

it("reevaluates a recorded request without a model", async () => {
  await send("PATCH", path, { body: { model }, headers: anyRevision });
  const tests = modelTests.map((test) => ({ ...test, expect: { tool: null } }));
  await run({ tests });
  const call = models.recorded.at(-1);
  if (!call) throw new Error("nothing was recorded");
  const id = newId();
  const record = {
    id,
    agentId: call.agent.id,
    version: null,
    threadId: null,
    runId: null,
    purpose: "test",
    step: 1,
    provider: "openai",
    model: "gpt",
    request: call.request,
    answer: call.answer,
    inputTokens: 10,
    cachedInputTokens: 0,
    outputTokens: 2,
    cost: 0.5,
    code: null,
    ms: 1,
    startedAt: new Date(),
  };
  await insertModelCalls([toModelCallJson(record)]);
  const requestCount = models.requests.length;
  expect((await run({ tests, replay: [id] })).json).toMatchObject({
    passed: 1,
    cost: 0,
    results: [{ text: "Hello.", usage: { inputTokens: 10, cost: 0 } }],
  });
  expect(
    (await run({ tests: [{ ...tests[0], prompt: "Other" }], replay: [id] })).json,
  ).toMatchObject({ notRun: 1 });
  expect(models.requests).toHaveLength(requestCount);
});

it("estimates the usage of tests without calling a model", async () => {
  await send("PATCH", path, { body: { modelTests, model }, headers: anyRevision });
  const requestCount = models.requests.length;
  const body = { runs: 4 };
  const { json } = await send("POST", `${path}/model-tests/estimate`, { body });
  expect(json).toMatchObject({ estimates: [{ model, requests: 4, cost: 0.5 }] });
  expect(models.requests).toHaveLength(requestCount);
});

it("runs nothing without a model, for an unknown test or for viewers", async () => {
  expect((await run({})).json).toMatchObject({ detail: expect.stringContaining("no model") });
  expect((await run({ models: [model], names: ["x"] })).status).toBe(404);
  expect((await run({ models: [model], target: 9 })).status).toBe(404);
  const viewer = { body: {}, role: "viewer" as const };
  expect((await send("POST", `${path}/model-tests/run`, viewer)).status).toBe(403);
});

it("keeps the last run of all tests for the draft that was tested", async () => {
  const readLast = async () => (await send("GET", `${path}/model-tests/last`)).json;
  const describe = (description: string) =>
    send("PATCH", `${path}/tools/getForecast`, { body: { description }, headers: anyRevision });
  expect(await readLast()).toEqual({ run: null });
  const more = { name: "Snow", prompt: "Snow?", expect: { tool: null } };
  const body = { modelTests: [...modelTests, more], model };
  await send("PATCH", path, { body, headers: anyRevision });
  await describe("The weather of a city.");
  await run({ names: ["Rain"] });
  await run({ runs: 2 });
  expect(await readLast()).toEqual({ run: null });
  await run({});
  const last = { passed: 1, failed: 1, notRun: 0, models: [model], isCurrent: true };
  const problem = { test: "Snow", model: "gpt", outcome: "failed" };
  expect(await readLast()).toMatchObject({ run: { ...last, problems: [problem] } });
  await describe("The weather of any city.");
  expect(await readLast()).toMatchObject({ run: { ...last, isCurrent: false } });
});
