import { newId } from "../id";
import type { ModelCallRecord } from "./model-calls";

/** Creates a successful request of version 1 to a model, outside any conversation. */
export const createTestModelCall = (
  agentId: string,
  change: Partial<ModelCallRecord> = {},
): ModelCallRecord => ({
  id: newId(),
  agentId,
  version: 1,
  threadId: null,
  runId: null,
  purpose: "run",
  step: 1,
  provider: "openai",
  model: "m",
  request: { system: "", messages: [], tools: [] },
  answer: null,
  inputTokens: 10,
  cachedInputTokens: 0,
  outputTokens: 2,
  cost: 0.25,
  code: null,
  startedAt: new Date(),
  ms: 1,
  ...change,
});
