import { describe, expect, test } from "vitest";
import type { ModelSettings } from "@/lib/agent/model/model-settings";
import { createModel, readModelDraft, switchProvider, toModelDraft } from "./model-draft";

const settings: ModelSettings = {
  provider: "anthropic",
  id: "claude-sonnet-4-6",
  baseUrl: "https://proxy.example.com/v1",
  credential: "anthropic",
  instructions: "You are {{agent.name}}.",
  maxSteps: 4,
  maxToolCalls: 0,
  parallelToolCalls: true,
  maxResultTokens: 500,
  maxOutputTokens: 1000,
  temperature: 0.5,
  handoffs: ["billing"],
};
const draft = toModelDraft(settings);
const getProblems = (change: Partial<typeof draft>) =>
  readModelDraft({ ...draft, ...change }, []).problems;

test("a draft round-trips every setting", () => {
  expect(readModelDraft(draft, [])).toEqual({ settings, problems: {} });
  const minimal: ModelSettings = { provider: "ollama", id: "qwen3:8b" };
  expect(readModelDraft(toModelDraft(minimal), []).settings).toEqual(minimal);
});

describe("problems", () => {
  test.each([
    ["id", " ", "Enter the model's name."],
    ["baseUrl", "localhost", "Enter an absolute URL."],
    ["baseUrl", "localhost:11434", "Enter a URL that starts with https:// or http://."],
    ["maxSteps", "0", "Enter a whole number from 1 to 100."],
    ["maxSteps", "many", "Enter a whole number from 1 to 100."],
    ["maxToolCalls", "1.5", "Enter a whole number from 0 to 100."],
    ["maxOutputTokens", "2000000", "Enter a whole number from 1 to 1,000,000."],
    ["temperature", "3", "Enter a number from 0 to 2."],
    ["instructions", "{{agent.nam}}", "{{agent.nam}} is not defined. Did you mean {{agent.name}}?"],
  ] as const)("%s: %j", (field, value, message) => {
    expect(getProblems({ [field]: value })).toEqual({ [field]: message });
  });

  test("include a missing base URL for a compatible server, which has no default", () => {
    expect(getProblems({ provider: "openai-compatible", baseUrl: "" })).toHaveProperty("baseUrl");
    expect(getProblems({ provider: "openai", baseUrl: "" })).toEqual({});
  });

  test("include unknown variables, but not the agent's own", () => {
    const text = { ...draft, instructions: "{{variables.region}}" };
    expect(readModelDraft(text, ["region"]).problems).toEqual({});
    expect(readModelDraft(text, []).problems).toHaveProperty("instructions");
  });
});

test("selects the Space's existing credential for a new model's provider", () => {
  expect(createModel("openai", ["github", "openai"])).toMatchObject({ credential: "openai" });
  expect(createModel("openai", ["github"])).not.toHaveProperty("credential");
});

test("switching the provider keeps everything that does not depend on it", () => {
  const switched = switchProvider(draft, "openai", ["openai"]);
  expect(switched).toEqual({
    ...draft,
    provider: "openai",
    id: "",
    baseUrl: "",
    credential: "openai",
  });
});
