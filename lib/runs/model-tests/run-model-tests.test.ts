import { describe, expect, it } from "vitest";
import { countChoices, listConfusions } from "@/lib/agent/model-tests/confusion";
import type { ModelTest } from "@/lib/agent/model-tests/model-test";
import { type ModelAnswer, ModelError } from "../model-port";
import { estimateModelTests } from "./estimate-tests";
import { answer, call, gpt, scriptModels, weatherAgent, weatherTool } from "./model-tests-fixture";
import { replayModels } from "./replay-models";
import { type ModelTestsRequest, runModelTests } from "./run-model-tests";

const asks = (prompt: string, tool: string | null, change: Partial<ModelTest> = {}): ModelTest => ({
  name: prompt,
  prompt,
  expect: { tool },
  ...change,
});

/** Answers each prompt with the calls that the script has for it. */
const choose = (choices: Record<string, ModelAnswer["toolCalls"]>) =>
  scriptModels(({ messages }) =>
    answer({ toolCalls: choices[String(messages.at(-1)?.content)] ?? [], text: "Hello." }),
  );

const run = (
  { ports }: ReturnType<typeof scriptModels>,
  tests: ModelTest[],
  change: Partial<ModelTestsRequest> = {},
  onResult: Parameters<typeof runModelTests>[2] = () => {},
) => {
  const { signal } = new AbortController();
  const request = { agent: weatherAgent(), tests, models: [gpt], signal, ...change };
  return runModelTests(ports, request, onResult);
};

describe("a model test", () => {
  it("sends one request with the system prompt and tools of a run, and runs no tool", async () => {
    const models = choose({ "Rain?": [call("getForecast", { city: "Rome" })] });
    const agent = weatherAgent({
      tools: [
        weatherTool("getForecast"),
        weatherTool("Old name"),
        weatherTool("system", { modes: [] }),
        weatherTool("debugOnly", { modes: ["debug"] }),
      ],
    });
    const [result] = await run(models, [asks("Rain?", "getForecast", { mode: "code" })], { agent });
    expect(models.requests).toMatchObject([
      {
        space: "s",
        model: gpt,
        system: "Be brief.",
        messages: [{ role: "user", content: "Rain?" }],
        tools: [{ name: "getForecast" }, { name: "Old_name" }],
      },
    ]);
    expect(result).toMatchObject({ outcome: "passed", actual: "getForecast", message: "Passed." });
  });

  it("is recorded as a test, with its tokens and price", async () => {
    const models = choose({ "Rain?": [] });
    const [result] = await run(models, [asks("Rain?", null)]);
    const usage = { provider: "openai", model: "gpt", inputTokens: 10, outputTokens: 2, cost: 0.5 };
    expect(result).toMatchObject({ outcome: "passed", usage });
    expect(models.recorded).toMatchObject([
      { purpose: "test", step: 1, model: gpt, usage, code: null, answer: { text: "Hello." } },
    ]);
    expect(models.recorded[0]).not.toHaveProperty("threadId");
  });

  it.each<[string, Partial<ModelTest>, ModelAnswer["toolCalls"], string[]]>([
    ["the wrong tool", {}, [call("getHistory")], ['Called "getHistory" instead of "getForecast".']],
    ["no tool", {}, [], ['Called no tool instead of "getForecast".']],
    [
      "a tool instead of none",
      { expect: { tool: null } },
      [call("getHistory")],
      ['Called "getHistory" instead of no tool.'],
    ],
    [
      "a forbidden tool beside the expected one",
      { forbid: ["deleteAll"] },
      [call("getForecast"), call("deleteAll"), call("deleteAll")],
      ['Called the forbidden tool "deleteAll".'],
    ],
    [
      "arguments that are not JSON",
      {},
      [call("getForecast", '{"city":')],
      ['The arguments of "getForecast" are not a JSON object.'],
    ],
    [
      "another argument",
      { expect: { tool: "getForecast", params: [{ path: "city", is: "equals", value: "Rome" }] } },
      [call("getForecast", { city: "Paris" })],
      ['Expected: city is "Rome". Got "Paris".'],
    ],
    [
      "another text",
      { expect: { tool: null, text: { is: "contains", value: "Sorry" } } },
      [],
      ['Expected: the text contains "Sorry". Got "Hello.".'],
    ],
  ])("reports %s", async (_, change, toolCalls, messages) => {
    const models = choose({ "Rain?": toolCalls });
    const [result] = await run(models, [asks("Rain?", "getForecast", change)]);
    expect(result?.outcome).toBe("failed");
    expect(result?.problems.map(({ message }) => message)).toEqual(messages);
  });

  it("passes if one call of the expected tool has the arguments", async () => {
    const models = choose({
      "Rain?": [call("getForecast", { city: "Paris" }), call("getForecast", { city: "Rome" })],
    });
    const params = [{ path: "city", is: "equals" as const, value: "Rome" }];
    const test = asks("Rain?", "getForecast", { expect: { tool: "getForecast", params } });
    expect(await run(models, [test])).toMatchObject([{ outcome: "passed" }]);
  });

  it("identifies a tool by its own name, whatever the model calls it", async () => {
    const agent = weatherAgent({ tools: [weatherTool("Old name")] });
    const models = choose({ "Rain?": [call("Old_name")] });
    expect(await run(models, [asks("Rain?", "Old name")], { agent })).toMatchObject([
      { outcome: "passed", actual: "Old name" },
    ]);
  });

  it("counts as not run, rather than failed, when the provider does not answer", async () => {
    const models = scriptModels(() => {
      throw new ModelError("model_rate_limited", "Too many requests. Try again in 5 seconds.", 5);
    });
    expect(await run(models, [asks("Rain?", "getForecast")])).toMatchObject([
      { outcome: "not-run", problems: [], message: "Too many requests. Try again in 5 seconds." },
    ]);
    expect(models.recorded).toMatchObject([
      { code: "model_rate_limited", answer: null, usage: { cost: null } },
    ]);
  });
});

