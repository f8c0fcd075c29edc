import { expect, test } from "vitest";
import type { FinishedModelCall } from "@/lib/runs/ports";
import { createModelCallRecorder } from "./model-call-recorder";

const call = (id: string): FinishedModelCall => ({
  id,
  agent: { id: "agent", version: 3 },
  purpose: "run",
  step: 1,
  model: { provider: "openai", id: "gpt-5", credential: "openai" },
  request: { system: "", messages: [], tools: [] },
  answer: null,
  usage: {
    ...{ provider: "openai", model: "gpt-5", inputTokens: 1, cachedInputTokens: 0 },
    ...{ outputTokens: 2, reasoningTokens: 0, cost: null },
  },
  code: "model_failed",
  ms: 5,
});

test("requests are written together, and again after a failure", async () => {
  const batches: string[][] = [];
  const errors: unknown[] = [];
  let isDown = true;
  const { record, flush } = createModelCallRecorder(
    (error) => errors.push(error),
    async (calls) => {
      if (isDown) throw new Error("The database is down.");
      batches.push([...calls]);
    },
  );
  record(call("a"));
  record(call("b"));
  await flush();
  expect([batches, errors.length]).toEqual([[], 1]);
  isDown = false;
  await flush();
  expect(batches.map((batch) => batch.map((json) => JSON.parse(json).id))).toEqual([["a", "b"]]);
  expect(JSON.parse(batches[0]?.[0] ?? "")).toMatchObject({
    ...{ agentId: "agent", version: 3, threadId: null, runId: null, code: "model_failed" },
    ...{ provider: "openai", model: "gpt-5", outputTokens: 2, cost: null, answer: null },
  });
});
