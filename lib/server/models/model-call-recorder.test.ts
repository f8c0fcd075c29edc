import { expect, test } from "vitest";
import type { FinishedModelCall } from "@/lib/runs/ports";
import { createModelCallRecorder } from "./model-call-recorder";

const call = (id: string): FinishedModelCall => ({
  id,
  agent: { id: "agent", version: 3, space: "space" },
  purpose: "run",
  step: 1,
  model: { provider: "openai", id: "gpt-5", credential: "openai" },
  request: { system: "", messages: [], tools: [] },
  answer: null,
  usage: {
    provider: "openai",
    model: "gpt-5",
    inputTokens: 1,
    cachedInputTokens: 0,
    outputTokens: 2,
    reasoningTokens: 0,
    cost: null,
  },
  code: "model_failed",
  ms: 5,
});

test("hands a request to the spool as JSON, under its Space", () => {
  const rows: [json: string, source: string][] = [];
  const { record } = createModelCallRecorder({
    append: (row, source) => rows.push([row.toString(), source]),
    close: async () => {},
  });
  record(call("a"));
  expect(rows).toHaveLength(1);
  const [json = "", source] = rows[0] ?? [];
  expect(source).toBe("space");
  expect(JSON.parse(json)).toMatchObject({
    id: "a",
    agentId: "agent",
    version: 3,
    threadId: null,
    runId: null,
    code: "model_failed",
    provider: "openai",
    model: "gpt-5",
    outputTokens: 2,
    cost: null,
    answer: null,
  });
});
