import type { Manifest } from "@/lib/agent/manifest";
import type { ModelReference } from "@/lib/agent/model/model-settings";
import { type CompiledAgent, compileAgent } from "@/lib/runtime/compiled-agent";
import { createRuntime } from "@/lib/runtime/runtime";
import { literalPorts } from "@/lib/runtime/runtime-fixture";
import type { ModelAnswer, ModelRequest } from "../model-port";
import type { FinishedModelCall, RunPorts } from "../ports";

type Tool = Manifest["tools"][number];

export const weatherTool = (name: string, change: Partial<Tool> = {}): Tool => ({
  name,
  description: `The tool ${name}.`,
  parameters: { type: "object", properties: { city: { type: "string" } } },
  handler: { kind: "javascript", code: "export default () => { throw new Error('ran'); }" },
  ...change,
});

export const gpt: ModelReference = { provider: "openai", id: "gpt" };

export const weatherAgent = (change: Partial<Manifest> = {}): CompiledAgent =>
  compileAgent({
    id: "1",
    space: "s",
    version: null,
    manifest: {
      slug: "weather",
      name: "Weather",
      description: "",
      model: { ...gpt, instructions: "Be brief." },
      tools: [weatherTool("getForecast"), weatherTool("getHistory"), weatherTool("deleteAll")],
      ...change,
    },
  });

export const call = (name: string, params: unknown = {}) => ({
  id: "1",
  name,
  arguments: typeof params === "string" ? params : JSON.stringify(params),
});

export const answer = (change: Partial<ModelAnswer> = {}): ModelAnswer => ({
  text: "",
  reasoning: "",
  toolCalls: [],
  finishReason: "stop",
  usage: { inputTokens: 10, cachedInputTokens: 0, outputTokens: 2, reasoningTokens: 0 },
  ...change,
});

/**
 * Creates ports with models that answer according to the script. Also returns what was requested
 * and recorded.
 */
export const scriptModels = (
  script: (request: ModelRequest) => ModelAnswer | Promise<ModelAnswer>,
) => {
  const requests: ModelRequest[] = [];
  const recorded: FinishedModelCall[] = [];
  const ports: RunPorts = {
    runtime: createRuntime(literalPorts()),
    models: {
      async generate(request) {
        requests.push(request);
        return script(request);
      },
      list: async () => [],
    },
    price: async (_space, model) => (model.id === "gpt" ? 0.5 : null),
    recordModelCall: (finished) => recorded.push(finished),
    findAgent: async () => undefined,
    newId: () => String(recorded.length),
    now: () => 0,
    time: () => 0,
  };
  return { ports, requests, recorded };
};
