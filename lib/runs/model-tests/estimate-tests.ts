import type { ModelReference } from "@/lib/agent/model/model-settings";
import { toConversation } from "@/lib/agent/model-tests/conversation";
import type { RunPorts } from "../ports";
import { countTokens } from "../tokenizer";
import { createOffers } from "./offer-for-tests";
import type { ModelTestsRequest } from "./run-model-tests";

/** A typical answer that calls one tool. */
const OUTPUT_TOKENS = 100;

/** The estimated usage of tests with one model. */
type ModelTestsEstimate = {
  model: ModelReference;
  requests: number;
  inputTokens: number;
  /** In US dollars. Null for a model without a price. */
  cost: number | null;
};

/** Estimates tokens and cost with OpenAI's tokenizer. Other providers count similarly. */
export const estimateModelTests = async (
  ports: RunPorts,
  { agent, tests, models, runs, signal }: ModelTestsRequest,
): Promise<ModelTestsEstimate[]> => {
  const offerFor = createOffers(ports, agent, signal);
  return Promise.all(
    models.map(async (model) => {
      const tokensByMode = new Map<string | undefined, number>();
      let requests = 0;
      let inputTokens = 0;
      for (const test of tests) {
        const { system, tools } = await offerFor(model, test.mode);
        const tokens =
          tokensByMode.get(test.mode) ?? (await countTokens(system + JSON.stringify(tools)));
        tokensByMode.set(test.mode, tokens);
        const count = runs ?? test.runs ?? 1;
        requests += count;
        inputTokens += count * (tokens + (await countTokens(JSON.stringify(toConversation(test)))));
      }
      const outputTokens = requests * OUTPUT_TOKENS;
      const usage = { inputTokens, outputTokens, cachedInputTokens: 0, reasoningTokens: 0 };
      return { model, requests, inputTokens, cost: await ports.price(agent.space, model, usage) };
    }),
  );
};