describe("multiple test runs", () => {
  it("yield an exact confusion table for models that choose wrongly", async () => {
    const models = choose({
      "Rain?": [call("getHistory")],
      "Rain tomorrow?": [call("getHistory")],
      "Rain yesterday?": [call("getHistory")],
      "Clean up": [],
      Hello: [call("getForecast")],
    });
    const results = await run(models, [
      asks("Rain?", "getForecast", { runs: 2 }),
      asks("Rain tomorrow?", "getForecast"),
      asks("Rain yesterday?", "getHistory"),
      asks("Clean up", "deleteAll"),
      asks("Hello", null),
    ]);
    const counts = countChoices(results);
    expect(counts).toEqual([
      { expected: "getForecast", actual: "getHistory", count: 3 },
      { expected: "getHistory", actual: "getHistory", count: 1 },
      { expected: "deleteAll", actual: null, count: 1 },
      { expected: null, actual: "getForecast", count: 1 },
    ]);
    expect(listConfusions(counts)[0]).toEqual(counts[0]);
    expect(listConfusions(counts)).toHaveLength(3);
  });

  it("run a few at a time, report each result as it arrives and return them in order", async () => {
    let open = 0;
    let most = 0;
    const models = scriptModels(async () => {
      open += 1;
      most = Math.max(most, open);
      await Promise.resolve();
      open -= 1;
      return answer();
    });
    const seen: string[] = [];
    const results = await run(
      models,
      [asks("A", null, { runs: 5 }), asks("B", null, { runs: 5 })],
      { models: [gpt, { provider: "ollama", id: "llama" }] },
      ({ test, model, run: number }) => seen.push(`${test} ${model.id} ${number}`),
    );
    expect(most).toBe(4);
    const order = results.map(({ test, model, run: number }) => `${test} ${model.id} ${number}`);
    expect(order).toHaveLength(20);
    expect(order.slice(4, 7)).toEqual(["A gpt 5", "A llama 1", "A llama 2"]);
    expect(seen.toSorted()).toEqual(order.toSorted());
  });

  it("stop together if one fails in an unexpected way", async () => {
    let stopped = 0;
    const models = scriptModels(({ signal }) => {
      if (models.requests.length === 4) throw new Error("broken");
      return new Promise((_, reject) => {
        signal.addEventListener("abort", () => {
          stopped += 1;
          reject(signal.reason);
        });
      });
    });
    await expect(run(models, [asks("A", null, { runs: 20 })])).rejects.toThrow("broken");
    await expect.poll(() => stopped).toBe(models.requests.length - 1);
    expect(models.requests.length).toBeLessThan(20);
  });

  it("stop when their caller aborts, and record the open request", async () => {
    const abort = new AbortController();
    const models = scriptModels(({ signal }) => {
      abort.abort(new Error("stopped"));
      signal.throwIfAborted();
      return answer();
    });
    const test = asks("A", null, { runs: 20 });
    await expect(run(models, [test], { signal: abort.signal })).rejects.toThrow("stopped");
    expect(models.requests).toHaveLength(1);
    expect(models.recorded).toMatchObject([{ code: "cancelled" }]);
  });
});

it("estimates the cost before sending any request", async () => {
  const { ports, requests } = choose({});
  const tests = [asks("Rain?", null, { runs: 3 }), asks("What is <|endoftext|>?", null)];
  const { signal } = new AbortController();
  const llama = { provider: "ollama" as const, id: "llama" };
  const request = { agent: weatherAgent(), tests, models: [gpt, llama], signal };
  const [estimate, unpriced] = await estimateModelTests(ports, request);
  expect(estimate).toMatchObject({ model: gpt, requests: 4, cost: 0.5 });
  expect(estimate?.inputTokens).toBeGreaterThan(200);
  expect(estimate?.inputTokens).toBeLessThan(1000);
  expect(unpriced).toMatchObject({ model: llama, requests: 4, cost: null });
  expect(requests).toEqual([]);
});

describe("a recorded transcript", () => {
  it("is evaluated without a network, also against other expectations", async () => {
    const live = choose({ "Rain?": [call("getHistory", { city: "Rome" })] });
    await run(live, [asks("Rain?", "getForecast")]);
    const replayed = scriptModels(() => answer());
    const ports = { ...replayed.ports, models: replayModels(live.recorded) };
    const results = await run({ ...replayed, ports }, [
      asks("Rain?", "getHistory"),
      asks("Snow?", "getForecast"),
    ]);
    expect(results).toMatchObject([
      { outcome: "passed", toolCalls: [{ name: "getHistory", arguments: '{"city":"Rome"}' }] },
      { outcome: "not-run", message: expect.stringContaining("No recorded response of gpt") },
    ]);
    expect(replayed.requests).toEqual([]);
  });
});
