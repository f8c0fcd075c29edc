import { expect, test } from "vitest";
import type { ModelProvider } from "@/lib/agent/model/model-settings";
import {
  collectAnswer,
  createTestModels,
  startScriptedModels,
  toReference,
  toRequest,
} from "./models-fixture";

const tool = {
  name: "propose",
  description: "Proposes.",
  parameters: { type: "object" as const, properties: {} },
};
const choices: [ModelProvider, unknown][] = [
  ["openai", { type: "function", name: "propose" }],
  ["openai-compatible", { type: "function", function: { name: "propose" } }],
  ["anthropic", { type: "tool", name: "propose" }],
  // Its protocol has no such field.
  ["ollama", undefined],
];

test.each(choices)("tells %s which function it must call", async (provider, choice) => {
  const mock = await startScriptedModels();
  mock.on(
    { userMessage: "hello" },
    { toolCalls: [{ id: "call_1", name: "propose", arguments: "{}" }] },
  );
  const { models, sent } = createTestModels();
  const request = toRequest(toReference(provider, mock.url), {
    tools: [tool],
    toolChoice: "propose",
  });
  const { answer } = await collectAnswer(models, request);
  expect(answer.toolCalls).toMatchObject([{ name: "propose", arguments: "{}" }]);
  expect(sent[0]?.body.tool_choice).toEqual(choice);
});
